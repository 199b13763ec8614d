/** Files that a mode's text refers to. Their text takes the place of the line, once: what it refers to itself is text. */

import { type Diagnostic, diagnose, type Location } from '../kernel/diagnostic.ts';
import { no, type Result } from '../kernel/result.ts';
import { promptOf, type WrittenPrompt } from './dialects/prompt.ts';
import { textProblems } from './dialects/rules.ts';
import { placesIn } from './places.ts';
import { quote } from './quote.ts';

/** A file that was referred to. */
export type Referred = { readonly path: string; readonly text: string };

/** The file that `@pack:path` or `@self:path` names, or why it cannot be read, in words. */
export type Resolve = (reference: string) => Result<Referred, string>;

/** Where there is no disk to look at. */
export const NO_FILES: Resolve = () => no('other files are not read here');

/** More files than any mode refers to. */
const MAX_REFERENCES = 64;

/** A line that is nothing but a reference. */
const LINE = /^[ \t]*(@[A-Za-z0-9][\w.-]*:\S+)[ \t]*$/;

/** A text once its references are replaced, and what was said of them. `isWhole`: nothing is over a bound. */
export type Expanded = {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly isWhole: boolean;
};

/** `body` below the files that `context` names, in that order; a reference that cannot be resolved is left out and told. */
export function expand(
  body: WrittenPrompt,
  context: readonly { readonly reference: string; readonly at: Location }[],
  resolve: Resolve,
): Expanded {
  const diagnostics: Diagnostic[] = [];
  const read = new Map<string, string | null>();
  let isWhole = true;

  const before = context.flatMap(({ reference, at }) => textOf(reference, at) ?? []);
  let offset = 0;
  const lines = body.text.split('\n').flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    const reference = LINE.exec(line)?.[1];
    return reference === undefined ? line : (textOf(reference, body.places(start + line.indexOf('@'))) ?? []);
  });
  const parts = [...before, trimmed(lines.join('\n'))].filter((part) => part !== '');
  return { text: parts.join('\n\n'), diagnostics, isWhole };

  function textOf(reference: string, at: Location): string | null {
    const known = read.get(reference);
    if (known !== undefined) return known;
    if (read.size >= MAX_REFERENCES) {
      if (isWhole) diagnostics.push(tooMany(at));
      isWhole = false;
      return null;
    }
    const resolved = resolve(reference);
    if (!resolved.ok) diagnostics.push(unresolved(reference, resolved.error, at));
    else diagnostics.push(...told(reference, resolved.value));
    const found = resolved.ok ? trimmed(resolved.value.text) : null;
    read.set(reference, found);
    return found;
  }
}

const trimmed = (text: string): string => promptOf(text, 'append', 'lines');

const told = (reference: string, { path, text }: Referred): Diagnostic[] =>
  textProblems(text, quote(reference), placesIn(text, path));

const unresolved = (reference: string, why: string, at: Location): Diagnostic =>
  diagnose('mode/unresolved-reference', `${quote(reference)} is left out: ${why}`, {
    at,
    hint: 'name a file of an installed pack, or of its own as `@self:path`',
  });

const tooMany = (at: Location): Diagnostic =>
  diagnose('mode/too-long', `the mode refers to more than ${MAX_REFERENCES} files`, { at, hint: 'refer to fewer' });
