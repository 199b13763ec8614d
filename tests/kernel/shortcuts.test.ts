import { expect, test } from 'vitest';
import { catalogOf, modesByPrecedence } from '../../src/kernel/catalog.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { clashText, shortcutsOf } from '../../src/kernel/shortcuts.ts';
import { layer, mode } from '../support/notation.ts';

const asking = (name: string, shortcut: Mode['shortcut'], folder = '/modes'): Mode => ({
  ...mode(name, { path: `${folder}/${name}.md` }),
  shortcut,
});

test('a mode that does not say what it is called by has no command', () => {
  expect(shortcutsOf([asking('a', null), asking('b', false)])).toEqual({ commands: new Map(), clashes: [] });
});

test("the first one has the command; what the host and others have is nobody's", () => {
  const { commands, clashes } = shortcutsOf(
    [asking('a', 'go'), asking('b', 'go'), asking('c', 'quit'), asking('d', 'deploy')],
    new Set(['deploy']),
  );
  expect([...commands].map(([name, { key }]) => [name, key])).toEqual([['go', 'a']]);
  expect(clashes.map(clashText)).toEqual([
    '`/go` selects `a`, which comes before `b`',
    '`/quit` is a command of its own, so it does not select `c`',
    '`/deploy` is a command of its own, so it does not select `d`',
  ]);
});

test('precedence is that of layers, and of one folder the order of keys', () => {
  const at = (folder: string, ...keys: string[]) =>
    layer(
      keys.map((key) => asking(key, 'go', folder)),
      { folder },
    );
  const catalog = catalogOf([at('/low', 'a', 'b'), at('/high', 'd', 'c', 'b')]);
  expect(modesByPrecedence(catalog).map(({ key }) => key)).toEqual(['b', 'c', 'd', 'a']);
});

test('what nobody has approved asks for nothing', () => {
  const catalog = catalogOf([layer([asking('a', 'go')], { scope: 'project', withheld: true })]);
  expect(shortcutsOf(modesByPrecedence(catalog)).commands.size).toBe(0);
});
