/** A text as the rows of a pane. What the screen says itself stands outside the numbered lines. */

import { remember } from '../remember.ts';
import { cellsIn } from '../text/cells.ts';
import { drawn } from '../text/inert.ts';
import { withoutTabs, wrapLine } from '../text/wrap.ts';
import type { Role } from '../theme.ts';

export type DocRow =
  /** Where a part begins; a rule runs on from its last row. */
  | { readonly kind: 'heading'; readonly text: string; readonly line: number; readonly isLast: boolean }
  /** A line of a text that is not part of the numbered one. */
  | { readonly kind: 'aside'; readonly text: string; readonly line: number }
  | { readonly kind: 'note'; readonly text: string; readonly as: Role; readonly line: number }
  /** A term and what it means; `lead` is empty on the rows that follow the first. */
  | { readonly kind: 'pair'; readonly lead: string; readonly text: string; readonly line: number }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The number of the line it is part of, from 1; `isFirst`: it begins that line. */
      readonly line: number;
      readonly isFirst: boolean;
      readonly mark: Mark;
      /** The parts of the row that are not in the line it is compared with. */
      readonly words?: readonly Range[];
    };

/** Added to what it is compared with, removed from it, in both; `new`: part of a text that is new as a whole. */
export type Mark = '+' | '-' | ' ' | 'new';

/** A part of a text: where it begins, and where what follows it begins. */
export type Range = readonly [from: number, to: number];

export type Doc = {
  readonly rows: readonly DocRow[];
  /** How many numbered lines there are. */
  readonly lines: number;
  /** The row at which a mode's section begins, by key. */
  readonly sections: ReadonlyMap<string, number>;
};

export const EMPTY_DOC: Doc = { rows: [], lines: 0, sections: new Map() };

const LEAST_DIGITS = 3;

/** Digits that the numbers of `lines` lines take. */
export const digitsFor = (lines: number): number => Math.max(LEAST_DIGITS, String(lines).length);

/** Cells in front of the text: mark, number, and the line that files cannot draw over. */
export const gutterFor = (lines: number): number => 1 + digitsFor(lines) + 3;

/** The heading of a part, over as many rows as it takes. */
export const heading = (text: string, line: number, width: number): DocRow[] =>
  rowsOfOurs(text, width).map((row, index, rows) => ({
    kind: 'heading',
    text: row,
    line,
    isLast: index === rows.length - 1,
  }));

/** Words of the screen's own, over as many rows as they take. */
export const note = (text: string, as: Role, line: number, width: number): DocRow[] =>
  rowsOfOurs(text, width).map((row) => ({ kind: 'note', text: row, as, line }));

const rowsOfOurs = (text: string, width: number): string[] => wrapLine(drawn(text), Math.max(1, width));

/** Terms and their meanings in two columns, the first of `column` cells. */
export function pairs(
  rows: readonly (readonly [lead: string, text: string])[],
  column: number,
  width: number,
): DocRow[] {
  return rows.flatMap(([lead, text]) => {
    const leads = wrapLine(lead, column);
    const texts = wrapLine(text, Math.max(1, width - column - 2));
    return Array.from({ length: Math.max(leads.length, texts.length) }, (_, row): DocRow => {
      const first = leads[row] ?? '';
      return { kind: 'pair', lead: first + ' '.repeat(column + 2 - cellsIn(first)), text: texts[row] ?? '', line: 1 };
    });
  });
}

/** A row of the screen's own with nothing on it. */
export const blankRow = (line: number): DocRow => ({ kind: 'note', text: '', as: 'muted', line });

/** `text` as numbered rows, its first line being number `from`. `width` is what is left beside the gutter. */
export function textRows(text: string, from: number, width: number, mark: Mark = ' '): DocRow[] {
  return wrappedLines(text, width).flatMap((rows, index) =>
    rows.map((row, part): DocRow => ({ kind: 'text', text: row, line: from + index, isFirst: part === 0, mark })),
  );
}

/** `text` as rows without numbers, behind the same gutter. */
export const asideRows = (text: string, line: number, width: number): DocRow[] =>
  wrappedLines(text, width)
    .flat()
    .map((row) => ({ kind: 'aside', text: row, line }));

/** One line as numbered rows, with the words that differ marked; `words` are parts of `lineAsDrawn(line)`. */
export function comparedRows(line: string, number: number, width: number, mark: '+' | '-', words: readonly Range[]) {
  const text = lineAsDrawn(line);
  let at = 0;
  return textRows(line, number, width, mark).map((row): DocRow => {
    if (row.kind !== 'text') return row;
    if (!text.startsWith(row.text, at)) at += 1; // the blank that the break fell on
    const from = at;
    at += row.text.length;
    const inside = words
      .map(([start, end]) => [Math.max(start - from, 0), Math.min(end - from, row.text.length)] as const)
      .filter(([start, end]) => start < end);
    return inside.length === 0 ? row : { ...row, words: inside };
  });
}

/** A line before it is wrapped. */
export const lineAsDrawn = (line: string): string => withoutTabs(drawn(line));

/** Enough for every section of a draft and of what is active; a change of one leaves the others as they are. */
const KEPT_TEXTS = 150;

const wrappedLines = remember(
  (text: string, width: number): readonly (readonly string[])[] =>
    drawn(text)
      .split('\n')
      .map((line) => wrapLine(line, width)),
  { entries: KEPT_TEXTS },
);

/** How many lines `text` has; "" has one. */
export function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
