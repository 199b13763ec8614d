import type { Edited } from '../../src/kernel/draft.ts';
import { type Line, say, span, wrapped } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { noticeOf, type Problem, problemsIn } from './problems.ts';
import { activeLine, changesLines } from './summary.ts';

const LABEL = 8;

/** What is active, what the draft makes of it, and what is wrong; at most `height` lines, with a count of what is left out. */
export function draftLines(
  { selection, against }: Edited,
  width: number,
  height: number,
  glyphs: Glyphs,
): readonly Line[] {
  const notice = noticeOf(against.catalog);
  const told = [
    ...problemsIn(selection, against).map(({ text, as }) => ({ text: `! ${text}`, as })),
    ...(notice === null ? [] : [{ text: `! ${notice} (w)`, as: 'warning' } as const]),
  ];
  const changes = changesLines({ selection, against }, width - LABEL, glyphs).slice(
    0,
    Math.max(1, height - 1 - Math.max(1, told.length)),
  );
  return [
    [span('active'.padEnd(LABEL), 'muted'), ...activeLine(against, width - LABEL, glyphs)],
    ...changes.map((line, row): Line => [span((row === 0 ? 'draft' : '').padEnd(LABEL), 'muted'), ...line]),
    ...problemLines(told, width, height - 1 - changes.length),
  ].slice(0, height);
}

/** In full where there is room, else each on one row; of those that do not fit, how many there are. */
function problemLines(told: readonly Problem[], width: number, room: number): Line[] {
  const full = told.flatMap(({ text, as }) => wrapped(text, width, as));
  if (full.length <= room) return full;
  if (told.length <= room) return told.map(({ text, as }) => say(text, as));
  return [
    ...told.slice(0, Math.max(0, room - 1)).map(({ text, as }) => say(text, as)),
    say(`! ${told.length - room + 1} more (w)`, 'warning'),
  ];
}
