/** One row of the screen as styled spans, so that its width is known before anything is drawn. */

import type { Role } from '../theme.ts';
import { cellsIn, startOf } from './cells.ts';
import { wrapLine } from './wrap.ts';

export type Span = { readonly text: string; readonly as?: Role };
export type Line = readonly Span[];

export const plain = (line: Line): string => line.map(({ text }) => text).join('');

export const widthOf = (line: Line): number => line.reduce((sum, { text }) => sum + cellsIn(text), 0);

/** A line of one span. */
export const say = (text: string, as?: Role): Line => [span(text, as)];

export const span = (text: string, as?: Role | undefined): Span => (as === undefined ? { text } : { text, as });

/** `line` in at most `width` cells, its end given up for `ellipsis` where it is longer. */
export function clip(line: Line, width: number, ellipsis: string): Line {
  if (widthOf(line) <= width) return line;
  const kept: Span[] = [];
  let room = width - ellipsis.length;
  if (room < 0) return say(startOf(plain(line), width));
  for (const one of line) {
    const cells = cellsIn(one.text);
    if (cells > room) return [...kept, { ...one, text: startOf(one.text, room).trimEnd() + ellipsis }];
    kept.push(one);
    room -= cells;
  }
  return kept;
}

/** `line` in exactly `width` cells. */
export function filled(line: Line, width: number, ellipsis: string): Line {
  const clipped = clip(line, width, ellipsis);
  const missing = width - widthOf(clipped);
  return missing > 0 ? [...clipped, { text: ' '.repeat(missing) }] : clipped;
}

const LEAST_START = 12;

/** `start` at the left and `end` at the right of exactly `width` cells; `start` is cut, and `end` left out where little would stay. */
export function spread(start: Line, end: Line, width: number, ellipsis: string): Line {
  const room = width - widthOf(end);
  if (end.length === 0 || room < Math.min(widthOf(start), LEAST_START) + 2) return filled(start, width, ellipsis);
  return [...filled(clip(start, room - 2, ellipsis), room, ellipsis), ...end];
}

/** `words` in rows of at most `width` cells, each row a line of one style. */
export const wrapped = (words: string, width: number, as?: Role): Line[] =>
  wrapLine(words, width).map((row) => say(row, as));

/** Lines side by side in rows of at most `width` cells, two cells apart; one that is wider has a row of its own. */
export function flow(parts: readonly Line[], width: number): Line[] {
  const rows: Line[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last !== undefined && widthOf(last) + 2 + widthOf(part) <= width)
      rows[rows.length - 1] = [...last, { text: '  ' }, ...part];
    else rows.push(part);
  }
  return rows;
}
