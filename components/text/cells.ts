/** How wide a text is on a terminal, and cutting it to a width. Texts here hold no line breaks and no escapes. */

import stringWidth from 'string-width';

/** Letters and signs that take one cell each and join with no neighbour: nearly all that is ever measured. */
const NARROW =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0391-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2400-\u2426\u2500-\u25fc\u2713-\u2718\u276f]*$/;

export const isNarrow = (text: string): boolean => NARROW.test(text);

let segmenter: Intl.Segmenter | undefined;
const known = new Map<string, number>();
const MOST_KNOWN = 10_000;

/** A character as a person counts them, and the cells it takes. */
export type Grapheme = { readonly text: string; readonly cells: number };

/** The characters of `text`, as a person counts them. */
export function charactersOf(text: string): string[] {
  if (text.length < 2) return text === '' ? [] : [text];
  segmenter ??= new Intl.Segmenter(); // takes long to make, so there is one
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The characters of `text` with their widths. */
export const graphemesOf = (text: string): Grapheme[] =>
  charactersOf(text).map((character) => ({ text: character, cells: cellsOfOne(character) }));

function cellsOfOne(grapheme: string): number {
  const seen = known.get(grapheme);
  if (seen !== undefined) return seen;
  if (known.size >= MOST_KNOWN) known.clear();
  const cells = stringWidth(grapheme);
  known.set(grapheme, cells);
  return cells;
}

/** The cells that `text` takes. */
export function cellsIn(text: string): number {
  if (isNarrow(text)) return text.length;
  return graphemesOf(text).reduce((sum, { cells }) => sum + cells, 0);
}

/** The longest start of `text` that takes at most `cells`. */
export function startOf(text: string, cells: number): string {
  if (isNarrow(text)) return text.slice(0, Math.max(0, cells));
  let start = '';
  let left = cells;
  for (const grapheme of graphemesOf(text)) {
    left -= grapheme.cells;
    if (left < 0) break;
    start += grapheme.text;
  }
  return start;
}

function endOf(text: string, cells: number): string {
  if (isNarrow(text)) return cells <= 0 ? '' : text.slice(-cells);
  let end = '';
  let left = cells;
  for (const grapheme of graphemesOf(text).reverse()) {
    left -= grapheme.cells;
    if (left < 0) break;
    end = grapheme.text + end;
  }
  return end;
}

/** `text` in at most `cells`, its end given up for `ellipsis` where it is longer. */
export function cut(text: string, cells: number, ellipsis: string): string {
  if (cellsIn(text) <= cells) return text;
  const room = cells - ellipsis.length;
  return room < 0 ? startOf(text, cells) : startOf(text, room).trimEnd() + ellipsis;
}

/** `text` in at most `cells`, its middle given up: for paths, whose ends say the most. */
export function cutMiddle(text: string, cells: number, ellipsis: string): string {
  if (cellsIn(text) <= cells) return text;
  const room = cells - ellipsis.length;
  if (room < 2) return cut(text, cells, ellipsis);
  const tail = Math.ceil(room * 0.6);
  return startOf(text, room - tail) + ellipsis + endOf(text, tail);
}
