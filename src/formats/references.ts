/** Files that a mode refers to: in its text, where theirs takes the place of the line, and among what it brings along. */

import { type Diagnostic, diagnose, type Location } from '../kernel/diagnostic.ts';
import { no, type Result } from '../kernel/result.ts';
import type { WrittenPrompt } from './dialects/prompt.ts';
import { promptOf } from './dialects/prompt-text.ts';
import { textProblems } from './dialects/rules.ts';
import { placesIn } from './places.ts';
import { quote } from './quote.ts';

/** A file that was referred to. */
export type Referred = { readonly path: string; readonly text: string };

/** The file that `@pack:path`, `@self:path` or `./path` names, or why it cannot be read, in words. */
export type Resolve = (reference: string) => Result<Referred, string>;

/** Where there is no disk to look at. */
export const NO_FILES: Resolve = () => no('other files are not read here');

/** More files than any mode refers to. */
const MAX_REFERENCES = 64;

/** A line that is nothing but a reference. */
const LINE = /^[ \t]*(@[A-Za-z0-9][\w.-]*:\S+)[ \t]*$/;

/** The files of one mode, each looked for once. */
export type References = {
  /** The first of `names` that is there, or why the first is not. `at` is where the mode says so. */
  readonly find: (names: readonly string[], at: Location) => Result<Referred, string>;
  /** A file whose text becomes words of the mode, without outer blank lines. What is amiss with it is told. */
  readonly text: (name: string, at: Location) => Result<Referred, string>;
  /** Grows with each question. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether no bound has been passed. */
  readonly isWhole: () => boolean;
};

/** Looks for files by `resolve`. */
export function openReferences(resolve: Resolve): References {
  const known = new Map<string, Result<Referred, string>>();
  const diagnostics: Diagnostic[] = [];
  let isWhole = true;
  return { find, text, diagnostics, isWhole: () => isWhole };

  function find(names: readonly string[], at: Location): Result<Referred, string> {
    const question = names.join(' ');
    const before = known.get(question);
    if (before !== undefined) return before;
    if (known.size >= MAX_REFERENCES) {
      if (isWhole) diagnostics.push(tooMany(at));
      isWhole = false;
      return no('it is one reference too many');
    }
    const found = firstOf(names, resolve);
    known.set(question, found);
    return found;
  }

  function text(name: string, at: Location): Result<Referred, string> {
    const isNew = known.size < MAX_REFERENCES && !known.has(name);
    const found = find([name], at);
    if (isNew) diagnostics.push(...(found.ok ? told(name, found.value) : [unresolved(name, found.error, at)]));
    return found.ok ? { ok: true, value: { ...found.value, text: trimmed(found.value.text) } } : found;
  }
}

/** `body` with each line that is a reference replaced by the text of its file, or left out where there is none. */
export function expand(body: WrittenPrompt, references: References): string {
  let offset = 0;
  const lines = body.text.split('\n').flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    const name = LINE.exec(line)?.[1];
    if (name === undefined) return line;
    const found = references.text(name, body.places(start + line.indexOf('@')));
    return found.ok ? found.value.text : [];
  });
  return trimmed(lines.join('\n'));
}

/** The references that stand in the lines of a text, as they are written. */
export const referencesIn = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => LINE.exec(line)?.[1] ?? []);

/** The error of the first one tells most: the others are only other ways of writing it. */
function firstOf([first = '', ...others]: readonly string[], resolve: Resolve): Result<Referred, string> {
  const found = resolve(first);
  if (found.ok) return found;
  for (const other of others) {
    const next = resolve(other);
    if (next.ok) return next;
  }
  return found;
}

const trimmed = (text: string): string => promptOf(text, 'append', 'lines');

const told = (name: string, { path, text }: Referred): Diagnostic[] =>
  textProblems(text, quote(name), placesIn(text, path));

const unresolved = (name: string, why: string, at: Location): Diagnostic =>
  diagnose('mode/unresolved-reference', `${quote(name)} is left out: ${why}`, {
    at,
    hint: 'name a file of an installed pack, or of its own as `@self:path`',
  });

const tooMany = (at: Location): Diagnostic =>
  diagnose('mode/too-long', `the mode refers to more than ${MAX_REFERENCES} files`, { at, hint: 'refer to fewer' });
