import { expect, test } from 'vitest';
import { bytesOfLine, bytesOfTransfer, lineFor } from '../../src/formats/preset-transfer.ts';

const TEXT = '{\n  "label": "Café"\n}';
const LINE = lineFor(TEXT);
const textOf = (read: ReturnType<typeof bytesOfLine>) => (read.ok ? Buffer.from(read.value).toString() : read.error);

test('a line stands for exactly the bytes of the text', () => {
  expect(LINE).toBe('ewogICJsYWJlbCI6ICJDYWbDqSIKfQ');
  expect(textOf(bytesOfLine(LINE))).toBe(TEXT);
});

test.each([
  ['nothing', ''],
  ['padding', `${LINE}==`],
  ['the other alphabet', 'ab+/'],
  ['a blank', `${LINE.slice(0, 4)} ${LINE.slice(4)}`],
  ['noise behind it', `${LINE}*~`],
  ['bits left over', `${LINE.slice(0, -1)}R`],
  ['a length that no bytes have', LINE.slice(0, 5)],
  ['more than is read', 'A'.repeat(131_076)],
])('a line with %s is refused', (_, line) => {
  expect(bytesOfLine(line).ok).toBe(false);
});

test.each([
  ['the JSON', TEXT],
  ['the JSON on one line', '{"a":1}'],
  ['the line', `${LINE}\n`],
  ['both, as they are exported', `${TEXT}\n${LINE}\n`],
  ['both, through Windows', `${TEXT}\n${LINE}\n`.replaceAll('\n', '\r\n')],
])('%s is read', (_, text) => {
  expect(bytesOfTransfer(text).ok).toBe(true);
});

test('JSON and a line that say different things are refused', () => {
  expect(textOf(bytesOfTransfer(`${TEXT}\n${lineFor('{}')}\n`))).toContain('do not say the same');
});
