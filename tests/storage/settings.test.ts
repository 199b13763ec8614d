import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../src/storage/settings.ts';
import { makeFolder, put, tempFolder } from './disk.ts';

const read = (content: string) => readSettings(put(join(tempFolder(), 'settings.json'), content));
const codes = (content: string) => read(content).diagnostics.map(({ code }) => code);

test('no settings are the defaults, without a word', () => {
  expect(readSettings(join(tempFolder(), 'none.json'))).toEqual({ settings: DEFAULT_SETTINGS, diagnostics: [] });
});

test('every setting is read; those that are absent keep their defaults', () => {
  const effects = { web_search: 'read' };
  const all = { driftPolicy: 'warn', searchPaths: ['~/packs'], color: 'never', ascii: true, effects };
  expect(read(JSON.stringify(all))).toEqual({ settings: all, diagnostics: [] });
  expect(read('\uFEFF{"ascii":true}').settings).toEqual({ ...DEFAULT_SETTINGS, ascii: true });
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
])('one wrong value in %s is told, and the others count', (content, name) => {
  const { settings, diagnostics } = read(content);
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, ascii: true });
  expect(diagnostics).toMatchObject([{ code: 'mode/bad-value', message: expect.stringContaining(name) }]);
});

test('an unknown setting is told with the nearest known one', () => {
  const { settings, diagnostics } = read('{"asci":true,"__proto__":{"ascii":true},"zzz":1}');
  expect(settings).toEqual(DEFAULT_SETTINGS);
  expect(diagnostics.map(({ message, hint }) => [message.split('`')[1], hint])).toEqual([
    ['asci', 'did you mean `ascii`?'],
    ['__proto__', undefined],
    ['zzz', undefined],
  ]);
});

test('a folder in its place is told; a link is followed, since people keep their settings elsewhere', () => {
  const folder = tempFolder();
  makeFolder(join(folder, 'settings.json'));
  expect(readSettings(join(folder, 'settings.json')).diagnostics).toMatchObject([{ code: 'file/not-a-file' }]);
  symlinkSync(put(join(folder, 'real'), '{"ascii":true}'), join(folder, 'link'));
  expect(readSettings(join(folder, 'link')).settings.ascii).toBe(true);
  expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('{"ascii":true}');
});
