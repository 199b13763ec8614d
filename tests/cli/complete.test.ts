import { describe, expect, test } from 'vitest';
import { NOTHING_NAMED } from '../../src/app/offers.ts';
import { cursorAt, offersAt } from '../../src/cli/complete.ts';
import { GLOBAL_FLAGS } from '../../src/cli/flags.ts';
import { base, key, mode, selection } from '../support/notation.ts';

const preset = (name: string) => ({ key: key(name), label: name, description: null, selection: selection('native') });

const NAMED = {
  modes: [base('builder'), mode('explain'), mode('house', { scope: 'project' }), mode('plan', { scope: 'builtin' })],
  selected: ['explain'],
  presets: [preset('deep')],
  myPresets: new Set(['deep']),
  tools: ['web', 'two words', 'tab\there'],
};

const GLOBAL = Object.keys(GLOBAL_FLAGS).map((name) => `--${name}`);

/** What is offered for the last word of a line, and what else is to be looked for, as `:file`. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const cursor = cursorAt(words, words.length - 1);
  const found = cursor.places.filter((place) => place === 'file' || place === 'folder');
  return [...offersAt(cursor, NAMED).map(({ word }) => word), ...found.map((place) => `:${place}`)];
}

/** The same without what no letter of the last word speaks for. */
const fitting = (line: string): string[] =>
  offered(line).filter((word) => word.startsWith(':') || word.startsWith(line.split(' ').at(-1) ?? ''));

describe('keys by slot', () => {
  test.each([
    ['b', ['back', 'builder']],
    ['+', ['+house', '+plan']],
    ['-e', ['-explain']],
    ['pl', ['plan']],
    ['set ', ['native', 'builder']],
    ['set native --overlay ', ['explain', 'house', 'plan']],
    ['set --overlay plan --overlay ', ['explain', 'house']],
    ['set --overlay=plan --overlay=', ['--overlay=explain', '--overlay=house']],
    ['set --overlay plan ', ['native', 'builder']],
    ['--quiet set ', ['native', 'builder']],
    ['--cwd set set ', ['native', 'builder']],
    ['show ', ['builder', 'explain', 'house', 'plan']],
    ['edit ', ['builder', 'explain', 'house']],
    ['deny ', ['house']],
    ['new x --copy ', ['builder', 'explain', 'house', 'plan']],
    ['check bash --base ', ['native', 'builder']],
    ['check bash --overlay ', ['explain', 'house', 'plan']],
  ])('pimodes %s', (line, words) => {
    expect(fitting(line)).toEqual(words);
  });

  test('an overlay by itself waits for a letter, with its sign it does not', () => {
    const bare = offered('preview ');
    expect(bare).toEqual(['builder', '-explain', '+house', '+plan', 'set', 'off', 'preset']);
    expect(offered('preview p')).toContain('plan');
  });

  test('a project definition that nobody approved is not there to be named', () => {
    expect(offered('approve ')).toEqual([]);
  });
});

describe('what else there is to say', () => {
  test.each([
    ['pol', ['policy']],
    ['policy ', ['block', 'warn', 'allow']],
    ['preset ', ['use', 'save', 'list', 'delete', 'export', 'import']],
    ['preset use ', ['deep']],
    ['preset import ', [':file']],
    ['preview preset use ', ['deep']],
    ['preview set ', ['native', 'builder']],
    ['settings color ', ['auto', 'always', 'never']],
    ['settings ascii ', ['true', 'false']],
    ['check w', ['write', 'web']],
    ['completion ', ['bash', 'zsh', 'fish', 'powershell']],
    ['help exi', ['exit-codes']],
    ['run ', ['pi']],
    ['run pi -- ', [':file']],
    ['lint a b ', [':file']],
    ['--cwd ', [':folder']],
    ['--state=', [':file']],
    ['--color ', ['auto', 'always', 'never']],
    ['--color=a', ['--color=auto', '--color=always']],
    ['new x --strategy ', ['append', 'replace_base', 'replace_final']],
    ['preview --host ', ['pi']],
    ['set native --expect ', []],
    ['new ', []],
    ['preset save ', []],
    ['settings searchPaths ', []],
    ['check write ', [':file']],
    ['-- +', ['+house', '+plan']],
    ['-- --', []],
  ])('pimodes %s', (line, words) => {
    expect(fitting(line)).toEqual(words);
  });

  test('every command is offered first', () => {
    expect(offered('').slice(0, 3)).toEqual(['set', 'off', 'back']);
  });
});

describe('flags', () => {
  test("behind a dash there are the command's own, then those that all take", () => {
    expect(fitting('status --')).toEqual(['--footer', '--check', ...GLOBAL]);
  });

  test('without a dash there are its own alone, and only where no word is expected', () => {
    expect(offered('status ')).toEqual(['--footer', '--check']);
    expect(offered('show ')).not.toContain('--json');
  });

  test('one that was given is not offered again, unless it may be', () => {
    expect(fitting('set native --overlay plan --dry-run --d')).toEqual([]);
    expect(fitting('set native --overlay plan --o')).toEqual(['--overlay']);
  });
});

test('a cursor in the middle sees what stands before it, and the word that it is in', () => {
  const { typed, line } = cursorAt(['set', 'bu', '--overlay', 'plan'], 1);
  expect({ typed, words: line.words, flags: line.flags.size }).toEqual({ typed: 'bu', words: [], flags: 0 });
});

test.each(['__proto__ ', '--constructor ', '--__proto__=', '--toString', 'set --overlay'])(
  'nothing goes wrong with %j',
  (line) => {
    expect(() => offered(line)).not.toThrow();
  },
);

test('help is one line in which nothing is hidden', () => {
  const named = { ...NOTHING_NAMED, modes: [mode('sly', { label: 'Say\n\u001b[2J' })] };
  const [offer] = offersAt(cursorAt(['show', ''], 1), named);
  expect(offer).toEqual({ word: 'sly', help: 'Say ␛[2J' });
});
