import { readdirSync, readFileSync, statSync } from 'node:fs';
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

test.each([['{"ascii":'], ['[1]']])('a file that holds %j is refused, not replaced', async (content) => {
  const path = put(join(tempFolder(), 'settings.json'), content);
  expect(refusalIn(await writeSetting(path, 'ascii', true))).toMatchObject({ kind: 'storage', path, cause: 'other' });
  expect(readFileSync(path, 'utf8')).toBe(content);
});

test('a folder that cannot be made is a refusal', async () => {
  const file = put(join(tempFolder(), 'file'));
  expect(refusalIn(await writeSetting(join(file, 'settings.json'), 'ascii', true))).toMatchObject({
    cause: 'not-a-file',
  });
});

test('a value that the reader would not take is a bug', async () => {
  await expect(writeSetting(join(tempFolder(), 'settings.json'), 'color', 'pink' as never)).rejects.toThrow(
    'not a setting',
  );
});
