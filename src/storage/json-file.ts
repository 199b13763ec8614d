import { readJson } from '../formats/json-document.ts';
import { isMapping } from '../formats/located.ts';
import { type Diagnostic, diagnose, type Location } from '../kernel/diagnostic.ts';
import { diagnosticOf } from './reading-diagnostic.ts';
import { readRegularFile } from './safe-file.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export type ReadJsonObject = {
  readonly value: JsonObject | null;
  /** Where a member's value stands; the start of the file for one that is not there. */
  readonly at: (name: string) => Location;
  readonly diagnostics: readonly Diagnostic[];
};

/** A user's own settings file as an object: empty when there is none, null when it cannot be used, with what is wrong. */
export function readJsonObject(path: string): ReadJsonObject {
  const start = { path, line: 1, column: 1 };
  const unusable = (diagnostic: Diagnostic) => ({ value: null, at: () => start, diagnostics: [diagnostic] });
  const reading = readRegularFile(path, { maxBytes: 1024 * 1024, followLinks: true });
  if (reading.kind === 'missing') return { value: {}, at: () => start, diagnostics: [] };
  if (reading.kind !== 'file') return unusable(diagnosticOf(reading, path));
  const read = readJson(reading.bytes.toString('utf8').replace(/^\uFEFF/, ''), path);
  if (!read.ok)
    return unusable({ ...read.error, message: `this is not valid JSON, so none of it counts: ${read.error.message}` });
  const { value, at } = read.value;
  if (!isMapping(value))
    return unusable(diagnose('json/not-an-object', 'this is not one JSON object, so none of it counts', { at: start }));
  return { value, at: (member) => at([member]), diagnostics: [] };
}
