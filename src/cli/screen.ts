/** What this terminal can show. */

import type { Settings } from '../storage/settings.ts';
import { given, type Typed, valueOf } from './flags.ts';

/** Colour on a terminal: the flags win, then NO_COLOR (when not empty), then FORCE_COLOR, then the settings. */
export function usesColor(typed: Typed, env: NodeJS.ProcessEnv, { color }: Pick<Settings, 'color'>): boolean {
  if (given(typed, 'no-color')) return false;
  const when = valueOf(typed, 'color');
  if (when === 'always' || when === 'never') return when === 'always';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return color !== 'never';
}

/** Box lines and marks beyond ASCII: where the locale is UTF-8, and where there is no locale to ask. */
export function usesUnicode(
  typed: Typed,
  env: NodeJS.ProcessEnv,
  { ascii }: Pick<Settings, 'ascii'>,
  platform = process.platform,
): boolean {
  if (given(typed, 'ascii') || ascii) return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  if (locale === '') return platform === 'win32' || platform === 'darwin';
  return /utf-?8/i.test(locale);
}
