import { dirname } from 'node:path';
import { valueText } from '../formats/setting-text.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { SETTINGS, type SettingKey, type Settings } from '../kernel/settings.ts';
import { readJsonObject } from './json-file.ts';
import { acquireLock } from './lock.ts';
import { makeFolder } from './safe-file.ts';
import { refusalOf } from './storage-refusal.ts';

/**
 * Changes one setting and keeps the rest of the file; null puts it back to its default. One writer at a time. A file that
 * cannot be read is left as it is, and that is refused, saying where it is wrong.
 */
export async function writeSetting<Key extends SettingKey>(
  path: string,
  key: Key,
  value: Settings[Key] | null,
): Promise<Result<null, Refusal>> {
  const [{ default: Conf }, { allows }] = await Promise.all([import('conf'), import('../formats/schemas/settings.ts')]);
  if (value !== null && !allows(SETTINGS[key].takes, value))
    throw new Error(`not a value of ${key}: ${valueText(value)}`);
  const declined = makeFolder(dirname(path));
  if (declined !== null) return no(declined);
  const lock = await acquireLock(`${path}.lock`);
  if (!lock.ok) return lock;
  try {
    const [broken] = readJsonObject(path).diagnostics;
    if (broken !== undefined) return no({ kind: 'invalid-settings', path, broken });
    const file = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: 'settings',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      deserialize: (text) => JSON.parse(text.replace(/^\uFEFF/, '')),
    });
    if (value === null) file.delete(key);
    else file.set(key, value);
    return ok(null);
  } catch (error) {
    return no(refusalOf(error, path));
  } finally {
    lock.value.release();
  }
}
