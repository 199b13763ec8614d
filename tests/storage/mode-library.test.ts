import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readModeFile } from '../../src/formats/mode-file.ts';
import type { Layer } from '../../src/kernel/catalog.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { memoryLibrary, openModeLibrary } from '../../src/storage/mode-library.ts';
import type { Paths } from '../../src/storage/paths.ts';
import { type DiskCall, systemError, watchDisk } from '../support/faulty-disk.ts';
import { key, mode } from '../support/notation.ts';
import { makeFolder, put, refusalIn, tempPaths, valueOf } from './disk.ts';

const markdown = (name: string, text = 'Text.') => `---\nname: ${name}\nstrategy: append\n---\n${text}\n`;
const json = (name: string, more: object = { systemPrompt: 'Text.' }) =>
  JSON.stringify({ schemaVersion: 2, key: name, label: name, promptStrategy: 'append', ...more });

const library = (paths: Paths, searchPaths: readonly string[] = []) =>
  openModeLibrary(paths, { searchPaths, reader: 'test' });

/** What one layer says of each of its files, by name, and of itself. */
function told(layer: Layer | undefined) {
  if (layer === undefined) throw new Error('no such layer');
  const files = [
    ...layer.modes.map(({ path }) => [basename(path), 'mode']),
    ...layer.broken.map(({ path, diagnostics }) => [basename(path), diagnostics.map(({ code }) => code).join()]),
    ...layer.strangers.map(({ path }) => [basename(path), 'stranger']),
  ];
  return { files: Object.fromEntries(files), said: layer.diagnostics.map(({ code }) => code) };
}

/** Paths whose global modes folder holds `files`. */
function withGlobal(files: Readonly<Record<string, string | Uint8Array>>): Paths {
  const paths = tempPaths();
  for (const [name, content] of Object.entries(files)) put(join(paths.agentDir, 'modes', name), content);
  return paths;
}

const globalLayer = async (paths: Paths) => (await library(paths).discover()).find(({ scope }) => scope === 'global');
const modesIn = (layers: readonly Layer[]): Mode[] => layers.flatMap(({ modes }) => modes);

test('every folder is a layer, lowest precedence first, without texts; project layers are withheld', async () => {
  const paths = tempPaths();
  put(join(paths.builtinModes, 'plan.md'), markdown('plan'));
  put(join(paths.home, 'pack/modes/plan.md'), markdown('plan'));
  put(join(paths.home, 'pack/package.json'), '{"name":"@x/pack"}');
  put(join(paths.home, '.amplifier/modes/plan.md'), markdown('plan'));
  put(join(paths.agentDir, 'modes/plan.md'), markdown('plan'));
  put(join(paths.project, '.pi/modes/plan.md'), markdown('plan'));
  const layers = await library(paths, ['~/pack']).discover();
  expect(layers.map(({ scope, pack, withheld, modes }) => [scope, pack, withheld, modes.length])).toEqual([
    ['builtin', null, false, 1],
    ['pack', 'pack', false, 1],
    ['global', null, false, 1],
    ['global', null, false, 1],
    ['project', null, true, 1],
  ]);
  expect(modesIn(layers).map(({ path }) => path)).toEqual(layers.map(({ folder }) => join(folder, 'plan.md')));
  expect(JSON.stringify(layers)).not.toContain('Text.');
});

test("somebody else's private folder on the way is told, and hides nothing", async () => {
  const paths = tempPaths();
  put(join(paths.project, '.pi/modes/mine.md'), markdown('mine'));
  const theirs = join(paths.home, '.pi/modes');
  const fault = ({ path, name }: DiskCall) => {
    if (path.startsWith(theirs)) throw systemError('EACCES', name);
  };
  const { value: layers } = await watchDisk(paths.home, fault, () => library(paths).discover());
  expect(modesIn(layers).map(({ key: name }) => name)).toEqual(['mine']);
  expect(told(layers.find(({ folder }) => folder === theirs)).said).toEqual(['file/unreadable']);
});

test('nothing at all is no layer at all', async () => {
  const paths = tempPaths();
  rmSync(paths.builtinModes, { recursive: true });
  expect(await library(paths).discover()).toEqual([]);
});

test('only `.md` and `.json` files count, hidden ones do not, and order is by code point', async () => {
  const paths = withGlobal({
    'b_b.md': markdown('b_b'),
    'b-a.md': markdown('b-a'),
    'b.json': json('b'),
    'aa.md': markdown('aa'),
    'x.MD': markdown('x'),
    'x.txt': '',
    'x.md~': '',
    '.hidden.md': markdown('hidden'),
    'README.md': 'Read me.',
  });
  symlinkSync('ada@host.123:456', join(paths.agentDir, 'modes/.#b.md'));
  const layer = await globalLayer(paths);
  expect(told(layer)).toEqual({
    files: { 'aa.md': 'mode', 'b-a.md': 'mode', 'b.json': 'mode', 'b_b.md': 'mode', 'README.md': 'stranger' },
    said: [],
  });
  expect(layer?.modes.map((one) => one.key)).toEqual(['aa', 'b', 'b-a', 'b_b']);
});

