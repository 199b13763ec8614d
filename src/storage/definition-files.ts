/** The files of one stem, read and parsed: which of them is a definition, and which a definition's prompt. */

import type { Reading, SourceFile } from '../formats/mode-file.ts';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { isModeKey, type ModeKey, type Scope } from '../kernel/mode.ts';
import { visibleLine } from '../kernel/visible.ts';
import { MAX_DEFINITION_BYTES } from './approved-store.ts';
import type { ListedFile, Stem } from './folder-listing.ts';
import type { CachedReading } from './parse-cache.ts';
import { diagnosticOf } from './reading-diagnostic.ts';
import { readRegularFile } from './safe-file.ts';

type BrokenReading = Extract<Reading, { kind: 'broken' }>;

/** What one file turned out to be; `source` is null when it could not be read. */
export type Found<R> = {
  readonly file: ListedFile;
  readonly source: SourceFile | null;
  readonly reading: R | BrokenReading;
};

/** Where the bytes of listed files stand while they are parsed; `parse` must not keep them. */
export type Rooms = { readonly markdown: Buffer; readonly json: Buffer };

/** Room for the largest file that is read, and one byte more. */
export const makeRooms = (): Rooms => ({
  markdown: Buffer.allocUnsafeSlow(MAX_DEFINITION_BYTES + 1),
  json: Buffer.allocUnsafeSlow(MAX_DEFINITION_BYTES + 1),
});

/**
 * Reads a stem's files; one that is gone meanwhile is left out. A Markdown file beside a JSON file is its prompt if the
 * JSON takes it so, and text that can be nothing else is judged as one. Else each file stands for itself, whatever is wrong
 * with the other; two modes of one key are an error for both.
 */
export function readStem<R extends Reading | CachedReading>(
  stem: Stem,
  scope: Scope,
  parse: (source: SourceFile) => R,
  rooms?: Rooms,
): Found<R>[] {
  const markdown = open(stem.markdown, stem.stem, scope, rooms?.markdown);
  const json = open(stem.json, stem.stem, scope, rooms?.json);
  const found = ({ file, source }: Readable): Found<R> => ({ file, source, reading: parse(source) });
  if (markdown === null || json === null || 'reading' in markdown || 'reading' in json) {
    return [json, markdown].flatMap((one) => (one === null ? [] : 'reading' in one ? [one] : [found(one)]));
  }
  const { path, bytes } = markdown.source;
  const whole = found({ ...json, source: { ...json.source, prompt: { path, bytes } } });
  if (whole.reading.kind === 'mode') return [whole];
  const text = found(markdown);
  if (text.reading.diagnostics.some(({ code }) => code === 'file/no-front-matter')) return [whole, text];
  const alone = found(json);
  const areModes = text.reading.kind === 'mode' && alone.reading.kind === 'mode';
  return areModes ? [twice(alone, text), twice(text, alone)] : [alone, text];
}

type Readable = { readonly file: ListedFile; readonly source: SourceFile };
type Unreadable = { readonly file: ListedFile; readonly source: null; readonly reading: BrokenReading };

function open(file: ListedFile | null, stem: string, scope: Scope, room?: Buffer): Readable | Unreadable | null {
  if (file === null) return null;
  const { path, name, isRegular } = file;
  const reading = readRegularFile(path, {
    maxBytes: MAX_DEFINITION_BYTES,
    followLinks: scope !== 'project',
    into: isRegular ? room : undefined,
  });
  if (reading.kind === 'file') return { file, source: { path, scope, bytes: reading.bytes, prompt: null } };
  if (reading.kind !== 'missing') return { file, source: null, reading: broken(stem, [diagnosticOf(reading, path)]) };
  if (!name.includes('\uFFFD')) return null;
  // A listing puts U+FFFD for what is no UTF-8, and by that name nothing is found.
  const why = diagnosticOf({ kind: 'unreadable', code: 'its name is not UTF-8' }, path);
  return { file, source: null, reading: broken(stem, [why]) };
}

const broken = (stem: string, diagnostics: readonly Diagnostic[]): BrokenReading => ({
  kind: 'broken',
  key: keyIn(stem),
  diagnostics,
});

const keyIn = (stem: string): ModeKey | null => (isModeKey(stem) ? stem : null);

function twice<R>(one: Found<R>, other: Found<R>): Found<R> {
  const { path, name } = one.file;
  const message = `\`${visibleLine(name)}\` and \`${visibleLine(other.file.name)}\` define the same key`;
  const diagnostic = diagnose('mode/duplicate', message, {
    at: { path, line: 1, column: 1 },
    hint: 'remove one of the two, or give it another name',
  });
  return { ...one, reading: broken(name.replace(/\.(md|json)$/, ''), [diagnostic]) };
}
