/** One cell of a terminal; the second cell of a wide character holds no text. `style` is the parameters of an SGR. */
type Cell = { readonly text: string; readonly style: string };

// Signs of one cell, then those of two, on which terminals agree. About anything else they do not.
const NARROW =
  /[\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u0391-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u205E\u2190-\u21FF\u2400-\u2426\u2500-\u25FC\u2713-\u2718\u276F]/;
const WIDE = /[\u3041-\u3096\u30A1-\u30FA\u30FC\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF5E]/;
const PARTS = /\u001B\[([\d;]*)m|(\u001B|[^\u001B]+)/g;

/** As many unchanged cells are cheaper to write again than to step over. */
const STEP = 6;

/**
 * Stands in for the module of this name in Ink, which writes a changed line from its first changed cell to its end. Here
 * only cells that differ are written: of two panes side by side, only those of the pane that changed. Leaves the cursor in
 * the line, and no style on.
 */
export function lineUpdate(previous: string, next: string, columns: number): string {
  const whole = `\u001B[G\u001B[K${next}`;
  const [was, is] = [cellsOf(previous), cellsOf(next)];
  if (was === null || is === null || Math.max(was.length, is.length) > columns) return whole;
  const end = is.findLastIndex((cell) => !isBlank(cell)) + 1;
  const isCleared = was.some((cell, at) => at >= end && !isBlank(cell));
  const painted = runsOf(was, is, end)
    .map(([from, to]) => paint(is, from, to))
    .join('');
  return isCleared ? `${painted}\u001B[${end + 1}G\u001B[K` : painted;
}

const BLANK: Cell = { text: ' ', style: '' };
const isBlank = ({ style, text }: Cell): boolean => text === ' ' && style === '';

/** Lines read lately, so that what was the next one is not read again as the previous one. */
const read = new Map<string, readonly Cell[] | null>();

/** The cells of a line; null when not all of it is known to take the cells that it seems to. */
function cellsOf(line: string): readonly Cell[] | null {
  const known = read.get(line);
  if (known !== undefined) return known;
  if (read.size > 100) read.clear();
  const cells = readCells(line);
  read.set(line, cells);
  return cells;
}

function readCells(line: string): Cell[] | null {
  const cells: Cell[] = [];
  let codesInForce: readonly string[] = [];
  let style = '';
  let blank = BLANK;
  for (const [, codes, text = ''] of line.matchAll(PARTS)) {
    if (codes !== undefined) {
      const after = styled(codesInForce, codes);
      if (after === null) return null;
      codesInForce = after;
      style = after.join(';');
      blank = { text: ' ', style: seenOnBlanks(style) };
      continue;
    }
    for (const sign of text) {
      if (sign === ' ') cells.push(blank);
      else if (NARROW.test(sign)) cells.push({ text: sign, style });
      else if (WIDE.test(sign)) cells.push({ text: sign, style }, { text: '', style });
      else return null;
    }
  }
  return cells;
}

const SEEN_ON_BLANKS = /^(?:[479]|4\d|10\d)$/;
const seenOnBlanks = (style: string): string =>
  style
    .split(';')
    .filter((code) => SEEN_ON_BLANKS.test(code))
    .join(';');

/** What each closing code ends. */
const ENDS: Readonly<Record<string, RegExp>> = {
  22: /^[12]$/,
  23: /^3$/,
  24: /^4$/,
  27: /^7$/,
  29: /^9$/,
  39: /^(?:3|9)\d$/,
  49: /^(?:4\d|10\d)$/,
};

/** The codes in force after `codes`, in a fixed order; null for one that is not known here, such as a colour of 256. */
function styled(style: readonly string[], codes: string): readonly string[] | null {
  let now = [...style];
  for (const code of codes.split(';')) {
    const ends = ENDS[code];
    if (code === '' || code === '0') now = [];
    else if (ends !== undefined) now = now.filter((one) => !ends.test(one));
    else if (/^[123479]$/.test(code)) now = [...now.filter((one) => one !== code), code];
    else if (/^[39][0-7]$/.test(code)) now = [...now.filter((one) => !/^[39]\d$/.test(one)), code];
    else if (/^(?:4|10)[0-7]$/.test(code)) now = [...now.filter((one) => !/^(?:4\d|10\d)$/.test(one)), code];
    else return null;
  }
  return now.sort();
}

/** Where the cells differ, up to `end`: starts and ends, those that are near each other as one. */
function runsOf(was: readonly Cell[], is: readonly Cell[], end: number): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < end; at++) {
    const [a, b] = [was[at] ?? BLANK, is[at] ?? BLANK];
    if (a.text === b.text && a.style === b.style) continue;
    const from = b.text === '' ? at - 1 : at;
    const last = runs.at(-1);
    if (last !== undefined && from - last[1] <= STEP) last[1] = at + 1;
    else runs.push([from, at + 1]);
  }
  return runs;
}

function paint(cells: readonly Cell[], from: number, to: number): string {
  let style = '';
  let text = from === 0 ? '\u001B[G' : `\u001B[${from + 1}G`;
  for (const cell of cells.slice(from, to)) {
    // A blank looks the same in any colour.
    if (cell.text === ' ' && seenOnBlanks(style) === cell.style) {
      text += ' ';
      continue;
    }
    if (cell.style !== style) text += `\u001B[${style === '' || cell.style === '' ? '' : '0;'}${cell.style}m`;
    style = cell.style;
    text += cell.text;
  }
  return style === '' ? text : `${text}\u001B[m`;
}
