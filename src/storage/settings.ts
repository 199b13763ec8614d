/** Our settings: read without a library, since every command reads them; written by settings-write.ts. */

import { takesText } from '../formats/setting-text.ts';
import { type Diagnostic, diagnose, type Location } from '../kernel/diagnostic.ts';
import { nearest } from '../kernel/nearest.ts';
import {
  accepts,
  DEFAULT_SETTINGS,
  isSetting,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '../kernel/settings.ts';
import { visibleLine } from '../kernel/visible.ts';
import { readJsonObject } from './json-file.ts';

/** `set` are those that the file gives a value. */
export type ReadSettings = {
  readonly settings: Settings;
  readonly set: ReadonlySet<SettingKey>;
  readonly diagnostics: readonly Diagnostic[];
};

/** The settings in `path`. What is wrong in it is told, and stands for its default; the file is never touched. */
export function readSettings(path: string): ReadSettings {
  const { value, at, diagnostics } = readJsonObject(path);
  if (value === null) return { settings: DEFAULT_SETTINGS, set: new Set(), diagnostics };
  const said: Diagnostic[] = [];
  const good = new Map<SettingKey, unknown>();
  for (const [key, setting] of Object.entries(value)) {
    if (key === '$schema') continue; // for the person's editor
    if (!isSetting(key)) said.push(unknown(key, at(key)));
    else if (accepts(SETTINGS[key].takes, setting)) good.set(key, setting);
    else {
      const message = `the setting \`${key}\` is ignored: it takes ${takesText(SETTINGS[key].takes)}`;
      said.push(diagnose('settings/bad-value', message, { at: at(key), hint: `pimodes settings ${key} VALUE` }));
    }
  }
  return {
    settings: { ...DEFAULT_SETTINGS, ...Object.fromEntries(good) },
    set: new Set(good.keys()),
    diagnostics: said,
  };
}

function unknown(key: string, at: Location): Diagnostic {
  const [near] = nearest(key, SETTING_KEYS);
  const hint = near === undefined ? '`pimodes settings` shows all' : `did you mean \`${near}\`?`;
  return diagnose('settings/unknown-key', `the setting \`${visibleLine(key)}\` is not known and does nothing`, {
    at,
    hint,
  });
}
