import { expect, test } from 'vitest';
import type { Typed } from '../../src/cli/flags.ts';
import { colorChoice, usesUnicode } from '../../src/cli/screen.ts';

/** A line with one flag, its value behind a blank where it takes one; or with none. */
function line(flag: string): Typed {
  const [name = '', ...values] = flag.replace('--', '').split(' ');
  return { words: [], passed: [], flags: new Map(name === '' ? [] : [[name, values]]) };
}

test.each<[string, NodeJS.ProcessEnv, 'auto' | 'never', boolean, string | null]>([
  ['', {}, 'auto', true, null],
  ['', {}, 'never', false, null],
  ['', { NO_COLOR: '1' }, 'auto', false, 'NO_COLOR'],
  ['', { NO_COLOR: '' }, 'auto', true, null],
  ['', { NO_COLOR: '1', FORCE_COLOR: '1' }, 'auto', false, 'NO_COLOR'],
  ['', { NO_COLOR: '', FORCE_COLOR: '0' }, 'auto', false, 'FORCE_COLOR'],
  ['', { FORCE_COLOR: 'false' }, 'auto', false, 'FORCE_COLOR'],
  ['', { FORCE_COLOR: '3' }, 'never', true, 'FORCE_COLOR'],
  ['--no-color', { FORCE_COLOR: '1' }, 'auto', false, '--no-color'],
  ['--color always', { NO_COLOR: '1' }, 'never', true, '--color always'],
  ['--color never', { FORCE_COLOR: '1' }, 'auto', false, '--color never'],
  ['--color auto', { NO_COLOR: '1' }, 'auto', false, 'NO_COLOR'],
])('%s with %j, the setting %s: colour is %j by %j', (flags, env, color, isOn, by) => {
  expect(colorChoice(line(flags), env, { color })).toEqual({ isOn, by });
});

test.each<[string, NodeJS.ProcessEnv, boolean, NodeJS.Platform, boolean]>([
  ['', { LANG: 'C.UTF-8' }, false, 'linux', true],
  ['', { LANG: 'de_DE.utf8' }, false, 'linux', true],
  ['', { LANG: 'C' }, false, 'linux', false],
  ['', { LANG: 'C.UTF-8', LC_ALL: 'POSIX' }, false, 'linux', false],
  ['', { LANG: 'C', LC_CTYPE: 'C.UTF-8' }, false, 'linux', true],
  ['', {}, false, 'linux', false],
  ['', {}, false, 'darwin', true],
  ['', {}, false, 'win32', true],
  ['--ascii', { LANG: 'C.UTF-8' }, false, 'linux', false],
  ['', { LANG: 'C.UTF-8' }, true, 'linux', false],
])('%s with %j, the setting ascii %j, on %s: beyond ASCII %j', (flags, env, ascii, platform, expected) => {
  expect(usesUnicode(line(flags), env, { ascii }, platform)).toBe(expected);
});
