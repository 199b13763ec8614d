/** What explanations are made of, and what they are as text for a screen. The man page is made of the same blocks. */

/** A paragraph, rows of a term and what it means, or lines as they are typed. */
export type Block = string | { readonly rows: readonly Row[] } | { readonly lines: readonly string[] };

/** Columns that a line of text takes at most, which is what a screen has at least. */
export const WIDTH = 80;

/** The blocks as lines, a blank one between two. */
export const textOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block, at) => [...(at === 0 ? [] : ['']), ...linesOf(block)]);

function linesOf(block: Block): string[] {
  if (typeof block === 'string') return wrapped(block, WIDTH);
  if ('lines' in block) return block.lines.map((line) => `  ${line}`);
  return columns(block.rows, WIDTH);
}

export type Row = readonly [term: string, meaning: string];

/** Two columns in `width`, the second at `indent`. A term that is longer than most has what it means below it. */
export function columns(rows: readonly Row[], width: number, indent = indentOf(rows)): string[] {
  return rows.flatMap(([term, meaning]) => {
    const [first = '', ...rest] = wrapped(meaning, width - indent).map((line) => ' '.repeat(indent) + line);
    const head = `  ${term}`;
    return term.length <= MAX_TERM ? [head + first.slice(head.length), ...rest] : [head, first, ...rest];
  });
}

/** Where the second column of rows begins. */
export const indentOf = (rows: readonly Row[]): number =>
  Math.min(Math.max(...rows.map(([term]) => term.length)), MAX_TERM) + 4;

const MAX_TERM = 22;

/** A text in lines of at most `width`, parted at its blanks. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
