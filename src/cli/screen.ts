/** What this terminal can show. */

import type { Settings } from '../kernel/settings.ts';
import { given, type Typed, valueOf } from './flags.ts';

/** Whether there is colour, and the flag or the variable that says so; null where the settings do. */
export type ColorChoice = { readonly isOn: boolean; readonly by: string | null };

/** Colour on a terminal: the flags win, then NO_COLOR (when not empty), then FORCE_COLOR, then the settings. */
export function colorChoice(typed: Typed, env: NodeJS.ProcessEnv, { color }: Pick<Settings, 'color'>): ColorChoice {
  if (given(typed, 'no-color')) return { isOn: false, by: '--no-color' };
  const when = valueOf(typed, 'color');
  if (when === 'always' || when === 'never') return { isOn: when === 'always', by: `--color ${when}` };
  if (env.NO_COLOR) return { isOn: false, by: 'NO_COLOR' };
  if (env.FORCE_COLOR) return { isOn: env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false', by: 'FORCE_COLOR' };
  return { isOn: color !== 'never', by: null };
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
