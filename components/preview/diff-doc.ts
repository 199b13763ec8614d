import { diffWordsWithSpace, structuredPatch } from 'diff';
import { remember } from '../remember.ts';
import type { Composed } from './composed.ts';
import {
  blankRow,
  comparedRows,
  type Doc,
  type DocRow,
  gutterFor,
  heading,
  lineAsDrawn,
  linesIn,
  note,
  type Range,
  textRows,
} from './document.ts';

/** Milliseconds after which two prompts count as too different to compare. */
const PATIENCE = 300;
const CONTEXT = 3;

/** A prompt with what it is of, in words. */
type Side = { readonly composed: Composed; readonly words: string };

/** What Apply would change in the prompt: a unified comparison of what is in force with the draft. */
export const diffDoc = (active: Side, draft: Side, width: number): Doc =>
  compared(active.composed, draft.composed, active.words, draft.words, width);

const compared = remember((active: Composed, draft: Composed, was: string, is: string, width: number): Doc => {
  const before = active.composition.prompt;
  const after = draft.composition.prompt;
  const rows = [...selectionChange(active, draft, was, is, width)];
  const lines = Math.max(linesIn(before), linesIn(after));
  if (before === after)
    return {
      rows: [...rows, ...note('no line of the text is different', 'muted', 1, width)],
      lines: 0,
      sections: new Map(),
    };

  const patch = structuredPatch('', '', ended(before), ended(after), '', '', { context: CONTEXT, timeout: PATIENCE });
  if (patch === undefined) {
    const tell = note('the two prompts are too different to compare; Preview shows the new one', 'warning', 1, width);
    return { rows: [...rows, ...tell], lines: 0, sections: new Map() };
  }
  const room = width - gutterFor(lines);
  for (const hunk of patch.hunks) {
    if (rows.length > 0) rows.push(blankRow(hunk.newStart));
    rows.push(...heading(`from line ${hunk.newStart}`, hunk.newStart, width));
    rows.push(...hunkRows(hunk.lines, hunk.oldStart, hunk.newStart, room));
  }
  return { rows, lines, sections: new Map() };
});

/** With a line feed, so that a text that ends without one is compared line by line all the same; nothing has no lines. */
const ended = (text: string): string => (text === '' ? '' : `${text}\n`);

/** Kept and new lines are numbered as in the draft's prompt, removed ones as in what is in force. */
function hunkRows(lines: readonly string[], oldStart: number, newStart: number, width: number): DocRow[] {
  let old = oldStart;
  let now = newStart;
  const words = wordsIn(lines);
  return lines.flatMap((line, index) => {
    const mark = line.startsWith('+') ? '+' : line.startsWith('-') ? '-' : ' ';
    const number = mark === '-' ? old : now;
    const marked = words.get(index);
    const rows =
      mark === ' ' || marked === undefined
        ? textRows(line.slice(1), number, width, mark)
        : comparedRows(line.slice(1), number, width, mark, marked);
    if (mark !== '+') old += 1;
    if (mark !== '-') now += 1;
    return rows;
  });
}

/** Which words of a changed line are new, or gone: each removed line is compared with the added one that takes its place. */
export function wordsIn(lines: readonly string[]): ReadonlyMap<number, readonly Range[]> {
  const words = new Map<number, readonly Range[]>();
  for (let at = 0; at < lines.length; ) {
    const removed = countFrom(lines, at, '-');
    const added = countFrom(lines, at + removed, '+');
    for (let pair = 0; pair < Math.min(removed, added); pair++) {
      const [before, after] = [at + pair, at + removed + pair];
      const compared = compareWords(lines[before]?.slice(1) ?? '', lines[after]?.slice(1) ?? '');
      if (compared !== null) words.set(before, compared.gone).set(after, compared.fresh);
    }
    at += Math.max(1, removed + added);
  }
  return words;
}

function countFrom(lines: readonly string[], from: number, mark: '+' | '-'): number {
  let count = 0;
  while (lines[from + count]?.startsWith(mark) && count < MOST_COMPARED) count += 1;
  return count;
}

/** Whole blocks that were written anew are not the same lines with other words. */
const MOST_COMPARED = 200;
const LONGEST_COMPARED = 2000;

/** Null where less than half of the longer line stayed: marks all over it would tell nothing. */
function compareWords(before: string, after: string): { gone: Range[]; fresh: Range[] } | null {
  const [was, is] = [lineAsDrawn(before), lineAsDrawn(after)];
  if (Math.max(was.length, is.length) > LONGEST_COMPARED) return null;
  const gone: Range[] = [];
  const fresh: Range[] = [];
  let [old, now, same] = [0, 0, 0];
  for (const { added, removed, value } of diffWordsWithSpace(was, is)) {
    if (removed) gone.push([old, old + value.length]);
    else if (added) fresh.push([now, now + value.length]);
    else same += value.length;
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return same * 2 < Math.max(was.length, is.length) ? null : { gone, fresh };
}

const SLOT_WORDS = {
  nothing: 'nothing is added to the host prompt',
  append: 'overlays are added to the host prompt',
  'replace-base': "a base replaces the host's own",
  exact: 'one file is the whole prompt',
} as const;

/** A change that no line of the text shows: what is selected, and what the text is to the host. */
function selectionChange(active: Composed, draft: Composed, was: string, is: string, width: number): DocRow[] {
  const [from, to] = [active.composition.slot, draft.composition.slot];
  if (from === to && was === is) return [];
  const told = (words: string, slot: typeof from) => (from === to ? words : `${words} (${SLOT_WORDS[slot]})`);
  return [
    ...note(`active: ${told(was, from)}`, 'removed', 1, width),
    ...note(`draft:  ${told(is, to)}`, 'added', 1, width),
  ];
}
