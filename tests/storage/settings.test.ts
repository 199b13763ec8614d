import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, SETTING_KEYS } from '../../src/kernel/settings.ts';
import { readSettings } from '../../src/storage/settings.ts';
import { makeFolder, put, tempFolder } from './disk.ts';

const read = (content: string) => readSettings(put(join(tempFolder(), 'settings.json'), content));
const codes = (content: string) => read(content).diagnostics.map(({ code }) => code);

test('no settings are the defaults, without a word', () => {
  expect(readSettings(join(tempFolder(), 'none.json'))).toEqual({
    settings: DEFAULT_SETTINGS,
    set: new Set(),
    diagnostics: [],
  });
});

test('every setting is read; those that are absent keep their defaults', () => {
  const all = {
    ...DEFAULT_SETTINGS,
    driftPolicy: 'warn',
    followOutside: false,
    searchPaths: ['~/packs'],
    effects: { web_search: 'read' },
    charactersPerToken: 2.5,
    color: 'never',
    ascii: true,
  };
  expect(read(JSON.stringify(all))).toEqual({ settings: all, set: new Set(SETTING_KEYS), diagnostics: [] });
  expect(read('\uFEFF{"ascii":true}')).toMatchObject({
    settings: { ...DEFAULT_SETTINGS, ascii: true },
    set: new Set(['ascii']),
  });
});

test.each([
  ['{', ['json/syntax']],
  ['', ['json/syntax']],
  ['[]', ['json/not-an-object']],
  ['null', ['json/not-an-object']],
])('settings that hold %j are told and ignored as a whole', (content, said) => {
  expect(codes(content)).toEqual(said);
  expect(read(content).settings).toEqual(DEFAULT_SETTINGS);
});

test.each([
  ['{"driftPolicy":"off","ascii":true}', 'driftPolicy'],
  ['{"searchPaths":"x","ascii":true}', 'searchPaths'],
  ['{"searchPaths":["a",""],"ascii":true}', 'searchPaths'],
  ['{"searchPaths":["a\\u0000"],"ascii":true}', 'searchPaths'],
  ['{"color":true,"ascii":true}', 'color'],
  ['{"effects":{"web_search":"reads"},"ascii":true}', 'effects'],
  ['{"effects":["read"],"ascii":true}', 'effects'],
  ['{"charactersPerToken":0,"ascii":true}', 'charactersPerToken'],
  ['{"followOutside":"no","ascii":true}', 'followOutside'],
])('one wrong value in %s is told, and the others count', (content, name) => {
  const { settings, diagnostics } = read(content);
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, ascii: true });
  expect(diagnostics).toMatchObject([{ code: 'settings/bad-value', message: expect.stringContaining(name) }]);
});

test("the name of a schema is the editor's, and nothing is said of it", () => {
  expect(codes('{"$schema":"./settings.json"}')).toEqual([]);
});

test('an unknown setting is told with the nearest known one', () => {
  const { settings, diagnostics } = read('{"asci":true,"__proto__":{"ascii":true},"zzz":1}');
  expect(settings).toEqual(DEFAULT_SETTINGS);
  expect(diagnostics.map(({ message, hint }) => [message.split('`')[1], hint])).toEqual([
    ['asci', 'did you mean `ascii`?'],
    ['__proto__', '`pimodes settings` shows all'],
    ['zzz', '`pimodes settings` shows all'],
  ]);
});

test.each([
  ['{\n  "color": "blue"\n}', 2, 12],
  ['{\n  "ascii": true,\n}', 3, 1],
  ['{\n  "asci": true\n}', 2, 11],
])('what is wrong with %j is told at its place', (content, line, column) => {
  expect(read(content).diagnostics).toMatchObject([{ at: { line, column } }]);
});

test('a folder in its place is told; a link is followed, since people keep their settings elsewhere', () => {
  const folder = tempFolder();
  makeFolder(join(folder, 'settings.json'));
  expect(readSettings(join(folder, 'settings.json')).diagnostics).toMatchObject([{ code: 'file/not-a-file' }]);
  symlinkSync(put(join(folder, 'real'), '{"ascii":true}'), join(folder, 'link'));
  expect(readSettings(join(folder, 'link')).settings.ascii).toBe(true);
  expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('{"ascii":true}');
});
