import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesIn } from '../../src/formats/places.ts';

test('places count lines and columns from 1, and lines from where the text begins', () => {
  const at = placesIn('ab\n\nc', 'x.md', 10);
  expect([0, 2, 3, 4, 5].map(at).map(({ line, column }) => `${line}:${column}`)).toEqual([
    '10:1',
    '10:3',
    '11:1',
    '12:1',
    '12:2',
  ]);
});

test('a place is what counting from the start gives', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '😀')), fc.nat(30), (parts, offset) => {
      const text = parts.join('');
      const lines = text.slice(0, offset).split('\n');
      const { line, column } = placesIn(text, 'x')(Math.min(offset, text.length));
      expect([line, column]).toEqual([lines.length, (lines.at(-1) ?? '').length + 1]);
    }),
  );
});
