import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/storage/settings.ts';
import { writeSetting } from '../../src/storage/settings-write.ts';
import { put, refusalIn, tempFolder, valueOf } from './disk.ts';

test('one setting is changed, what else the file holds is kept, and null puts it back', async () => {
  const path = put(join(tempFolder(), 'settings.json'), '{"later":{"a.b":1},"ascii":true}');
  valueOf(await writeSetting(path, 'driftPolicy', 'warn'));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ later: { 'a.b': 1 }, ascii: true, driftPolicy: 'warn' });
  expect(readSettings(path).settings).toMatchObject({ driftPolicy: 'warn', ascii: true });
  valueOf(await writeSetting(path, 'ascii', null));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ later: { 'a.b': 1 }, driftPolicy: 'warn' });
});

test('the first setting makes the file and the folder, for their owner alone', async () => {
  const folder = join(tempFolder(), 'a/ours');
  const path = join(folder, 'settings.json');
  valueOf(await writeSetting(path, 'searchPaths', ['~/packs']));
  expect(readSettings(path).settings.searchPaths).toEqual(['~/packs']);
  expect([statSync(folder).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test.each([
  ['{"ascii":', 1, 10],
  ['{\n  "ascii": true,\n}', 3, 1],
  ['[1]', 1, 1],
])('a file that holds %j is refused with the place, not replaced', async (content, line, column) => {
  const path = put(join(tempFolder(), 'settings.json'), content);
  const refusal = refusalIn(await writeSetting(path, 'ascii', true));
  expect(refusal).toMatchObject({ kind: 'invalid-settings', path, broken: { at: { line, column } } });
  expect(readFileSync(path, 'utf8')).toBe(content);
});

test('a wrong value can be replaced, and other wrong values stay as they are', async () => {
  const path = put(join(tempFolder(), 'settings.json'), '{"color":"blue","ascii":"no","zzz":1}');
  valueOf(await writeSetting(path, 'color', 'never'));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ color: 'never', ascii: 'no', zzz: 1 });
});

test('a byte order mark is no trouble, and a link stays one', async () => {
  const folder = tempFolder();
  const real = put(join(folder, 'real.json'), '\uFEFF{"ascii":true}');
  symlinkSync(real, join(folder, 'settings.json'));
  valueOf(await writeSetting(join(folder, 'settings.json'), 'color', 'never'));
  expect(JSON.parse(readFileSync(real, 'utf8'))).toEqual({ ascii: true, color: 'never' });
  expect(lstatSync(join(folder, 'settings.json')).isSymbolicLink()).toBe(true);
});

test('of many who write at once, none loses what another wrote', async () => {
  const path = join(tempFolder(), 'settings.json');
  await Promise.all([
    writeSetting(path, 'ascii', true),
    writeSetting(path, 'color', 'never'),
    writeSetting(path, 'driftPolicy', 'warn'),
    writeSetting(path, 'searchPaths', ['~/packs']),
  ]);
  expect(readSettings(path).set).toEqual(new Set(['ascii', 'color', 'driftPolicy', 'searchPaths']));
});

test('a folder that cannot be made is a refusal', async () => {
  const file = put(join(tempFolder(), 'file'));
  expect(refusalIn(await writeSetting(join(file, 'settings.json'), 'ascii', true))).toMatchObject({
    cause: 'not-a-file',
  });
});

test('a value that the reader would not take is a bug', async () => {
  await expect(writeSetting(join(tempFolder(), 'settings.json'), 'color', 'pink' as never)).rejects.toThrow(
    'not a value of color',
  );
});
