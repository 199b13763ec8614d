import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Run, runCli, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { stateLines, writeThreeModes } from '../support/three-modes.ts';

const stateFolder = ({ agentDir }: Sandbox) => join(agentDir, 'pimodes/state');
function statePath(box: Sandbox): string {
  const [name] = readdirSync(stateFolder(box)).filter((one) => one.endsWith('.jsonl'));
  if (name === undefined) throw new Error('no state file');
  return join(stateFolder(box), name);
}
const state = (box: Sandbox) => stateLines(readFileSync(statePath(box), 'utf8'));
const footer = async (box: Sandbox) => (await runHere(box, ['status', '--footer'])).stdout;
const json = ({ stdout }: Run) => JSON.parse(stdout);
const error = ({ stderr }: Run) => JSON.parse(stderr).error;

function withModes(): Sandbox {
  const box = sandbox();
  writeThreeModes(box);
  return box;
}

test('`set` appends one v3 entry with exactly its fields, behind a header', async () => {
  const box = withModes();
  const run = await runHere(box, ['set', 'builder', '--overlay', 'kind', '--overlay', 'terse', '--json']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(json(run)).toMatchObject({
    schema: 'pimodes.change.v1',
    changed: true,
    standing: 'active',
    selection: { baseKey: 'builder', overlayKeys: ['kind', 'terse'] },
  });

  const [header, entry, ...more] = state(box);
  expect(more).toEqual([]);
  expect(header).toEqual({
    type: 'pimodes-state',
    version: 1,
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    timestamp: expect.any(String),
    cwd: box.project,
  });
  const file = (name: string) => ({
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    scope: 'global',
    path: join(box.agentDir, 'modes', name),
  });
  expect(entry).toEqual({
    type: 'custom',
    customType: 'pi-mode-state.v3',
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    parentId: header?.id,
    timestamp: expect.any(String),
    data: {
      baseKey: 'builder',
      overlayKeys: ['kind', 'terse'],
      fingerprints: { builder: file('builder.md'), kind: file('kind.json'), terse: file('terse.md') },
      driftPolicy: 'block',
      activatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      source: 'command',
    },
  });
  expect(Object.keys(entry?.data?.fingerprints ?? {})).toEqual(['builder', 'kind', 'terse']);
  expect(await footer(box)).toBe('mode:builder +2\n');
});

test('the state file and its folders are for their owner alone', async () => {
  const box = withModes();
  await runHere(box, ['+terse']);
  expect(lstatSync(statePath(box)).mode & 0o777).toBe(0o600);
  expect(lstatSync(stateFolder(box)).mode & 0o777).toBe(0o700);
});

test('adding, removing, choosing and clearing do what their words say', async () => {
  const box = withModes();
  const steps: [string[], string][] = [
    [['+terse'], 'mode:native +1\n'],
    [['+kind'], 'mode:native +2\n'],
    [['-terse'], 'mode:native +1\n'],
    [['builder'], 'mode:builder\n'],
    [['+terse'], 'mode:builder +1\n'],
    [['terse'], 'mode:native +1\n'],
    [['back'], 'mode:builder +1\n'],
    [['off'], ''],
  ];
  for (const [args, expected] of steps) {
    expect(await runHere(box, args)).toMatchObject({ code: 0, stderr: '' });
    expect([args, await footer(box)]).toEqual([args, expected]);
  }
  expect(state(box)).toHaveLength(1 + steps.length);
});

test('what is selected already is not written again', async () => {
  const box = withModes();
  await runHere(box, ['+terse']);
  const again = await runHere(box, ['+terse', '--json']);
  expect(json(again)).toMatchObject({ changed: false, entry: null });
  expect(state(box)).toHaveLength(2);
});

test.each([
  [
    'v1',
    '{"type":"custom","customType":"pi-mode-state.v1","id":"00000001","data":{"key":"builder"}}',
    'mode:builder\n',
    'builder + kind',
  ],
  [
    'v1',
    '{"type":"custom","customType":"pi-mode-state.v1","id":"00000001","data":{"key":"terse"}}',
    'mode:native +1\n',
    'native + terse, kind',
  ],
  [
    'v2',
    '{"type":"custom","customType":"pi-mode-state.v2","id":"00000001","data":{"baseKey":"builder","overlayKeys":["terse"]}}',
    'mode:builder +1\n',
    'builder + terse, kind',
  ],
])('a hand-made %s line is understood, and the next change writes v3', async (_, line, bar, after) => {
  const box = withModes();
  const path = box.write('state.jsonl', `${line}\n`);
  expect((await runHere(box, ['status', '--footer', '--state', path])).stdout).toBe(bar);
  const changed = json(await runHere(box, ['+kind', '--state', path, '--json']));
  const { baseKey, overlayKeys } = changed.selection;
  expect(`${baseKey ?? 'native'} + ${overlayKeys.join(', ')}`).toBe(after);
  const [first, second] = stateLines(readFileSync(path, 'utf8'));
  expect(JSON.stringify(first)).toBe(line);
  expect(second).toMatchObject({ customType: 'pi-mode-state.v3', parentId: '00000001' });
});

test('fifty additions at once all succeed, and all fifty are selected', async () => {
  const box = sandbox();
  const keys = Array.from({ length: 50 }, (_, i) => `m${i}`);
  for (const key of keys) box.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\nstrategy: append\n---\n${key}\n`);
  const runs = await Promise.all(keys.map((key) => runCli(box, [`+${key}`, '--quiet'])));
  expect(runs.filter(({ code }) => code !== 0)).toEqual([]);
  const status = json(await runHere(box, ['status', '--json']));
  expect([...status.selection.overlayKeys].sort()).toEqual([...keys].sort());
  expect(status.standing).toBe('active');
  expect(state(box)).toHaveLength(51);
}, 60_000);

test('an unknown key is refused with the nearest names, exit 3, in text and in JSON', async () => {
  const box = withModes();
  expect(await runHere(box, ['+tersee'])).toEqual({
    code: 3,
    signal: null,
    stdout: '',
    stderr: 'pimodes: no mode is called `tersee`\nhint: did you mean `terse`?\n',
  });
  const asJson = await runHere(box, ['set', 'buidler', '--json']);
  expect(asJson).toMatchObject({ code: 3, stdout: '' });
  expect(error(asJson)).toMatchObject({ code: 'unknown', exit: 3, hint: 'did you mean `builder`?' });
});

test('a broken file is named with line, column, reason and remedy; the others load', async () => {
  const box = withModes();
  const path = box.write('.pi/agent/modes/bent.md', '---\nname: bent\nstrategy: appendd\n---\nText\n');
  const run = await runHere(box, ['+bent']);
  expect(run.code).toBe(3);
  expect(run.stderr).toContain(`${path}:3:11`);
  expect(run.stderr).toContain('append');
  expect(run.stderr).toMatch(/\nhint: .*`append`/);
  expect(await runHere(box, ['+terse'])).toMatchObject({ code: 0 });
});

test('exact-final needs --confirm-exact, exit 6, and takes no overlays', async () => {
  const box = withModes();
  const refused = await runHere(box, ['exact-minimal']);
  expect(refused).toMatchObject({ code: 6, stdout: '' });
  expect(refused.stderr).toContain('hint: pimodes set exact-minimal --confirm-exact');
  expect(await runHere(box, ['exact-minimal', '--confirm-exact'])).toMatchObject({ code: 0 });
  expect(await footer(box)).toBe('mode:exact-minimal\n');
  expect(error(await runHere(box, ['+terse', '--json']))).toMatchObject({ code: 'exclusive', exit: 3 });
});

test('--expect refuses any other head with exit 4, also on a state that does not exist yet', async () => {
  const box = withModes();
  expect(await runHere(box, ['+terse', '--expect', ''])).toMatchObject({ code: 0 });
  expect(await runHere(box, ['+kind', '--expect', ''])).toMatchObject({ code: 4 });
  const { stateHash } = json(await runHere(box, ['status', '--json']));
  expect(await runHere(box, ['+kind', '--expect', stateHash])).toMatchObject({ code: 0 });
  expect(await runHere(box, ['-kind', '--expect', stateHash])).toMatchObject({ code: 4 });
  expect(await runHere(box, ['+kind', '--expect', 'abc'])).toMatchObject({ code: 2 });
});

test('a dry run prints the entry, exits as the real one would, and writes nothing', async () => {
  const box = withModes();
  const run = json(await runHere(box, ['+terse', '--dry-run', '--json']));
  expect(run).toMatchObject({ changed: false, dryRun: true, entry: { overlayKeys: ['terse'] }, standing: 'active' });
  expect(await runHere(box, ['exact-minimal', '--dry-run'])).toMatchObject({ code: 6 });
  expect(await footer(box)).toBe('');
});

test('an edited definition blocks: nothing is composed, the footer is marked, `set` accepts the new text', async () => {
  const box = withModes();
  await runHere(box, ['set', 'builder', '--overlay', 'terse']);
  box.write('.pi/agent/modes/terse.md', '---\nname: terse\nstrategy: append\n---\nBe quite different.\n');
  expect(await footer(box)).toBe('mode:native !\n');
  expect(await runHere(box, ['compose'])).toMatchObject({ code: 3, stdout: '' });
  expect(await runHere(box, ['status', '--check', '--quiet'])).toMatchObject({ code: 1 });
  expect(await runHere(box, ['+kind'])).toMatchObject({ code: 3 });
  expect(await runHere(box, ['set', 'builder', '--overlay', 'terse'])).toMatchObject({ code: 0 });
  expect((await runHere(box, ['compose'])).stdout).toContain('Be quite different.');
});

test('formatting that changes no meaning is no drift', async () => {
  const box = withModes();
  await runHere(box, ['+terse']);
  box.write(
    '.pi/agent/modes/terse.md',
    '---\r\nstrategy:   append\r\ndescription: "Few words."\r\nname: terse\r\n---\r\nBe terse.\r\n\r\n',
  );
  expect(await footer(box)).toBe('mode:native +1\n');
});

test('a missing overlay degrades, is told, and can be removed', async () => {
  const box = withModes();
  await runHere(box, ['set', 'builder', '--overlay', 'terse', '--overlay', 'gone'].slice(0, 4));
  box.write('.pi/agent/modes/terse.md', 'no front matter any more\n');
  expect(await footer(box)).toBe('mode:builder !\n');
  const composed = await runHere(box, ['compose']);
  expect(composed).toMatchObject({ code: 0, stdout: 'Build it.' });
  expect(composed.stderr).toContain('`terse` is left out');
  expect(await runHere(box, ['-terse'])).toMatchObject({ code: 0 });
  expect(await footer(box)).toBe('mode:builder\n');
});

test('a link, a folder or a device in place of the state file is refused with exit 74, and what it leads to stays as it was', async () => {
  const box = withModes();
  const target = box.write('elsewhere.txt', 'precious\n');
  symlinkSync(target, join(box.home, 'link.jsonl'));
  mkdirSync(join(box.home, 'folder.jsonl'));
  for (const name of [join(box.home, 'link.jsonl'), join(box.home, 'folder.jsonl'), '/dev/full']) {
    const run = await runHere(box, ['+terse', '--state', name, '--json']);
    expect([name, run.code, run.stdout]).toEqual([name, 74, '']);
    expect(error(run)).toMatchObject({ code: 'storage', path: expect.stringContaining(name) });
  }
  expect(readFileSync(target, 'utf8')).toBe('precious\n');
});

test('a torn last line is passed over and told, and the next entry stands on a line of its own', async () => {
  const box = withModes();
  await runHere(box, ['+terse']);
  const path = statePath(box);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, `${whole}{"type":"custom","customType":"pi-mode-state.v3","id":"0000`);
  const status = await runHere(box, ['status']);
  expect(status.stdout).toContain('overlay 1  terse');
  expect(status.stdout).toMatch(/! 1 newer line/);
  expect(await runHere(box, ['+kind'])).toMatchObject({ code: 0 });
  expect(
    readFileSync(path, 'utf8').startsWith(
      `${whole}{"type":"custom","customType":"pi-mode-state.v3","id":"0000\n{"type"`,
    ),
  ).toBe(true);
  expect(await footer(box)).toBe('mode:native +2\n');
});

test('without a terminal the selector exits 2 and names the command that does without', async () => {
  const run = await runHere(withModes(), []);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toContain('`pimodes set BASE --overlay KEY`');
});

test.each([
  ['an unknown flag', ['status', '--frob']],
  ['a word too many', ['status', 'builder']],
  ['a flag without its value', ['+terse', '--expect']],
  ['a value that a flag does not take', ['status', '--json=yes']],
  ['a colour word that is none', ['status', '--color', 'blue']],
  ['two direct words', ['builder', 'terse']],
  ['`set` without a base', ['set']],
])('%s is a usage error with the next thing to type', async (_, args) => {
  const run = await runHere(withModes(), args);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(/^pimodes: .+\nhint: .+\n$/);
});

test("without HOME the system's own answer is used, and nothing is written into the folder one is in", async () => {
  const box = withModes();
  const run = await runHere(box, ['status', '--json'], { env: { HOME: '' } });
  expect(run.code).toBe(0);
  expect(readdirSync(box.project)).toEqual(['.git']);
});
