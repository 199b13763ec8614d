import type { Edited } from '../../src/kernel/draft.ts';
import { type Line, span, wrapped } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { noticeOf, type Problem, problemsIn } from './problems.ts';
import { withEnd } from './status-line.ts';
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
    ...problemLines(told, width, height - 1 - changes.length, glyphs),
  ].slice(0, height);
}

/** Where the rest can be read. */
const WHERE = / \(w\)$/;

/** Each on a row of its own, the first ones in full as far as there are rows for it; of those that do not fit, how many there are. */
function problemLines(told: readonly Problem[], width: number, room: number, glyphs: Glyphs): Line[] {
  let spare = room - told.length;
  const shown = told.slice(0, Math.max(0, room)).flatMap(({ text, as }) => {
    const lines = wrapped(text, width, as);
    if (lines.length > 1 && lines.length - 1 > spare)
      return [withEnd(span(text.replace(WHERE, ''), as), ' (w)', width, glyphs)];
    spare -= lines.length - 1;
    return lines;
  });
  const last = told[room - 1];
  if (last === undefined || told.length <= room) return shown;
  return [...shown.slice(0, -1), withEnd(span(last.text, last.as), ` (w: ${told.length - room} more)`, width, glyphs)];
}
