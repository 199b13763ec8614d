import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { modeFolders } from '../../src/storage/mode-folders.ts';
import { packNameOf } from '../../src/storage/pack-name.ts';
import type { Paths } from '../../src/storage/paths.ts';
import { makeFolder, put, tempFolder, tempPaths } from './disk.ts';

/** The folders found, as scope and path from the home. */
const found = (paths: Paths, searchPaths: readonly string[] = []) =>
  modeFolders(paths, searchPaths).folders.map(({ scope, path }) => `${scope} ${relative(paths.home, path)}`);

const hostSettings = (paths: Paths, packages: unknown) =>
  put(join(paths.agentDir, 'settings.json'), JSON.stringify({ packages }));

test('folders stand in the order of precedence; those that are missing are left out', () => {
  const paths = tempPaths({ cwd: 'a/b' });
  expect(found(paths)).toEqual(['builtin ../package/modes']);
  hostSettings(paths, ['npm:z-pack', '../packs/local']);
  for (const name of ['a/b/.pi', 'a/.pi', 'a/b/.amplifier', '.pi/agent', '.amplifier'])
    makeFolder(join(paths.home, name, 'modes'));
  for (const name of ['.pi/agent/npm/node_modules/z-pack', '.pi/packs/local', 'searched'])
    makeFolder(join(paths.home, name, 'modes'));
  expect(found(paths, ['~/searched'])).toEqual([
    'builtin ../package/modes',
    'pack .pi/agent/npm/node_modules/z-pack/modes',
    'pack .pi/packs/local/modes',
    'pack searched/modes',
    'global .amplifier/modes',
    'global .pi/agent/modes',
    'project a/.pi/modes',
    'project a/b/.amplifier/modes',
    'project a/b/.pi/modes',
  ]);
});

test('a real folder is read once, in its lowest place', () => {
  const paths = tempPaths();
  makeFolder(join(paths.home, '.amplifier/modes'));
  makeFolder(join(paths.project, '.pi'));
  symlinkSync(join(paths.home, '.amplifier/modes'), join(paths.project, '.pi/modes'));
  expect(found(paths, ['~/.amplifier'])).toEqual(['builtin ../package/modes', 'pack .amplifier/modes']);
});

test('links that lead nowhere and folders behind a file: the one is kept, to be told, the other is just missing', () => {
  const paths = tempPaths();
  put(join(paths.home, '.amplifier'), 'a file');
  makeFolder(paths.agentDir);
  symlinkSync('/nonexistent', join(paths.agentDir, 'modes'));
  expect(found(paths)).toEqual(['builtin ../package/modes', 'global .pi/agent/modes']);
});

test.each([
  ['npm:pack', 'npm/node_modules/pack'],
  ['npm:@scope/pack', 'npm/node_modules/@scope/pack'],
  ['npm:@scope/pack@1.2.3', 'npm/node_modules/@scope/pack'],
  ['npm:pack@latest', 'npm/node_modules/pack'],
  ['../pack', '../pack'],
  ['pack', 'pack'],
  ['~/pack', '../../pack'],
  [{ source: './pack', extensions: [] }, 'pack'],
])('the package %j stands in %s', (source, folder) => {
  const paths = tempPaths();
  hostSettings(paths, [source]);
  const modes = makeFolder(join(paths.agentDir, folder, 'modes'));
  expect(modeFolders(paths, []).folders.map(({ path }) => path)).toContain(modes);
});

test.each([
  ['npm:../../x'],
  ['npm:..'],
  ['git:github.com/a/b'],
  ['https://example.org/x.git'],
  [''],
  [1],
  [null],
  [{}],
  ['a\0b'],
])('the package %j is not looked for', (source) => {
  const paths = tempPaths();
  hostSettings(paths, [source]);
  makeFolder(join(paths.home, 'x/modes'));
  expect(modeFolders(paths, [])).toEqual({ folders: [expect.objectContaining({ scope: 'builtin' })], diagnostics: [] });
});

test('this program installed as a package is not a pack of its own', () => {
  const paths = tempPaths();
  hostSettings(paths, ['npm:pimodes']);
  makeFolder(join(paths.agentDir, 'npm/node_modules/pimodes/modes'));
  put(join(paths.agentDir, 'npm/node_modules/pimodes/package.json'), '{"name":"pimodes"}');
  expect(found(paths)).toEqual(['builtin ../package/modes']);
});

test.each([
  ['{', 'json/syntax'],
  ['[]', 'json/not-an-object'],
  ['{"packages":"x"}', 'host/bad-value'],
])('host settings that hold %j are told, and the rest is found', (content, code) => {
  const paths = tempPaths();
  put(join(paths.agentDir, 'settings.json'), content);
  const { folders, diagnostics } = modeFolders(paths, []);
  expect([folders.length, diagnostics.map((one) => one.code)]).toEqual([1, [code]]);
});

test('a search path may be a pack, its modes folder, or a folder of modes', () => {
  const paths = tempPaths();
  makeFolder(join(paths.home, 'one/modes'));
  makeFolder(join(paths.home, 'two/modes'));
  makeFolder(join(paths.home, 'three'));
  makeFolder(join(paths.ours, 'four/modes'));
  const packs = modeFolders(paths, ['~/one', '~/two/modes', join(paths.home, 'three'), 'four']).folders.slice(1);
  expect(packs.map(({ path, pack }) => [path, pack])).toEqual([
    [join(paths.home, 'one/modes'), join(paths.home, 'one')],
    [join(paths.home, 'two/modes'), join(paths.home, 'two')],
    [join(paths.home, 'three'), join(paths.home, 'three')],
    [join(paths.ours, 'four/modes'), join(paths.ours, 'four')],
  ]);
});

test.each([
  [{}, 'folder'],
  [{ 'package.json': '{"name":"@scope/pack"}' }, 'pack'],
  [{ 'package.json': '{' }, 'folder'],
  [
    { 'package.json': '{"name":"pack"}', 'bundle.md': '---\nbundle:\n  name: superpowers\n  version: 1\n---\ntext' },
    'superpowers',
  ],
  [
    { 'bundle.yaml': '# x\nbundle:\n  version: "1"\n  name: "dev tools" # quoted\nincludes:\n  - name: other\n' },
    'dev tools',
  ],
  [{ 'bundle.yaml': "bundle:\r\n  name: 'modes'\r\n" }, 'modes'],
  [{ 'bundle.md': '---\nbundle:\n  name: first\n---\n', 'bundle.yaml': 'bundle:\n  name: second\n' }, 'first'],
  [{ 'bundle.yaml': 'includes:\n  name: other\n' }, 'folder'],
  [{ 'bundle.yaml': 'bundle: x\n' }, 'folder'],
])('a pack with %j is called %s', (files, name) => {
  const root = makeFolder(join(tempFolder(), 'folder'));
  for (const [file, content] of Object.entries(files)) put(join(root, file), content as string);
  expect(packNameOf(root)).toBe(name);
});
