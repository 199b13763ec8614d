import xterm from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineUpdate } from '../../scripts/build/line-update.ts';

const COLUMNS = 30;

/** What a terminal of one line shows once all of it is written, cell by cell, with its looks. */
async function shown(...written: readonly string[]): Promise<string[]> {
  const terminal = new xterm.Terminal({ cols: COLUMNS, rows: 2, allowProposedApi: true });
  for (const text of written) await new Promise<void>((resolve) => terminal.write(text, resolve));
  const line = terminal.buffer.active.getLine(0);
  const cells = Array.from({ length: COLUMNS }, (_, x) => {
    const cell = line?.getCell(x);
    if (cell === undefined) return '';
    const text = cell.getChars() || ' ';
    const looks = [cell.isInverse(), cell.isUnderline(), cell.getBgColor()];
    return text === ' ' ? looks.join() : [text, cell.isBold(), cell.isDim(), cell.getFgColor(), ...looks].join();
  });
  terminal.dispose();
  return cells;
}

const STYLES = [
  '\u001b[1m',
  '\u001b[22m',
  '\u001b[2m',
  '\u001b[36m',
  '\u001b[91m',
  '\u001b[39m',
  '\u001b[7m',
  '\u001b[27m',
  '\u001b[4m',
  '\u001b[24m',
  '\u001b[41m',
  '\u001b[49m',
];
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', ' ', '│', '─', '日', '本') },
  { weight: 1, arbitrary: fc.constantFrom(...STYLES) },
);
const line = fc.array(unit, { maxLength: 24 });
const edited = fc.tuple(line, fc.nat(24), line).map(([parts, at, put]) => {
  const after = parts.toSpliced(at, put.length, ...put.slice(0, 4));
  return [fitted(parts), fitted(after)] as const;
});

/** The parts that fit into the columns, and the end of all looks. */
function fitted(parts: readonly string[]): string {
  let room = COLUMNS;
  const kept = parts.filter((part) => {
    room -= part.startsWith('\u001b') ? 0 : /[日本]/.test(part) ? 2 : 1;
    return room >= 0;
  });
  return `${kept.join('')}\u001b[m`;
}

test('a line that was updated looks as if it had been written anew', async () => {
  await fc.assert(
    fc.asyncProperty(edited, async ([before, after]) => {
      expect(await shown(before, lineUpdate(before, after, COLUMNS))).toEqual(await shown(after));
    }),
    { numRuns: 300 },
  );
});

test('only the pane that changed is written', () => {
  const before = '│ \u001b[36mreview\u001b[39m      │ the text of the prompt │';
  const after = before.replace('review', 'explai');
  expect(lineUpdate(before, after, 80)).toBe('\u001b[3G\u001b[36mexplai\u001b[m');
});

test.each(['👩‍🚀', '⚠️', 'e\u0301', '\t', '\u001b[38;5;208mx', '\u001b]8;;http://a\u0007'])(
  'a line with %j is written whole, since terminals differ on where its end is',
  (odd) => {
    expect(lineUpdate('one two', `one ${odd} two`, 80)).toBe(`\u001b[G\u001b[Kone ${odd} two`);
  },
);

test('what is no longer there is cleared, and nothing is cleared behind the last column', () => {
  expect(lineUpdate('one two', 'one', 80)).toBe('\u001b[4G\u001b[K');
  expect(lineUpdate('aaaaa', 'bbbbb', 5)).toBe('\u001b[Gbbbbb');
});
