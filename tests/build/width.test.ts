import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import narrowWidth, { isNarrow } from '../../scripts/build/narrow-width.ts';

const NARROW = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(isNarrow);
const JOINING = ['\u200D', '\uFE0F', '\uFE0E', '\u20E3', '\u0301', '\u3099', '\uFF9E', '\u{1F3FB}', '\uDC00'];
const OTHERWISE = [
  '👩',
  '🇺',
  '🇸',
  '✅',
  '日',
  '각',
  '\u1100',
  '\u1161',
  '\u00AD',
  '\u200B',
  '\u001B[31m',
  '\u001B',
  '\t',
  '\0',
];

const STYLES = ['\u001B[m', '\u001B[1m', '\u001B[38;5;208m', '\u001B[48:2::1:2:3m', '\u001B[39m', '\u009B31m'];
const ESCAPES = [
  '\u001B[2K',
  '\u001B[12345m',
  '\u001B[?25h',
  '\u001B]8;;http://a\u0007',
  '\u001B[',
  '\u001B[3',
  '1m',
  '[',
  ';',
  'm',
];

const narrowText = fc.string({ unit: fc.constantFrom(...NARROW) });
const mixedText = fc.string({ unit: fc.oneof(fc.constantFrom(...NARROW), fc.constantFrom(...JOINING, ...OTHERWISE)) });
const styledText = fc.string({ unit: fc.oneof(fc.constantFrom(...NARROW), fc.constantFrom(...STYLES, ...ESCAPES)) });
const anyText = fc.oneof(mixedText, styledText, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const anyOptions = fc.record(
  { ambiguousIsNarrow: fc.boolean(), countAnsiEscapeCodes: fc.boolean() },
  { requiredKeys: [] },
);

test.each(['pimodes é Ж λ', '╭─┤ ❯ [2] • · … → ↑↓ × ║═', '● ○ ◉ ◯ ✓ ✗ ☐ ☑ ⏎ ␛ ␍ § ≤ “” ★'])(
  '%s is known to be narrow',
  (text) => {
    expect(isNarrow(text)).toBe(true);
  },
);

test.each([...JOINING, ...OTHERWISE])('%j is left to string-width', (text) => {
  expect(isNarrow(text)).toBe(false);
});

test('every character known to be narrow takes one cell', () => {
  expect(NARROW.filter((character) => stringWidth(character) !== 1)).toEqual([]);
});

test('text of narrow characters has the width that string-width says', () => {
  const sameWidth = fc.property(narrowText, anyOptions, (text, options) => {
    expect(isNarrow(text)).toBe(true);
    expect(narrowWidth(text, options)).toBe(stringWidth(text, options));
  });
  fc.assert(sameWidth, { numRuns: 500 });
});

test('any text has the width that string-width says', () => {
  const sameWidth = fc.property(anyText, anyOptions, (text, options) => {
    expect(narrowWidth(text, options)).toBe(stringWidth(text, options));
  });
  fc.assert(sameWidth, { numRuns: 5000 });
});
