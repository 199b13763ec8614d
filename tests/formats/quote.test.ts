import { expect, test } from 'vitest';
import { oneOf, quote } from '../../src/formats/quote.ts';

test.each([
  ['plain', '`plain`'],
  ['two\nlines', '`two lines`'],
  ['\u001b[2J', '`␛[2J`'],
  ['a\u202eb', '`a<U+202E>b`'],
  ['x'.repeat(61), `\`${'x'.repeat(59)}…\``],
  ['😀'.repeat(100), `\`${'😀'.repeat(59)}…\``],
])('%j', (text, shown) => {
  expect(quote(text)).toBe(shown);
});

test('a choice ends in "or"', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(oneOf)).toEqual(['', 'a', 'a or b', 'a, b or c']);
});
