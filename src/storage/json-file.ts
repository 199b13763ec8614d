import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { visibleLine } from '../kernel/visible.ts';
import { diagnosticOf } from './reading-diagnostic.ts';
import { readRegularFile } from './safe-file.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A user's own settings file as an object: empty when there is none, null when it cannot be used, with what is wrong. */
export function readJsonObject(path: string): {
  readonly value: JsonObject | null;
  readonly diagnostics: readonly Diagnostic[];
} {
  const reading = readRegularFile(path, { maxBytes: 1024 * 1024, followLinks: true });
  if (reading.kind === 'missing') return { value: {}, diagnostics: [] };
  const at = { path, line: 1, column: 1 };
  const unusable = (diagnostic: Diagnostic) => ({ value: null, diagnostics: [diagnostic] });
  if (reading.kind !== 'file') return unusable(diagnosticOf(reading, path));
  try {
    const value: unknown = JSON.parse(reading.bytes.toString('utf8').replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as JsonObject, diagnostics: [] };
    return unusable(
      diagnose('json/not-an-object', `${visibleLine(path)} does not hold one JSON object and is ignored`, { at }),
    );
  } catch (error) {
    const said = error instanceof Error ? visibleLine(error.message) : '';
    return unusable(diagnose('json/syntax', `${visibleLine(path)} is not valid JSON and is ignored: ${said}`, { at }));
  }
}
