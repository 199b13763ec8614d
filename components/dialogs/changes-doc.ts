import type { Change } from '../../src/app/review.ts';
import { changedText, type DiffLine } from '../../src/kernel/difference.ts';
import { wordsIn } from '../preview/diff-doc.ts';
import {
  blankRow,
  comparedRows,
  type Doc,
  type DocRow,
  EMPTY_DOC,
  gutterFor,
  heading,
  note,
  textRows,
} from '../preview/document.ts';
import { remember } from '../remember.ts';

/** What has changed since it was accepted, definition by definition, with the lines that differ. */
export const changesDoc = remember(
  (changes: readonly Change[], width: number): Doc => ({
    ...EMPTY_DOC,
    rows: changes.flatMap((change) => [...changeRows(change, width), blankRow(1)]),
  }),
);

function changeRows({ aspects, key, lines, needsApproval, now, path, was }: Change, width: number): DocRow[] {
  const digests = `${path}, sha256 ${was.digest.slice(0, 12)}, now ${now.digest.slice(0, 12)}`;
  return [
    ...heading(key, 1, width),
    ...note(changedText(aspects, needsApproval), 'warning', 1, width),
    ...note(digests, 'muted', 1, width),
    ...(needsApproval
      ? note('nobody has approved it as it stands: it is left out until Space on its row does', 'danger', 1, width)
      : []),
    ...lineRows(lines ?? [], width),
  ];
}

const HUNK = /^@@ -(\d+),\d+ \+(\d+),/;

/** Kept and new lines are numbered as in the new text, removed ones as in the old one. */
function lineRows(lines: readonly DiffLine[], width: number): DocRow[] {
  let [old, now] = [1, 1];
  const words = wordsIn(lines.map(({ mark, text }) => mark + text));
  return lines.flatMap(({ mark, text }, index): DocRow[] => {
    if (mark === '@') {
      const [, from, to] = HUNK.exec(text) ?? [];
      [old, now] = [Number(from ?? 1), Number(to ?? 1)];
      return [];
    }
    const [number, room] = [mark === '-' ? old : now, width - gutterFor(now)];
    const marked = words.get(index);
    const rows =
      mark === ' ' || marked === undefined
        ? textRows(text, number, room, mark)
        : comparedRows(text, number, room, mark, marked);
    if (mark !== '+') old += 1;
    if (mark !== '-') now += 1;
    return rows;
  });
}
