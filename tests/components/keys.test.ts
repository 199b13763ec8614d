import type { Key } from 'ink';
import { expect, test } from 'vitest';
import { keysIn, printed, printedTogether, textOfKey } from '../../components/keys.ts';

const NONE: Key = {
  ...{ upArrow: false, downArrow: false, leftArrow: false, rightArrow: false, pageDown: false, pageUp: false },
  ...{ home: false, end: false, return: false, escape: false, ctrl: false, shift: false, tab: false },
  ...{ backspace: false, delete: false, meta: false, super: false, hyper: false, capsLock: false, numLock: false },
};

test.each<[string, Partial<Key>, string[]]>([
  ['', { upArrow: true }, ['up']],
  ['', { upArrow: true, meta: true }, ['alt+up']],
  ['', { upArrow: true, super: true }, ['alt+up']],
  ['', { downArrow: true, shift: true }, ['shift+down']],
  ['', { escape: true }, ['escape']],
  ['\u001b', { escape: true, meta: true }, ['escape']],
  ['\r', { return: true }, ['enter']],
  ['\r', { return: true, meta: true }, ['alt+enter']],
  ['', { tab: true, shift: true }, ['shift+tab']],
  ['\n', {}, ['ctrl+j']],
  ['s', { ctrl: true }, ['ctrl+s']],
  ['K', { shift: true }, ['K']],
  ['j', { meta: true }, ['alt+j']],
  [' ', {}, ['space']],
  ['日', {}, ['日']],
  ['\uF704', {}, ['f1']],
  ['', {}, []],
])('%j with %o is %j', (input, key, names) => {
  expect(keysIn(input, { ...NONE, ...key })).toEqual(names);
});

test('keys that were read at once are keys one by one', () => {
  expect(keysIn(' jj', NONE)).toEqual(['space', 'j', 'j']);
});

test('a control character among several makes it a paste, which is no key', () => {
  expect(keysIn('a x\r\ny', NONE)).toEqual([]);
  expect(keysIn('y\r', NONE)).toEqual([]);
});

test('a key that is let go is no key', () => {
  expect(keysIn('', { ...NONE, upArrow: true, eventType: 'release' })).toEqual([]);
});

test('one character is text for a search, a named key is not', () => {
  expect(['a', 'space', '日', 'up', 'ctrl+s', 'alt+j'].map(textOfKey)).toEqual(['a', ' ', '日', null, null, null]);
});

test('keys are printed as people write them', () => {
  expect(['alt+up', 'ctrl+s', 'pageup', 'K', '/', '+'].map(printed)).toEqual([
    'Alt+Up',
    'Ctrl+S',
    'PgUp',
    'K',
    '/',
    '+',
  ]);
  expect(
    [
      ['alt+up', 'alt+down'],
      ['k', 'j'],
      ['<', '>'],
      ['1', '2', '3', '4'],
    ].map(printedTogether),
  ).toEqual(['Alt+Up/Down', 'k/j', '< >', '1-4']);
});