test.skipIf(process.platform === 'win32')('odd entries are told, and hide no good one', async () => {
  const paths = withGlobal({
    'good.md': markdown('good'),
    'bad.md': '---\nname: [\n---\n',
    'big.md': 'x'.repeat(262_145),
  });
  const folder = join(paths.agentDir, 'modes');
  execFileSync('mkfifo', [join(folder, 'pipe.md'), join(folder, 'pipe.json')]);
  mkdirSync(join(folder, 'folder.md'));
  symlinkSync('/nonexistent', join(folder, 'dead.md'));
  symlinkSync('loop.md', join(folder, 'loop.md'));
  symlinkSync('/dev/zero', join(folder, 'zero.md'));
  symlinkSync(folder, join(folder, 'linked-folder.md'));
  symlinkSync(put(join(paths.home, 'dotfiles/linked.md'), markdown('linked')), join(folder, 'linked.md'));
  const layer = await globalLayer(paths);
  expect(told(layer).files).toEqual({
    'good.md': 'mode',
    'linked.md': 'mode',
    'bad.md': expect.stringMatching(/^yaml\//),
    'big.md': 'file/too-large',
    'pipe.md': 'file/not-a-file',
    'pipe.json': 'file/not-a-file',
    'folder.md': 'file/not-a-file',
    'dead.md': 'file/broken-link',
    'loop.md': 'file/broken-link',
    'zero.md': 'file/not-a-file',
    'linked-folder.md': 'file/not-a-file',
  });
  expect(layer?.broken.map((one) => one.key)).toContain('pipe');
  expect(layer?.modes.find((one) => one.key === 'linked')?.path).toBe(join(folder, 'linked.md'));
});

test.skipIf(process.getuid?.() === 0)('what may not be read is told by name', async () => {
  const paths = withGlobal({ 'good.md': markdown('good'), 'secret.md': markdown('secret') });
  chmodSync(join(paths.agentDir, 'modes/secret.md'), 0);
  chmodSync(makeFolder(join(paths.home, '.amplifier/modes')), 0);
  const layers = await library(paths).discover();
  expect(told(layers.at(-1)).files).toEqual({ 'good.md': 'mode', 'secret.md': 'file/unreadable' });
  expect(layers.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual(['file/unreadable']);
  chmodSync(join(paths.home, '.amplifier/modes'), 0o700);
});

test.skipIf(process.platform !== 'linux')('a name that is not UTF-8 is told', async () => {
  const paths = withGlobal({ 'good.md': markdown('good') });
  writeFileSync(
    Buffer.concat([Buffer.from(join(paths.agentDir, 'modes/x')), Buffer.from([0xff, 0x2e, 0x6d, 0x64])]),
    '',
  );
  expect(told(await globalLayer(paths)).files).toEqual({ 'good.md': 'mode', 'x\uFFFD.md': 'file/unreadable' });
});

test('a modes folder that is a file, or a link that leads nowhere, is told', async () => {
  const paths = tempPaths();
  put(join(paths.home, '.amplifier/modes'), 'a file');
  makeFolder(paths.agentDir);
  symlinkSync('/nonexistent', join(paths.agentDir, 'modes'));
  const layers = await library(paths).discover();
  expect(layers.slice(1).map(told)).toEqual([
    { files: {}, said: ['file/not-a-file'] },
    { files: {}, said: ['file/broken-link'] },
  ]);
});

test('in a project no link is followed: neither a file nor the folder nor the one that holds it', async () => {
  const paths = tempPaths({ cwd: 'a/b/c' });
  const outside = put(join(paths.home, 'outside/modes/evil.md'), markdown('evil'));
  put(join(paths.home, 'a/.pi/modes/good.md'), markdown('good'));
  symlinkSync(outside, join(paths.home, 'a/.pi/modes/evil.md'));
  makeFolder(join(paths.home, 'a/b/.pi'));
  symlinkSync(join(paths.home, 'outside/modes'), join(paths.home, 'a/b/.pi/modes'));
  makeFolder(join(paths.home, 'elsewhere/modes'));
  symlinkSync(join(paths.home, 'elsewhere'), join(paths.home, 'a/b/c/.pi'));
  const layers = await library(paths).discover();
  expect(layers.slice(1).map(told)).toEqual([
    { files: { 'good.md': 'mode', 'evil.md': 'file/link-in-project' }, said: [] },
    { files: {}, said: ['file/link-in-project'] },
    { files: {}, said: ['file/link-in-project'] },
  ]);
});

test('a link further up is nobody’s fault', async () => {
  const paths = tempPaths();
  put(join(paths.home, 'real/.pi/modes/good.md'), markdown('good'));
  symlinkSync(join(paths.home, 'real'), join(paths.home, 'link'));
  const layers = await library({ ...paths, ancestors: [join(paths.home, 'link')] }).discover();
  expect(told(layers.at(-1)).files).toEqual({ 'good.md': 'mode' });
});

test.each([
  [
    'two modes of one key',
    { 'x.md': markdown('x'), 'x.json': json('x') },
    { 'x.md': 'mode/duplicate', 'x.json': 'mode/duplicate' },
  ],
  ['a JSON file and its prompt', { 'x.md': 'The prompt.', 'x.json': json('x', {}) }, { 'x.json': 'mode' }],
  ['a prompt with front matter', { 'x.md': markdown('x'), 'x.json': json('x', {}) }, { 'x.json': 'mode' }],
  ['a second prompt', { 'x.md': 'Text.', 'x.json': json('x') }, { 'x.md': 'stranger', 'x.json': 'file/prompt-file' }],
  [
    'broken Markdown beside a mode',
    { 'x.md': '---\nname: [\n---\n', 'x.json': json('x') },
    { 'x.md': 'yaml/syntax', 'x.json': 'mode' },
  ],
  [
    'foreign Markdown beside a mode',
    { 'x.md': '---\nname: x\ntools: [a]\n---\n', 'x.json': json('x') },
    { 'x.md': 'stranger', 'x.json': 'mode' },
  ],
  [
    'a broken file beside a mode',
    { 'x.md': markdown('x'), 'x.json': '{' },
    { 'x.md': 'mode', 'x.json': 'json/syntax' },
  ],
  [
    'a foreign file beside a mode',
    { 'x.md': markdown('x'), 'x.json': '{"a":1}' },
    { 'x.md': 'mode', 'x.json': 'stranger' },
  ],
])('%s', async (_, files, expected) => {
  expect(told(await globalLayer(withGlobal(files))).files).toEqual(expected);
});

test('names that differ only in case are told; the one that is a key stands', async () => {
  const { files, said } = told(
    await globalLayer(withGlobal({ 'review.md': markdown('review'), 'Review.md': markdown('Review') })),
  );
  expect([files['review.md'], files['Review.md'], said]).toEqual(['mode', 'mode/bad-key', ['mode/duplicate']]);
});

test('1,024 definitions are read; the rest is named in one diagnostic, and a prompt file is no definition', async () => {
  const name = (i: number) => `m${String(i).padStart(4, '0')}`;
  const files = Object.fromEntries(Array.from({ length: 1030 }, (_, i) => [`${name(i)}.json`, json(name(i))]));
  const layer = await globalLayer(withGlobal({ ...files, 'm0000.json': json('m0000', {}), 'm0000.md': 'The prompt.' }));
  expect(layer?.modes).toHaveLength(1024);
  expect(layer?.diagnostics).toMatchObject([
    { code: 'file/too-many', message: expect.stringContaining('`m1024.json`, `m1025.json`') },
  ]);
});

test('one mode is read again with its text and its bytes, whatever the file says by now', async () => {
  const paths = withGlobal({ 'x.json': json('x', {}), 'x.md': 'The prompt.\n', 'y.md': markdown('y') });
  const opened = library(paths);
  const [x, y] = modesIn(await opened.discover()) as [Mode, Mode];
  const read = await opened.reader();
  const first = valueOf(read(x));
  expect(first.definition).toMatchObject({ mode: x, prompt: 'The prompt.' });
  expect(first.files).toEqual({ definition: Buffer.from(json('x', {})), prompt: Buffer.from('The prompt.\n') });
  put(y.path, markdown('y', 'Other text.'));
  const changed = valueOf(read(y));
  expect(changed.definition.prompt).toBe('Other text.');
  expect(changed.definition.mode.fingerprint.digest).not.toBe(y.fingerprint.digest);
  expect(changed.files.prompt).toBeNull();
});

test('a mode that is gone, broken, or no mode any more is refused as unknown, with the reason', async () => {
  const paths = withGlobal({ 'x.md': markdown('x') });
  const opened = library(paths);
  const [x] = modesIn(await opened.discover()) as [Mode];
  const read = await opened.reader();
  put(x.path, '---\nname: [\n---\n');
  expect(refusalIn(read(x))).toMatchObject({ kind: 'unknown', key: 'x', broken: [{ path: x.path }] });
  rmSync(x.path);
  expect(refusalIn(read(x))).toEqual({ kind: 'unknown', key: 'x', near: [], broken: [] });
});

describe('what was found is read again', () => {
  const counting = (paths: Paths) => {
    const loaded = { times: 0 };
    const load = async () => {
      loaded.times++;
      return readModeFile;
    };
    return { loaded, opened: openModeLibrary(paths, { searchPaths: [], reader: 'test', load }) };
  };

  test('without a parser, as with one, found in the cache or parsed just now', async () => {
    const paths = withGlobal({
      'bad.md': '---\n',
      'w.json': json('w', {}),
      'w.md': ' The prompt.\n',
      'x.json': json('x'),
      'y.md': '---\nname: y\n---\n\n Text \r\n',
      'z.md': markdown('z'),
    });
    for (const loads of [1, 0]) {
      const { loaded, opened } = counting(paths);
      const modes = modesIn(await opened.discover());
      const quick = opened.quickReader();
      expect(loaded.times).toBe(loads);
      const read = await opened.reader();
      expect(modes.map((one) => quick && valueOf(quick(one)))).toEqual(modes.map((one) => valueOf(read(one))));
    }
  });

  test('not so where a mode needs the parser, or nothing was looked for', async () => {
    const opened = library(withGlobal({ 'x.md': '---\nmode:\n  name: x\n---\nText.', 'y.md': markdown('y') }));
    expect(opened.quickReader()).toBeNull();
    await opened.discover();
    expect(opened.quickReader()).toBeNull();
  });

  test('and refused when it has changed, however little', async () => {
    const paths = withGlobal({ 'x.md': markdown('x') });
    const { opened } = counting(paths);
    const [x] = modesIn(await opened.discover()) as [Mode];
    const quick = opened.quickReader() ?? expect.fail();
    for (const text of [`${markdown('x')}\n`, markdown('x').replace('append', 'append # or not'), '---\n', '']) {
      put(x.path, text);
      expect(refusalIn(quick(x))).toMatchObject({ kind: 'unknown', key: 'x' });
    }
    put(x.path, markdown('x'));
    expect(quick(x).ok).toBe(true);
    put(join(paths.agentDir, 'modes/x.json'), json('x'));
    expect(quick(x).ok).toBe(false);
  });
});

test('a project folder that became a link is not followed when a mode is read again', async () => {
  const paths = tempPaths();
  const folder = join(paths.project, '.pi/modes');
  put(join(folder, 'x.md'), markdown('x'));
  const opened = library(paths);
  const [x] = modesIn(await opened.discover()) as [Mode];
  renameSync(folder, join(paths.home, 'moved'));
  symlinkSync(join(paths.home, 'moved'), folder);
  expect((await opened.reader())(x).ok).toBe(false);
});

test('trouble with the host’s settings is told in a layer without files', async () => {
  const paths = tempPaths();
  put(join(paths.agentDir, 'settings.json'), '{');
  const [first] = await library(paths).discover();
  expect(first).toMatchObject({ scope: 'pack', modes: [], diagnostics: [{ code: 'json/syntax' }] });
});

test('discovering twice gives the same, and the second time nothing is parsed', async () => {
  const paths = withGlobal({
    'x.json': json('x', {}),
    'x.md': 'p',
    'y.md': markdown('y'),
    'bad.md': '---\nname: [\n---\n',
    'README.md': 'Hi',
  });
  const first = await library(paths).discover();
  const opened = openModeLibrary(paths, {
    searchPaths: [],
    reader: 'test',
    load: () => Promise.reject(new Error('a parser was wanted')),
  });
  expect(await opened.discover()).toEqual(first);
  put(join(paths.agentDir, 'modes/y.md'), markdown('y', 'Changed.'));
  await expect(opened.discover()).rejects.toThrow('a parser was wanted');
});

test('a library that may only read finds the same and caches nothing', async () => {
  const paths = withGlobal({ 'y.md': markdown('y') });
  const found = await openModeLibrary(paths, { searchPaths: [], reader: 'test', isReadOnly: true }).discover();
  expect(existsSync(paths.ours)).toBe(false);
  expect(found).toEqual(await library(paths).discover());
});

test('the twin in memory finds and reads what it was given', async () => {
  const definition = { mode: mode('x'), prompt: 'X TEXT', contexts: [] };
  const opened = memoryLibrary([definition]);
  expect(modesIn(await opened.discover())).toEqual([definition.mode]);
  const read = await opened.reader();
  expect(valueOf(read(definition.mode)).definition).toEqual(definition);
  expect(refusalIn(read(mode('y', { path: '/y.md' })))).toMatchObject({ kind: 'unknown', key: key('y') });
});
