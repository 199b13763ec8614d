/** A file of a modes folder becomes a mode, a broken one, or a stranger. The first dialect to know it reads it. */

import { type Diagnostic, diagnose, type Location } from '../kernel/diagnostic.ts';
import { type Definition, isModeKey, type ModeKey, type Scope } from '../kernel/mode.ts';
import type { Checked } from '../kernel/result.ts';
import { describe } from './decode.ts';
import { definitionFrom } from './definition.ts';
import { isAmplifier, readAmplifier } from './dialects/amplifier.ts';
import { foreignJson, foreignMarkdown } from './dialects/foreign.ts';
import { readJsonMode } from './dialects/json.ts';
import { isNative, readNative } from './dialects/native.ts';
import { isPi, readPi } from './dialects/pi.ts';
import type { MarkdownMode, Written } from './dialects/written.ts';
import { readFrontMatter } from './frontmatter.ts';
import { duplicates, readJson } from './json-document.ts';
import { isMapping, type Located } from './located.ts';
import { NO_FILES, type Resolve } from './references.ts';
import { decodeText } from './source-text.ts';

/** One file of a modes folder as it was read; `prompt` is the `<key>.md` beside a `.json`, null when there is none. */
export type SourceFile = {
  readonly path: string;
  readonly scope: Scope;
  readonly bytes: Uint8Array;
  readonly prompt: { readonly path: string; readonly bytes: Uint8Array } | null;
};

/** What became of a file: a mode, a mode with errors, or something that is none (foreign, or no mode at all). */
export type Reading =
  | { readonly kind: 'mode'; readonly definition: Definition; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'broken'; readonly key: ModeKey | null; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'stranger'; readonly diagnostics: readonly Diagnostic[] };

/** Reads any file without throwing, in bounded time. `resolve` reads the files that it refers to. */
export function readModeFile(file: SourceFile, resolve: Resolve = NO_FILES): Reading {
  const [stem, ending] = nameOf(file.path);
  if (ending !== 'md' && ending !== 'json') return stranger(neitherEnding(file.path));
  const text = decodeText(file.bytes, file.path);
  if (!text.ok) return broken(stem, [text.error]);
  if (text.value.trim() === '') return broken(stem, [empty(file.path)]);
  return ending === 'md' ? readMarkdown(file, stem, text.value, resolve) : readJsonFile(file, stem, text.value);
}

function readMarkdown(file: SourceFile, stem: string, text: string, resolve: Resolve): Reading {
  const { path } = file;
  const read = readFrontMatter(text, path);
  if (!read.ok) return broken(stem, read.error);
  if (read.value === null) return stranger(noFrontMatter(path, text));
  const { data, body, diagnostics } = read.value;
  if (data.value !== null && !isMapping(data.value)) return broken(stem, [notAMapping(data)]);
  if (isAmplifier(data)) return readWith(readAmplifier);
  if (isNative(data)) return readWith(readNative);
  const foreign = foreignMarkdown(data);
  if (foreign !== null) return stranger(foreign);
  return isPi(data) ? readWith(readPi) : stranger(noName(data, stem));

  function readWith(read: (markdown: MarkdownMode, resolve: Resolve) => Checked<Written>): Reading {
    const written = read({ path, stem, data, body }, resolve);
    return finished(file, stem, { value: written.value, diagnostics: [...diagnostics, ...written.diagnostics] });
  }
}

function readJsonFile(file: SourceFile, stem: string, text: string): Reading {
  const { path, prompt } = file;
  const read = readJson(text, path);
  if (!read.ok) return broken(stem, [read.error]);
  const foreign = foreignJson(read.value);
  if (foreign !== null) return stranger(foreign);
  const twice = duplicates(text, path);
  if (twice.length > 0) return broken(stem, twice);
  return finished(file, stem, readJsonMode({ path, stem, data: read.value, prompt }));
}

function finished(file: SourceFile, stem: string, { value, diagnostics: told }: Checked<Written>): Reading {
  const diagnostics = told.toSorted(byPlace);
  if (value === null) return broken(stem, diagnostics); // an error beside a value is about a part that was left out
  return { kind: 'mode', definition: definitionFrom(value, file), diagnostics };
}

const broken = (stem: string, diagnostics: readonly Diagnostic[]): Reading => ({
  kind: 'broken',
  key: isModeKey(stem) ? stem : null,
  diagnostics,
});

const stranger = (diagnostic: Diagnostic): Reading => ({ kind: 'stranger', diagnostics: [diagnostic] });

const startOf = (path: string): Location => ({ path, line: 1, column: 1 });

const neitherEnding = (path: string): Diagnostic =>
  diagnose('file/foreign', 'another kind of file: a mode ends in `.md` or `.json`', {
    at: startOf(path),
    hint: 'move it out of the modes folder',
  });

const empty = (path: string): Diagnostic =>
  diagnose('file/empty', 'the file is empty', { at: startOf(path), hint: 'write a mode into it, or remove it' });

function noFrontMatter(path: string, text: string): Diagnostic {
  const isLate = /^\s+---[ \t]*\r?\n/.test(text);
  const why = isLate ? 'its front matter does not begin on the first line' : 'it has no front matter';
  const hint = isLate
    ? 'begin the file with the `---` line'
    : 'a mode begins with a `---` line, `name` and another `---` line';
  return diagnose('file/no-front-matter', `not a mode: ${why}`, { at: startOf(path), hint });
}

const noName = (data: Located, stem: string): Diagnostic =>
  diagnose('file/no-name', 'not a mode: the front matter has no `name`', {
    at: data.at([]),
    hint: `a mode begins with \`name: ${isModeKey(stem) ? stem : 'KEY'}\``,
  });

const notAMapping = (data: Located): Diagnostic =>
  diagnose('yaml/not-a-mapping', `the front matter is ${describe(data.value, null)}, not a mapping of fields`, {
    at: data.at([]),
    hint: 'write `field: value` lines',
  });

/** In the order of the file. */
const byPlace = ({ at: a }: Diagnostic, { at: b }: Diagnostic): number =>
  a === undefined || b === undefined || a.path !== b.path ? 0 : a.line - b.line || a.column - b.column;

/** Stem and ending of a path; a backslash parts folders only where no slash does. */
function nameOf(path: string): [stem: string, ending: string] {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.includes('/') ? -1 : path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
}
