/** Long lines in rows. Faster than a general wrapper, since prompts of 128 KiB are wrapped between two key presses. */

import { type Grapheme, graphemesOf, isNarrow } from './cells.ts';

const TAB = 8;

/**
 * The rows of one line at `width` cells, broken after spaces where that can be, else anywhere; never none. The one space
 * that a break falls on is not drawn.
 */
export function wrapLine(line: string, width: number): string[] {
  const text = line.includes('\t') ? withoutTabs(line) : line;
  if (width < 1) return [text];
  return isNarrow(text) ? wrapNarrow(text, width) : wrapWide(text, width);
}

function wrapNarrow(text: string, width: number): string[] {
  const rows: string[] = [];
  let from = 0;
  while (text.length - from > width) {
    const space = text.lastIndexOf(' ', from + width);
    // Spaces alone are indentation: breaking there would make an empty row.
    const breaks = space > from && text.slice(from, space).trim() !== '';
    const to = breaks ? space : from + width;
    rows.push(text.slice(from, to));
    from = breaks ? to + 1 : to;
  }
  rows.push(text.slice(from));
  return rows;
}

function wrapWide(text: string, width: number): string[] {
  const rows: string[] = [];
  let row: Grapheme[] = [];
  let cells = 0;
  let space = -1;
  for (const grapheme of graphemesOf(text)) {
    if (cells + grapheme.cells > width && row.length > 0) {
      if (grapheme.text === ' ') {
        rows.push(joined(row));
        row = [];
        cells = 0;
        space = -1;
        continue;
      }
      const kept = space > 0 && !isWide(grapheme) ? row.slice(0, space) : row;
      const carried = kept === row ? [] : row.slice(space + 1);
      rows.push(joined(kept));
      row = carried;
      cells = row.reduce((sum, one) => sum + one.cells, 0);
      space = -1;
    }
    if (grapheme.text === ' ' && row.some(({ text }) => text !== ' ')) space = row.length;
    row.push(grapheme);
    cells += grapheme.cells;
  }
  rows.push(joined(row));
  return rows;
}

/** Between wide characters a line may break anywhere. */
const isWide = ({ cells }: Grapheme): boolean => cells > 1;

const joined = (row: readonly Grapheme[]): string => row.map(({ text }) => text).join('');

/** `line` with blanks up to the next stop in place of each tab, as it is wrapped. */
export const withoutTabs = (line: string): string =>
  line.split('\t').reduce((text, part) => text + ' '.repeat(TAB - (text.length % TAB)) + part);
