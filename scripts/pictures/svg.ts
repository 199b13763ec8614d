import type { Cell } from '../../tests/support/pseudo-terminal.ts';
import type { Theme } from './themes.ts';

/** Pixels. */
const CELL = { width: 8, height: 17 };
const MARGIN = 14;
const FONT = "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', 'Cascadia Mono', Consolas, monospace";

/** A screen as a picture: each run of cells that look alike is a text of exactly their width. */
export function svgOf(rows: readonly (readonly Cell[])[], title: string, theme: Theme): string {
  const columns = rows[0]?.length ?? 0;
  const [width, height] = [columns * CELL.width + 2 * MARGIN, rows.length * CELL.height + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${theme.ground}" stroke="${theme.edge}"/>`,
    `<g font-family="${FONT}" font-size="13.3" xml:space="preserve">`,
    ...rows.flatMap((row, y) => [...groundsOf(row, y, theme), ...runsOf(row).flatMap((run) => drawn(run, y, theme))]),
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
function groundsOf(row: readonly Cell[], y: number, { ink }: Theme): string[] {
  const grounds: { from: number; count: number }[] = [];
  for (const [x, { isInverse }] of row.entries()) {
    const last = grounds.at(-1);
    if (!isInverse) continue;
    if (last !== undefined && last.from + last.count === x) last.count += 1;
    else grounds.push({ from: x, count: 1 });
  }
  return grounds.map(({ from, count }) => {
    const place = `x="${MARGIN + from * CELL.width}" y="${MARGIN + y * CELL.height}"`;
    return `<rect ${place} width="${count * CELL.width}" height="${CELL.height}" fill="${ink}"/>`;
  });
}

function drawn({ cells, from }: Run, y: number, theme: Theme): string[] {
  const [first] = cells;
  if (first === undefined) return [];
  const [x, top, width] = [MARGIN + from * CELL.width, MARGIN + y * CELL.height, cells.length * CELL.width];
  const text = cells.map((cell) => cell.text).join('');
  if (text.trim() === '') return [];
  const looks = [
    `fill="${inkOf(first, theme)}"`,
    ...(first.isBold ? ['font-weight="bold"'] : []),
    ...(first.isUnderlined ? ['text-decoration="underline"'] : []),
  ];
  const place = `x="${x}" y="${top + 13}" textLength="${width}" lengthAdjust="spacingAndGlyphs"`;
  return [`<text ${place} ${looks.join(' ')}>${escaped(text)}</text>`];
}

function inkOf({ color, isDim, isInverse }: Cell, { dim, ground, ink, palette }: Theme): string {
  if (isInverse) return ground;
  if (isDim) return dim;
  return (color === null ? null : palette[color]) ?? ink;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
