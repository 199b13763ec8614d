import { dirname } from 'node:path';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { readJsonObject } from './json-file.ts';
import { makeFolder } from './safe-file.ts';
import { isSetting, SETTINGS, type Settings } from './settings.ts';
import { refusalOf } from './storage-refusal.ts';

/** Changes one setting and keeps the rest of the file; null puts it back to its default. A file that is not valid JSON is refused. */
export async function writeSetting<Key extends keyof Settings>(
  path: string,
  key: Key,
  value: Settings[Key] | null,
): Promise<Result<null, Refusal>> {
  if (!isSetting(key) || (value !== null && !SETTINGS[key].accepts(value))) throw new Error(`not a setting: ${key}`);
  const { value: there, diagnostics } = readJsonObject(path);
  if (there === null)
    return no({ kind: 'storage', path, cause: 'other', detail: diagnostics.map(({ message }) => message).join('; ') });
  const declined = makeFolder(dirname(path));
  if (declined !== null) return no(declined);
  const { default: Conf } = await import('conf');
  try {
    const file = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: 'settings',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    if (value === null) file.delete(key);
    else file.set(key, value);
    return ok(null);
  } catch (error) {
    return no(refusalOf(error, path));
  }
}
