import { expect, test } from 'vitest';
import { promptOf } from '../../../src/formats/dialects/prompt-text.ts';

const text = '\r\n \t\n  One.\r\n\r\nTwo.  \n \n\n';

test.each([
  ['verbatim', '\n \t\n  One.\n\nTwo.  \n \n\n'],
  ['lines', '  One.\n\nTwo.  '],
  ['trimmed', 'One.\r\n\r\nTwo.'],
] as const)('a prompt read %s', (reading, prompt) => {
  expect(promptOf(text, 'append', reading)).toBe(prompt);
  expect(promptOf(text, 'replace_base', reading)).toBe(prompt);
  expect(promptOf(text, 'replace_final', reading)).toBe(text);
});

test.each([
  ['', ''],
  ['\n', ''],
  ['   ', ''],
  ['\n  \n\t', ''],
  ['a', 'a'],
  [' a', ' a'],
  ['\n\na\n\n', 'a'],
  ['a\n \nb', 'a\n \nb'],
  ['\u00a0\na', '\u00a0\na'],
])('outer blank lines go: %j', (written, prompt) => {
  expect(promptOf(written, 'append', 'lines')).toBe(prompt);
});
