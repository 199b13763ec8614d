/** The user's settings, one at a time. Only a person changes them. */

import { settingsReport } from '../formats/report-list.ts';
import { takesText, typedValue, valueText } from '../formats/setting-text.ts';
import { nearest } from '../kernel/nearest.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { isSetting, SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '../kernel/settings.ts';
import { visibleLine } from '../kernel/visible.ts';
import { readSettings } from '../storage/settings.ts';
import type { Services } from './services.ts';

type Place = Pick<Services, 'settingsPath'>;

/** All settings as a document. */
export function settingsDocument({ settingsPath }: Place) {
  const { settings, set } = readSettings(settingsPath);
  return settingsReport(settingsPath, settings, set);
}

/** What decides instead of a setting, by the setting. */
export type Overriding = Partial<Readonly<Record<SettingKey, string>>>;

/** Every setting as a line: its value, whether that is its default, and what decides instead of it; then the file. */
export function settingLines({ settingsPath }: Place, overriding: Overriding = {}): string[] {
  const { settings, set } = readSettings(settingsPath);
  const width = Math.max(...SETTING_KEYS.map((key) => key.length));
  const valueWidth = Math.min(24, Math.max(...SETTING_KEYS.map((key) => valueText(settings[key]).length)));
  const lines = SETTING_KEYS.map((key) => {
    const origin = set.has(key) ? `set; default ${valueText(SETTINGS[key].default)}` : 'default';
    const instead = overriding[key] === undefined ? '' : `; ${overriding[key]} decides here`;
    return `${key.padEnd(width)}  ${valueText(settings[key]).padEnd(valueWidth)}  ${origin}${instead}`;
  });
  return [...lines, '', `${'kept in'.padEnd(width)}  ${visibleLine(settingsPath)}`];
}

/** The setting that `typed` names. */
export function settingNamed(typed: string): Result<SettingKey, Refusal> {
  if (isSetting(typed)) return ok(typed);
  const [near] = nearest(typed, SETTING_KEYS);
  const hint = near === undefined ? '`pimodes settings` shows all' : `did you mean \`${near}\`?`;
  return no({ kind: 'usage', message: `there is no setting \`${visibleLine(typed)}\``, hint });
}

/** Writes what was typed as the setting's value, null for its default; answers its value then. */
export async function changeSetting<Key extends SettingKey>(
  { settingsPath }: Place,
  key: Key,
  typed: string | null,
): Promise<Result<Settings[Key], Refusal>> {
  const value = typed === null ? null : typedValue(key, typed);
  if (typed !== null && value === null) return no(notTaken(key, typed));
  const { writeSetting } = await import('../storage/settings-write.ts');
  const written = await writeSetting(settingsPath, key, value);
  return written.ok ? ok(readSettings(settingsPath).settings[key]) : written;
}

function notTaken(key: SettingKey, typed: string): Refusal {
  const { takes } = SETTINGS[key];
  const [near] = takes.kind === 'one-of' ? nearest(typed, takes.values) : [];
  const hint =
    near === undefined ? `\`pimodes settings ${key} --unset\` goes back to the default` : `did you mean \`${near}\`?`;
  return { kind: 'usage', message: `\`${key}\` takes ${takesText(takes)}, not \`${visibleLine(typed)}\``, hint };
}
