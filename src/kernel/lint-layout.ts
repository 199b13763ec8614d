/** Lint rules for bytes of a file that say nothing. */

import { type Diagnostic, diagnose } from './diagnostic.ts';
import type { Subject } from './lint-subject.ts';

/** A file that Amplifier does not load. */
export const notLoadedThere = ({ buckets, layout, mode }: Subject): Diagnostic[] =>
  buckets === null || !layout.hasByteOrderMark
    ? []
    : [
        diagnose('lint/byte-order-mark', 'the file begins with a byte order mark, and Amplifier does not load it', {
          at: { path: mode.path, line: 1, column: 1 },
          hint: 'save it as UTF-8 without one',
        }),
      ];

/** Lines that end in two ways, as after an edit on another system. */
export const mixedLineEnds = ({ layout: { otherEnd } }: Subject): Diagnostic[] =>
  otherEnd === null
    ? []
    : [
        diagnose('lint/mixed-line-ends', 'this line ends otherwise than the one above: some in CRLF, some in LF', {
          at: otherEnd,
          hint: 'end all of them in LF',
        }),
      ];

/** A last line that does not end, or blank ones behind it. */
export function fileEnd({ layout: { looseEnd } }: Subject): Diagnostic[] {
  if (looseEnd === null) return [];
  const { at, blankLines: count } = looseEnd;
  const how = count === 0 ? 'without a line end' : count === 1 ? 'in a blank line' : `in ${count} blank lines`;
  return [diagnose('lint/file-end', `the file ends ${how}`, { at, hint: 'end it with one line end' })];
}
