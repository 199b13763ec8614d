import { structuredPatch } from 'diff';
import { remember } from '../remember.ts';
import type { Composed } from './composed.ts';
import { blankRow, type Doc, type DocRow, gutterFor, heading, linesIn, note, textRows } from './document.ts';

/** Milliseconds after which two prompts count as too different to compare. */
const PATIENCE = 300;
const CONTEXT = 3;

/** What Apply would change in the prompt: a unified comparison of what is in force with the draft. */
export const diffDoc = remember((active: Composed, draft: Composed, width: number): Doc => {
  const before = active.composition.prompt;
  const after = draft.composition.prompt;
  const rows = [...slotChange(active, draft, width)];
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
  return lines.flatMap((line) => {
    const mark = line.startsWith('+') ? '+' : line.startsWith('-') ? '-' : ' ';
    const rows = textRows(line.slice(1), mark === '-' ? old : now, width, mark);
    if (mark !== '+') old += 1;
    if (mark !== '-') now += 1;
    return rows;
  });
}

const SLOT_WORDS = {
  nothing: 'nothing is added to the host prompt',
  append: 'overlays are added to the host prompt',
  'replace-base': "a base replaces the host's own",
  exact: 'one file is the whole prompt',
} as const;

/** A change that no line of the text shows: what the text is to the host. */
function slotChange(active: Composed, draft: Composed, width: number): DocRow[] {
  const from = active.composition.slot;
  const to = draft.composition.slot;
  if (from === to) return [];
  return [
    ...note(`now: ${SLOT_WORDS[from]}`, 'removed', 1, width),
    ...note(`draft: ${SLOT_WORDS[to]}`, 'added', 1, width),
  ];
}
