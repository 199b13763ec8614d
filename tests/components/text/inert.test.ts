import { expect, test } from 'vitest';
import { drawn, drawnLine } from '../../../components/text/inert.ts';

test('hidden characters become markers', () => {
  expect(drawn('safe\u001b[2J\u202eevil\r')).toBe('safe␛[2J<U+202E>evil␍');
});

test('emoji fall into parts on whose width terminals agree', () => {
  expect(drawn('⚠️ 👨‍👩‍👧 1️⃣')).toBe('⚠ 👨👩👧 1');
});

test('a tower of marks is cut down', () => {
  expect(drawn(`a${'\u0301'.repeat(5000)}b`)).toHaveLength(10);
});

test('a name is one line', () => {
  expect(drawnLine(' two\nlines\t here ')).toBe('two lines here');
});
