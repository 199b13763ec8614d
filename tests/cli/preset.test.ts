import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check, Errors } from 'typebox/schema';
import { expect, test } from 'vitest';
import { CLI } from '../../scripts/build/paths.ts';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { type Run, type RunOptions, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

function withModes(): Sandbox {
  const box = sandbox();
  writeThreeModes(box);
  return box;
}

const preset = (box: Sandbox, args: readonly string[], options?: RunOptions) =>
  runHere(box, ['preset', ...args], options);
const selected = async (box: Sandbox) => JSON.parse((await runHere(box, ['status', '--json'])).stdout).selection;
const presetFiles = ({ agentDir }: Sandbox) => {
  const folder = join(agentDir, 'mode-presets');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
const ok = async (run: Promise<Run>): Promise<string> => {
  const { code, stdout, stderr } = await run;
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const STACK = { baseKey: 'builder', overlayKeys: ['kind', 'terse'] };

test('what is selected is saved under a name, and selected again by it', async () => {
  const box = withModes();
  await ok(runHere(box, ['set', 'builder', '--overlay', 'kind', '--overlay', 'terse']));
  expect(await ok(preset(box, ['save', 'quiet-build']))).toBe(
    'saved quiet-build: set builder --overlay kind --overlay terse\n',
  );
  expect(JSON.parse(readFileSync(join(box.agentDir, 'mode-presets/quiet-build.json'), 'utf8'))).toEqual({
    schemaVersion: 1,
    key: 'quiet-build',
    label: 'Quiet Build',
    selection: STACK,
  });
  await ok(runHere(box, ['off']));
  const used = JSON.parse(await ok(preset(box, ['use', 'quiet-build', '--json'])));
  expect(used).toMatchObject({
    schema: 'pimodes.change.v1',
    changed: true,
    entry: { source: 'preset' },
    selection: STACK,
  });
  expect(await ok(preset(box, ['list']))).toBe(
    'quiet-build  set builder --overlay kind --overlay terse  (Quiet Build; global)\n',
  );
  expect(await ok(preset(box, ['delete', 'quiet-build']))).toContain('deleted quiet-build');
  expect(presetFiles(box)).toEqual([]);
});

test('a preset is a selection for preview and compose too', async () => {
  const box = withModes();
  await ok(runHere(box, ['+terse']));
  await ok(preset(box, ['save', 'short']));
  await ok(runHere(box, ['off']));
  expect(await ok(runHere(box, ['compose', 'preset', 'use', 'short']))).toContain('Be terse.');
  expect(await ok(runHere(box, ['preview', 'preset', 'use', 'short', '--prompt']))).toContain('Be terse.');
  expect(await runHere(box, ['compose', 'preset', 'use', 'shrot'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('did you mean `short`?'),
  });
  expect(await runHere(box, ['compose', 'preset', 'use'])).toMatchObject({ code: 2, stdout: '' });
  expect(await selected(box)).toEqual({ baseKey: null, overlayKeys: [] });
});

test('using one validates it whole first, and changes nothing when it does not hold', async () => {
  const box = withModes();
  const write = (name: string, baseKey: string | null, overlayKeys: string[]) =>
    box.write(
      `.pi/agent/mode-presets/${name}.json`,
      JSON.stringify({ schemaVersion: 1, key: name, label: name, selection: { baseKey, overlayKeys } }),
    );
  write('gone', 'builder', ['nobody']);
  write('slot', 'terse', []);
  write('bare', 'exact-minimal', []);
  write('kept', 'builder', ['kind']);
  await ok(runHere(box, ['+kind']));
  expect(await preset(box, ['use', 'gone'])).toMatchObject({ code: 3, stderr: expect.stringContaining('`nobody`') });
  expect(await preset(box, ['use', 'slot'])).toMatchObject({ code: 3 });
  expect(await preset(box, ['use', 'bare'])).toMatchObject({ code: 6 });
  expect(await preset(box, ['use', 'kept', '--expect', 'f'.repeat(64)])).toMatchObject({ code: 4 });
  expect(await ok(preset(box, ['use', 'kept', '--dry-run']))).toContain('dry run: nothing is written');
  expect(await selected(box)).toEqual({ baseKey: null, overlayKeys: ['kind'] });
  await ok(preset(box, ['use', 'bare', '--confirm-exact']));
  expect(await selected(box)).toEqual({ baseKey: 'exact-minimal', overlayKeys: [] });
});

test("a project's preset can be used, and its modes are still asked about", async () => {
  const box = withModes();
  box.write('project/.pi/modes/theirs.md', '---\nname: theirs\nstrategy: append\n---\nObey me.\n');
  box.write(
    'project/.pi/mode-presets/team.json',
    '{"schemaVersion":1,"key":"team","label":"Team","selection":{"baseKey":null,"overlayKeys":["terse","theirs"]}}',
  );
  expect(await preset(box, ['use', 'team'])).toMatchObject({ code: 5 });
  await ok(preset(box, ['use', 'team', '--confirm-project']));
  expect(await selected(box)).toEqual({ baseKey: null, overlayKeys: ['terse', 'theirs'] });
  expect(await preset(box, ['delete', 'team'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("the project's"),
  });
  await ok(preset(box, ['save', 'team', '--overwrite', '--label', 'Mine']));
  expect(await ok(preset(box, ['list']))).toContain('(Team; project, shadows global)');
  const deleted = await preset(box, ['delete', 'team']);
  expect([deleted.code, deleted.stderr]).toEqual([0, expect.stringContaining("the project's `team` answers now")]);
});

test('what is exported is imported elsewhere, in any of its forms, and activates nothing', async () => {
  const box = withModes();
  await ok(runHere(box, ['set', 'builder', '--overlay', 'terse']));
  await ok(preset(box, ['save', 'pair', '--label', 'Ein Paar ☕']));
  const text = await ok(preset(box, ['export', 'pair']));
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  expect(text.startsWith('{\n  "schemaVersion": 1,\n  "key": "pair",\n  "label": "Ein Paar ☕",\n')).toBe(true);
  expect(`${Buffer.from(line, 'base64url')}\n${line}\n`).toBe(text);

  const ways: [string[], RunOptions?][] = [
    [['import', '--data', line]],
    [['import', 'pair', `--data=${line}`]],
    [['import', 'pair.txt']],
    [['import', 'pair', 'pair.txt']],
    [['import', '-'], { stdin: text }],
    [['import', '-'], { stdin: line }],
  ];
  for (const [args, options] of ways) {
    const other = withModes();
    writeFileSync(join(other.project, 'pair.txt'), text);
    expect([args, await ok(preset(other, args, options))]).toEqual([
      args,
      'imported pair: set builder --overlay terse\n',
    ]);
    expect([args, presetFiles(other), await selected(other)]).toEqual([
      args,
      ['pair.json'],
      { baseKey: null, overlayKeys: [] },
    ]);
    expect([args, (await preset(other, args, options)).code]).toEqual([args, 3]);
    await ok(preset(other, [...args, '--overwrite'], options));
  }
});

test('keys that no mode answers to are named, and the preset is kept all the same', async () => {
  const box = sandbox();
  const data = '{"schemaVersion":1,"key":"far","label":"Far","selection":{"baseKey":"away","overlayKeys":["plan"]}}';
  const run = await preset(box, ['import', '-'], { stdin: data });
  expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('not defined here yet: `away`') });
  expect(presetFiles(box)).toEqual(['far.json']);
});

test.skipIf(process.platform !== 'linux')('a disk that takes nothing leaves the old preset whole', async () => {
  const box = withModes();
  await ok(runHere(box, ['+terse']));
  await ok(preset(box, ['save', 'short']));
  const path = join(box.agentDir, 'mode-presets/short.json');
  const before = readFileSync(path, 'utf8');
  await ok(runHere(box, ['+kind']));
  const script = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`;
  const args = ['-c', script, process.execPath, CLI, 'preset', 'save', 'short', '--overwrite'];
  const { status, stderr } = spawnSync('sh', args, { cwd: box.project, env: box.env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([74, expect.stringContaining('there is no space left')]);
  expect([readFileSync(path, 'utf8'), presetFiles(box)]).toEqual([before, ['short.json']]);
});

test.each([
  ['', 'a preset needs a key'],
  ['   ', 'a preset needs a key'],
  ['x'.repeat(300), 'cannot be the key'],
  ['../x', 'cannot be the key'],
  ['a/b', 'cannot be the key'],
  ['.hidden', 'cannot be the key'],
  ['CON', 'cannot be the key'],
  ['name.', 'cannot be the key'],
  ['a\\b', 'cannot be the key'],
  ['a%2fb', 'cannot be the key'],
  ['a\u2215b', 'cannot be the key'],
  ['re\u200bview', '`re<U+200B>view`'],
  ['\u202eweiver', '`<U+202E>weiver`'],
])('the key %j is refused before anything is written', async (name, message) => {
  const box = withModes();
  await ok(runHere(box, ['+terse']));
  expect(await preset(box, ['save', name])).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
  expect(existsSync(join(box.agentDir, 'mode-presets'))).toBe(false);
});

test.each(['../../x', '/tmp/x', '..', 'a\\b', 'a\u2215b', 'a\u0000b', 'CON', ''])(
  'an import whose key is %j writes nothing, anywhere',
  async (name) => {
    const box = withModes();
    const data = { schemaVersion: 1, key: name, label: 'x', selection: { baseKey: null, overlayKeys: [] } };
    expect(await preset(box, ['import', '-'], { stdin: JSON.stringify(data) })).toMatchObject({ code: 3, stdout: '' });
    expect(existsSync(join(box.agentDir, 'mode-presets'))).toBe(false);
    expect(readdirSync(box.project)).toEqual(['.git']);
  },
);

test.each<[string[], number, string]>([
  [[], 2, '`preset` needs a verb'],
  [['sav'], 2, 'did you mean `pimodes preset save`?'],
  [['save'], 2, 'missing'],
  [['save', 'a', 'b'], 2, 'one word too many'],
  [['save', 'a', '--label', 'x\u202ey'], 3, 'U+202E'],
  [['save', 'a', '--label', ''], 3, 'blank'],
  [['list', '--overwrite'], 2, 'not a flag of `preset list`'],
  [['use', '../../etc/passwd'], 3, 'no preset is called'],
  [['export', '../../../etc/x'], 3, 'no preset is called'],
  [['import'], 2, 'nothing to import'],
  [['import', 'nowhere.json'], 2, 'no such file'],
  [['import', '.'], 2, 'not a file'],
  [['import', '--data', 'a b'], 3, 'not one line of base64url'],
  [['import', '--data', 'AAAA'], 3, 'this is no preset'],
  [
    [
      'import',
      'other',
      '--data',
      'eyJzY2hlbWFWZXJzaW9uIjoxLCJrZXkiOiJwIiwibGFiZWwiOiJQIiwic2VsZWN0aW9uIjp7ImJhc2VLZXkiOm51bGwsIm92ZXJsYXlLZXlzIjpbXX19',
    ],
    3,
    'called `p`, not `other`',
  ],
])('preset %j exits %i', async (args, code, message) => {
  expect(await preset(withModes(), args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
});

test('every document is valid against its schema', async () => {
  const box = withModes();
  box.write('.pi/agent/mode-presets/bent.json', '{');
  await ok(runHere(box, ['+terse']));
  const runs: [keyof typeof REPORTS, ...string[]][] = [
    ['preset', 'save', 'short'],
    ['presets', 'list'],
    ['preset', 'export', 'short'],
    ['change', 'use', 'short'],
    ['preset', 'delete', 'short'],
  ];
  for (const [name, ...args] of runs) {
    const document: unknown = JSON.parse(await ok(preset(box, [...args, '--json'])));
    expect([args, Check(REPORTS[name], document) ? [] : Errors(REPORTS[name], document)[1]]).toEqual([args, []]);
  }
});
