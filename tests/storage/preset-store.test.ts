import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writePreset } from '../../src/formats/preset-file.ts';
import type { Preset } from '../../src/kernel/preset.ts';
import type { Paths } from '../../src/storage/paths.ts';
import { memoryPresets, presetStore } from '../../src/storage/preset-store.ts';
import { key, selection } from '../support/notation.ts';
import { makeFolder, put, refusalIn, tempPaths, valueOf } from './disk.ts';

const preset = (name: string, label = name): Preset => ({
  key: key(name),
  label,
  description: null,
  selection: selection('native + plan'),
});
const own = ({ agentDir }: Paths, name = '') => join(agentDir, 'mode-presets', name);
const theirs = ({ cwd }: Paths, name = '') => join(cwd, '.pi/mode-presets', name);
const found = async (paths: Paths) =>
  (await presetStore(paths).discover()).found.map(({ scope, preset: { key: name } }) => `${scope} ${name}`);

test("the user's own come first, then those of every ancestor, root first, by code point", async () => {
  const paths = tempPaths({ cwd: 'repo/deep' });
  put(own(paths, 'b.json'), writePreset(preset('b')));
  put(own(paths, 'a.json'), writePreset(preset('a')));
  put(join(dirname(paths.cwd), '.pi/mode-presets/outer.json'), writePreset(preset('outer')));
  put(theirs(paths, 'inner.json'), writePreset(preset('inner')));
  put(own(paths, 'notes.md'), 'no preset');
  put(own(paths, '.hidden.json'), '{}');
  expect(await found(paths)).toEqual(['global a', 'global b', 'project outer', 'project inner']);
});

test('nothing is found where there is nothing, and nothing is said of it', async () => {
  expect(await presetStore(tempPaths()).discover()).toEqual({ found: [], broken: [], diagnostics: [] });
});

test("the host's no keeps the project's out", async () => {
  const paths = tempPaths();
  put(theirs(paths, 'a.json'), writePreset(preset('a')));
  expect(await found(paths)).toEqual(['project a']);
  put(join(paths.agentDir, 'trust.json'), JSON.stringify({ [paths.cwd]: false }));
  expect(await found(paths)).toEqual([]);
});

test('one bad file never hides a good one, and each is told with its place', async () => {
  const paths = tempPaths();
  put(own(paths, 'good.json'), writePreset(preset('good')));
  put(own(paths, 'bent.json'), '{');
  put(own(paths, 'other.json'), writePreset(preset('else')));
  put(own(paths, 'big.json'), 'x'.repeat(70_000));
  makeFolder(own(paths, 'folder.json'));
  const { found: good, broken } = await presetStore(paths).discover();
  expect(good.map(({ preset: { key: name } }) => name)).toEqual(['good']);
  expect(broken.map(({ key: name, diagnostics }) => [name, diagnostics[0]?.code])).toEqual([
    ['bent', 'json/syntax'],
    ['big', 'file/too-large'],
    ['folder', 'file/not-a-file'],
    ['other', 'mode/key-mismatch'],
  ]);
});

test.skipIf(process.platform === 'win32')('a pipe holds nobody up', async () => {
  const paths = tempPaths();
  put(own(paths, 'good.json'), writePreset(preset('good')));
  execFileSync('mkfifo', [own(paths, 'pipe.json')]);
  makeFolder(theirs(paths));
  execFileSync('mkfifo', [theirs(paths, 'pipe.json')]);
  const { found: good, broken } = await presetStore(paths).discover();
  expect([good.length, broken.map(({ diagnostics }) => diagnostics[0]?.code)]).toEqual([
    1,
    ['file/not-a-file', 'file/not-a-file'],
  ]);
});

test.skipIf(process.platform === 'win32')(
  'links are followed in the own folder, and refused in a project',
  async () => {
    const paths = tempPaths();
    const target = put(join(paths.home, 'dotfiles/a.json'), writePreset(preset('a')));
    makeFolder(own(paths));
    symlinkSync(target, own(paths, 'a.json'));
    makeFolder(theirs(paths));
    symlinkSync(target, theirs(paths, 'a.json'));
    const { found: good, broken } = await presetStore(paths).discover();
    expect(good.map(({ scope }) => scope)).toEqual(['global']);
    expect(broken.map(({ diagnostics }) => diagnostics[0]?.code)).toEqual(['file/link-in-project']);
  },
);

test('a preset is written whole, for its owner alone, and never over another one by accident', async () => {
  const paths = tempPaths();
  const store = presetStore(paths);
  const path = valueOf(await store.save(preset('a'), { replaces: false }));
  expect([path, statSync(path).mode & 0o777]).toEqual([own(paths, 'a.json'), 0o600]);
  expect(readFileSync(path, 'utf8')).toBe(`${writePreset(preset('a'))}\n`);
  expect(refusalIn(await store.save(preset('a', 'Other'), { replaces: false }))).toEqual({
    kind: 'preset-exists',
    key: 'a',
    path,
  });
  expect(readFileSync(path, 'utf8')).toContain('"label": "a"');
  valueOf(await store.save(preset('a', 'Other'), { replaces: true }));
  expect(readFileSync(path, 'utf8')).toContain('"label": "Other"');
  expect(readdirSync(own(paths))).toEqual(['a.json']);
});

test('of many who save one name at once, one does', async () => {
  const store = presetStore(tempPaths());
  const saves = await Promise.all(Array.from({ length: 10 }, () => store.save(preset('a'), { replaces: false })));
  expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each(['..', '../x', 'a/b', '/tmp/x', '', 'A', 'a\0b'])('the key %j never becomes a path', async (name) => {
  const paths = tempPaths();
  await expect(presetStore(paths).save(preset(name), { replaces: true })).rejects.toThrow('not a key');
  expect(() => presetStore(paths).remove(key(name))).toThrow('not a key');
  expect(existsSync(paths.agentDir)).toBe(false);
});

test.skipIf(process.platform === 'win32')('a planted link or a folder is not written through or over', async () => {
  const paths = tempPaths();
  const target = put(join(paths.home, 'precious'), 'precious');
  makeFolder(own(paths));
  symlinkSync(target, own(paths, 'a.json'));
  mkdirSync(own(paths, 'b.json'));
  const store = presetStore(paths);
  expect(refusalIn(await store.save(preset('a'), { replaces: true }))).toMatchObject({
    kind: 'storage',
    cause: 'link',
  });
  expect(refusalIn(await store.save(preset('b'), { replaces: true }))).toMatchObject({ cause: 'not-a-file' });
  expect(readFileSync(target, 'utf8')).toBe('precious');
  expect(readdirSync(own(paths)).toSorted()).toEqual(['a.json', 'b.json']);
  valueOf(store.remove(key('a')));
  expect([existsSync(target), lstatSync(own(paths, 'a.json'), { throwIfNoEntry: false })]).toEqual([true, undefined]);
});

test('the twin in memory keeps the same promises', async () => {
  const store = memoryPresets();
  valueOf(await store.save(preset('a'), { replaces: false }));
  expect(refusalIn(await store.save(preset('a'), { replaces: false }))).toMatchObject({ kind: 'preset-exists' });
  valueOf(store.remove(key('a')));
  expect((await store.discover()).found).toEqual([]);
});
