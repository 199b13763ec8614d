import type { Cell } from '../../tests/support/pseudo-terminal.ts';

/** Pixels. */
const CELL = { width: 8, height: 17 };
const MARGIN = 14;
const FONT = "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', 'Cascadia Mono', Consolas, monospace";
const GROUND = '#14161b';
const INK = '#d6d9e0';
const DIM = '#8b909c';
/** The 16 colours of a dark theme. */
const PALETTE = [
  ...['#3b3f4a', '#f2777a', '#8fd18a', '#e8c268', '#7aa9f0', '#c792ea', '#5fd0d8', '#d6d9e0'],
  ...['#6b7080', '#ff9a9d', '#b2e6ad', '#f7db93', '#a3c4f7', '#ddb6f5', '#93e6ec', '#ffffff'],
];

/** A screen as a picture: each run of cells that look alike is a text of exactly their width. */
export function svgOf(rows: readonly (readonly Cell[])[], title: string): string {
  const columns = rows[0]?.length ?? 0;
  const [width, height] = [columns * CELL.width + 2 * MARGIN, rows.length * CELL.height + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${GROUND}"/>`,
    `<g font-family="${FONT}" font-size="13.3" xml:space="preserve">`,
    ...rows.flatMap((row, y) => [...groundsOf(row, y), ...runsOf(row).flatMap((run) => drawn(run, y))]),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

type Run = { readonly from: number; readonly cells: readonly Cell[] };

function runsOf(row: readonly Cell[]): Run[] {
  const runs: { from: number; cells: Cell[] }[] = [];
  for (const [x, cell] of row.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && looksOf(last.cells[0]) === looksOf(cell)) last.cells.push(cell);
    else runs.push({ from: x, cells: [cell] });
  }
  return runs;
}

/** Blanks look like nothing but their ground. */
function looksOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  const { color, isBold, isDim, isInverse, isUnderlined, text } = cell;
  return text === ' ' && !isUnderlined ? `blank ${isInverse}` : [color, isBold, isDim, isInverse, isUnderlined].join();
}

/** What lies under inverse cells, in one piece where they touch. */
function groundsOf(row: readonly Cell[], y: number): string[] {
  const grounds: { from: number; count: number }[] = [];
  for (const [x, { isInverse }] of row.entries()) {
    const last = grounds.at(-1);
    if (!isInverse) continue;
    if (last !== undefined && last.from + last.count === x) last.count += 1;
    else grounds.push({ from: x, count: 1 });
  }
  return grounds.map(({ from, count }) => {
    const place = `x="${MARGIN + from * CELL.width}" y="${MARGIN + y * CELL.height}"`;
    return `<rect ${place} width="${count * CELL.width}" height="${CELL.height}" fill="${INK}"/>`;
  });
}

function drawn({ cells, from }: Run, y: number): string[] {
  const [first] = cells;
  if (first === undefined) return [];
  const [x, top, width] = [MARGIN + from * CELL.width, MARGIN + y * CELL.height, cells.length * CELL.width];
  const text = cells.map((cell) => cell.text).join('');
  if (text.trim() === '') return [];
  const ink = first.isInverse ? GROUND : first.isDim ? DIM : first.color === null ? INK : PALETTE[first.color];
  const looks = [
    `fill="${ink}"`,
    ...(first.isBold ? ['font-weight="bold"'] : []),
    ...(first.isUnderlined ? ['text-decoration="underline"'] : []),
  ];
  const place = `x="${x}" y="${top + 13}" textLength="${width}" lengthAdjust="spacingAndGlyphs"`;
  return [`<text ${place} ${looks.join(' ')}>${escaped(text)}</text>`];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
