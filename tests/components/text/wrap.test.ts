import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsIn } from '../../../components/text/cells.ts';
import { wrapLine } from '../../../components/text/wrap.ts';

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 3, ['one', 'two', 'thr', 'ee']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['    indented text', 9, ['    inden', 'ted text']],
  ['日本語の文', 4, ['日本', '語の', '文']],
  ['see 日本語 now', 7, ['see 日', '本語', 'now']],
  ['a\tb', 20, ['a       b']],
  ['', 5, ['']],
])('%j at %i cells', (line, width, rows) => {
  expect(wrapLine(line, width)).toEqual(rows);
});

const words = fc.array(fc.constantFrom('a', 'tree', 'of', 'unbreakable', '日本語', '👍', 'é', ' '), { maxLength: 40 });

test('no row is wider than asked, and nothing but the blanks at breaks is lost', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 30 }), (parts, width) => {
      const line = parts.join(' ');
      const rows = wrapLine(line, width);
      for (const row of rows) expect(cellsIn(row)).toBeLessThanOrEqual(width);
      expect(rows.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
    }),
  );
});

test('a word of 5,000 letters is broken, not lost', () => {
  const rows = wrapLine('x'.repeat(5000), 46);
  expect(rows).toHaveLength(109);
  expect(rows.join('')).toHaveLength(5000);
});
