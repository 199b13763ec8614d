import type { Location } from '../kernel/diagnostic.ts';

/** The place of an offset of some text in its file. */
export type Places = (offset: number) => Location;

/** Places in `text`, which begins at column 1 of `firstLine` in the file at `path`. Lines end in LF. */
export function placesIn(text: string, path: string, firstLine = 1): Places {
  let starts: readonly number[] | null = null; // most files are never asked
  return (offset) => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { path, line: firstLine + low, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
