/** The user's settings, one at a time. Only a person changes them. */

import { settingsReport } from '../formats/report-list.ts';
import { nearest } from '../kernel/nearest.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import { DEFAULT_SETTINGS, isSetting, SETTINGS, type Settings } from '../storage/settings.ts';
import type { Services } from './services.ts';

export type SettingKey = keyof Settings;

/** Every setting's key, in their order. */
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

/** All settings as a document. */
export const settingsDocument = ({ settings, settingsPath }: Pick<Services, 'settings' | 'settingsPath'>) =>
  settingsReport(settingsPath, settings, DEFAULT_SETTINGS);

/** The setting that `typed` names. */
export function settingNamed(typed: string): Result<SettingKey, Refusal> {
  if (isSetting(typed)) return ok(typed);
  const [near] = nearest(typed, SETTING_KEYS);
  const hint = near === undefined ? 'pimodes settings shows all' : `did you mean \`${near}\`?`;
  return no({ kind: 'usage', message: `there is no setting \`${visibleLine(typed)}\``, hint });
}

/** Writes what was typed as the setting's value, null for its default; answers all settings as they are then. */
export async function changeSetting(
  { settings, settingsPath }: Pick<Services, 'settings' | 'settingsPath'>,
  key: SettingKey,
  typed: string | null,
): Promise<Result<Settings, Refusal>> {
  const wanted = typed === null ? ok(null) : valueFor(key, typed);
  if (!wanted.ok) return wanted;
  const { writeSetting } = await import('../storage/settings-write.ts');
  const written = await writeSetting(settingsPath, key, wanted.value);
  if (!written.ok) return written;
  return ok({ ...settings, [key]: wanted.value ?? DEFAULT_SETTINGS[key] });
}

/** JSON where it is JSON, else the text itself. */
function valueFor<Key extends SettingKey>(key: Key, typed: string): Result<Settings[Key], Refusal> {
  for (const value of [parsed(typed), typed]) {
    if (SETTINGS[key].accepts(value)) return ok(value as Settings[Key]);
  }
  const message = `\`${key}\` takes ${SETTINGS[key].takes}, not \`${visibleLine(typed)}\``;
  return no({ kind: 'usage', message, hint: `pimodes settings ${key}` });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
