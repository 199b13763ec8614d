import { expect, test } from 'vitest';
import { edited, survives } from '../../../src/hosts/pi/edited-text.ts';

/** What Pi's editor gives back of a text that nobody touched. */
const untouched = (text: string) => text.replaceAll('\r\n', '\n').trim();

test.each([
  '---\nname: x\n---\nText.\n',
  '---\nname: x\n---\n  Text.  \n\n\n',
  '---\r\nname: x\r\n---\r\nText.\r\n',
  'Ä 🙂',
])('%j comes back byte for byte when nothing is changed', (text) => {
  expect(survives(text)).toBe(true);
  expect(edited(text, untouched(text))).toBe(text);
});

test('the ends and the line ends stay when the middle changes', () => {
  expect(edited('a\nb\n\n', 'a\nc')).toBe('a\nc\n\n');
  expect(edited('a\r\nb\r\n', 'a\nc\nd')).toBe('a\r\nc\r\nd\r\n');
});

test.each(['a\tb', 'a\rb', 'a\r\nb\nc', 'a\u001b[2Jb', 'a\u0000b'])('%j would not survive', (text) => {
  expect(survives(text)).toBe(false);
});
