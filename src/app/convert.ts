/** A mode of any format as a file of one of our dialects. Nothing is written, and nothing that a file contains is run. */

import { type Converted, type Convertible, convert as convertMode, fileFor } from '../formats/convert.ts';
import { outsideFormatOf } from '../formats/outside/detect.ts';
import { FORMATS, type Format, isOutside } from '../formats/outside/names.ts';
import { readOutside } from '../formats/outside/read.ts';
import { convertibleFrom } from '../formats/own-source.ts';
import { DIALECT_WORDS } from '../kernel/conversion.ts';
import { type Diagnostic, hasError } from '../kernel/diagnostic.ts';
import type { Dialect, ModeKey } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import { type ConvertibleFile, jsonBeside, readConvertible } from '../storage/convertible-file.ts';
import type { Services } from './services.ts';

export type ConversionWish = {
  readonly file: string;
  readonly to: Dialect;
  /** Null to find out. */
  readonly from: Format | null;
  /** Which of several modes in one file; null where there is one. */
  readonly mode: string | null;
};

export type Conversion = Converted & { readonly path: string; readonly from: Format; readonly key: ModeKey };

/** The text of the new file and all that it does not say any more. A file that is in that dialect stays as it is. */
export async function convert(
  { where, settings }: Services,
  wish: ConversionWish,
): Promise<Result<Conversion, Refusal>> {
  const file = readConvertible(where, settings.searchPaths, wish.file);
  if (!file.ok) return no(unreadable(wish.file, file.error));
  const mode = readAny(file.value, wish);
  if (!mode.ok) return mode;
  const { format, meaning } = mode.value;
  const about = { path: file.value.path, from: format, key: meaning.key };
  if (format === wish.to && format !== 'json')
    return ok({ ...about, text: file.value.text, name: fileFor(meaning, wish.to), losses: [] });
  const converted = convertMode(mode.value, wish.to);
  if (converted.ok) return ok({ ...about, ...converted.value });
  return no(noMode(file.value.path, `it cannot be written as ${DIALECT_WORDS[wish.to]}`, converted.error));
}

function readAny(file: ConvertibleFile, { from, mode }: ConversionWish): Result<Convertible, Refusal> {
  const format = from ?? outsideFormatOf(file.path, file.text);
  if (mode !== null && format !== 'roo')
    return no({ kind: 'usage', message: 'the file holds one mode, so `--mode` names none', hint: 'leave it away' });
  if (format === null || !isOutside(format)) return readOwn(file, format);
  const read = readOutside(format, file, mode);
  return read.ok ? read : no(declined(file.path, read.error.why, read.error.hint));
}

/** `wanted` is the dialect that it is said to be in; null for any. */
function readOwn(file: ConvertibleFile, wanted: Dialect | null): Result<Convertible, Refusal> {
  const reading = file.own();
  if (reading.kind === 'mode') {
    const { dialect } = reading.definition.mode;
    return wanted === null || wanted === dialect
      ? ok(convertibleFrom(reading.definition, file.text, reading.diagnostics))
      : no(declined(file.path, `it is ${DIALECT_WORDS[dialect]}`, `leave \`--from ${wanted}\` away`));
  }
  const json = jsonBeside(file.path);
  if (json !== null && reading.kind === 'stranger')
    return no(declined(file.path, `it is the text of \`${visibleLine(json)}\``, 'convert that file'));
  if (reading.kind === 'broken') return no(noMode(file.path, 'it cannot be read', reading.diagnostics));
  const hint = `\`--from FORMAT\` says what it is: ${FORMATS.join(', ')}`;
  return no(declined(file.path, reading.diagnostics[0]?.message ?? 'it is no mode', hint));
}

function unreadable(name: string, { code, message, hint }: Diagnostic): Refusal {
  const usage = (said: string): Refusal => ({
    kind: 'usage',
    message: said,
    hint: 'pimodes convert FILE --to DIALECT',
  });
  const shown = visibleLine(name);
  if (code === 'file/not-a-file') return usage(`\`${shown}\`: ${message}`);
  return code === 'file/unreadable' && hint === undefined
    ? usage(`there is no file \`${shown}\``)
    : declined(name, message, hint ?? null);
}

/** The first error says most. */
function noMode(path: string, what: string, diagnostics: readonly Diagnostic[]): Refusal {
  const first = diagnostics.find((one) => hasError([one])) ?? diagnostics[0];
  const place = first?.at === undefined ? '' : ` (line ${first.at.line}, column ${first.at.column})`;
  return declined(path, `${what}: ${first?.message ?? 'it is no mode'}${place}`, first?.hint ?? null);
}

const declined = (path: string, why: string, hint: string | null): Refusal => ({
  kind: 'invalid-mode',
  why: `${visibleLine(path)}: ${why}`,
  hint,
  path,
});
