import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { cellsIn, cut, cutMiddle, isNarrow, startOf } from '../../../components/text/cells.ts';

const texts = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text));

test('measures what the terminal does', () => {
  expect(['terse', '日本語', 'é', '👍', '…'].map(cellsIn)).toEqual([5, 6, 1, 2, 1]);
});

test('a text that is called narrow has as many cells as units', () => {
  fc.assert(fc.property(texts, (text) => !isNarrow(text) || stringWidth(text) === text.length));
});

test('agrees with string-width on every text', () => {
  fc.assert(fc.property(texts, (text) => cellsIn(text) === stringWidth(text)));
});

test.each([
  ['review', 6, 'review'],
  ['review', 5, 'revi…'],
  ['日本語', 5, '日本…'],
  ['日本語', 4, '日…'],
  ['two words', 5, 'two…'],
  ['review', 1, '…'],
  ['review', 0, ''],
])('%s cut to %i cells is %s', (text, cells, expected) => {
  expect(cut(text, cells, '…')).toBe(expected);
});

test('no cut is wider than its room, whatever the text', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 30 }), (text, cells) => {
      for (const shown of [
        cut(text, cells, '…'),
        cut(text, cells, '...'),
        cutMiddle(text, cells, '…'),
        startOf(text, cells),
      ]) {
        expect(cellsIn(shown)).toBeLessThanOrEqual(cells);
      }
    }),
  );
});

test('a path loses its middle, since its end says the most', () => {
  expect(cutMiddle('~/.pi/agent/modes/terse.md', 18, '…')).toBe('~/.pi/…es/terse.md');
});
