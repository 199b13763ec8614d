import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readModeFile, type SourceFile } from '../../src/formats/mode-file.ts';
import { withoutText } from '../../src/storage/folder-reader.ts';
import { type CachedReading, parseCache } from '../../src/storage/parse-cache.ts';
import { put, tempFolder } from './disk.ts';

const MODE = `---
name: review
label: Review
description: Looks twice.
strategy: append
requires: [plan]
tools: { allow: [read], bashAllow: ["git log"], shell: true }
access: read-only
model: a/b
thinking: high
shortcut: false
transitions: { to: [plan], clear: false }
unknown: told
---
Text.
`;

const source = (text = MODE, more: Partial<SourceFile> = {}): SourceFile => ({
  path: '/modes/review.md',
  scope: 'global',
  bytes: Buffer.from(text),
  prompt: null,
  ...more,
});

const json = (more: object) =>
  JSON.stringify({ schemaVersion: 2, key: 'review', label: 'R', promptStrategy: 'replace_base', ...more });

/** Readings of every kind, each with its source. */
const SOURCES: readonly SourceFile[] = [
  source(),
  source('---\nname: [\n---\n'),
  source('no front matter'),
  source(json({ systemPrompt: 'Text.' }), { path: '/modes/review.json', scope: 'builtin' }),
  source(json({}), { path: '/modes/review.json', prompt: { path: '/modes/review.md', bytes: Buffer.from('Text.') } }),
];

const read = (one: SourceFile): CachedReading => withoutText(readModeFile(one));
const place = (folder: string, reader = 'r1') => ({ folder, reader });
const folder = { scope: 'global', path: '/modes' } as const;

test.each(SOURCES.map((one) => [read(one).kind, one] as const))(
  'a reading (%s) comes back as it was kept',
  (_, one) => {
    const home = tempFolder();
    const cache = parseCache(place(home), folder);
    expect(cache.get(one)).toBeNull();
    cache.put(one, read(one));
    cache.save();
    expect(parseCache(place(home), folder).get(one)).toEqual(read(one));
  },
);

test('anything that the reading depends on makes it another one', () => {
  const home = tempFolder();
  const cache = parseCache(place(home), folder);
  cache.put(source(), read(source()));
  cache.save();
  const again = parseCache(place(home), folder);
  expect(again.get(source(`${MODE} `))).toBeNull();
  expect(again.get(source(MODE, { path: '/other/review.md' }))).toBeNull();
  expect(again.get(source(MODE, { prompt: { path: '/p', bytes: Buffer.from('') } }))).toBeNull();
  expect(parseCache(place(home, 'r2'), folder).get(source())).toBeNull();
  expect(parseCache(place(home), { ...folder, scope: 'project' }).get(source())).toBeNull();
  expect(parseCache(place(home), { ...folder, path: '/other' }).get(source())).toBeNull();
  expect(again.get(source())).not.toBeNull();
});

test('a folder has one file; it is written only when something was missed, and holds only what is still there', () => {
  const home = join(tempFolder(), 'cache');
  const cache = parseCache(place(home), folder);
  for (const one of SOURCES) cache.put(one, read(one));
  cache.save();
  const [file = '', ...others] = readdirSync(home);
  expect(others).toEqual([]);
  const before = readFileSync(join(home, file), 'utf8');
  const second = parseCache(place(home), folder);
  second.get(source());
  second.save();
  expect(readFileSync(join(home, file), 'utf8')).toBe(before);
  second.put(source('no front matter at all'), read(source('no front matter at all')));
  second.save();
  const [, files = ''] = readFileSync(join(home, file), 'utf8').split('\n');
  expect(Object.values(JSON.parse(files))).toMatchObject([{ reading: { kind: 'stranger' } }]);
});

test.each([['{'], ['null'], ['[]'], ['"x"'], [''], ['\0'], ['{"a":']])(
  'a cache that holds %j is passed over',
  (content) => {
    const home = tempFolder();
    const cache = parseCache(place(home), folder);
    cache.put(source(), read(source()));
    cache.save();
    const [file = ''] = readdirSync(home);
    writeFileSync(join(home, file), content);
    expect(parseCache(place(home), folder).get(source())).toBeNull();
  },
);

test('a disk that declines is no matter', () => {
  const file = put(join(tempFolder(), 'file'));
  const cache = parseCache(place(join(file, 'cache')), folder);
  cache.put(source(), read(source()));
  cache.save();
  const home = tempFolder();
  const first = parseCache(place(home), folder);
  first.put(source(), read(source()));
  first.save();
  const [name = ''] = readdirSync(home);
  const linked = tempFolder();
  const target = put(join(linked, 'target'), '{}');
  symlinkSync(target, join(linked, name));
  const second = parseCache(place(linked), folder);
  second.put(source(), read(source()));
  second.save();
  expect(readFileSync(target, 'utf8')).toBe('{}');
});

test('a cache with one wrong byte anywhere is passed over as a whole', () => {
  const home = tempFolder();
  const cache = parseCache(place(home), folder);
  cache.put(source(), read(source()));
  cache.save();
  const [name = ''] = readdirSync(home);
  const whole = readFileSync(join(home, name));
  for (let at = 0; at < whole.length; at += 7) {
    const copy = Buffer.from(whole);
    copy[at] = (copy[at] ?? 0) ^ 1;
    writeFileSync(join(home, name), copy);
    expect([at, parseCache(place(home), folder).get(source())]).toEqual([at, null]);
  }
  writeFileSync(join(home, name), whole.subarray(0, -1));
  expect(parseCache(place(home), folder).get(source())).toBeNull();
});
