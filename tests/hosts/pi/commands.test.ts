import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPiSandbox, type PiSandbox } from '../../support/pi/real-pi.ts';
import { type Rpc, said } from '../../support/pi/rpc.ts';
import { runCli } from '../../support/run-cli.ts';

let pi: PiSandbox;
let rpc: Rpc;
beforeAll(async () => {
  pi = await createPiSandbox();
  for (const key of ['brief', 'curious']) {
    pi.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\nstrategy: append\n---\n${key.toUpperCase()} TEXT\n`);
  }
  pi.write('.pi/agent/modes/only.md', '---\nname: only\nstrategy: replace_final\n---\nONLY TEXT');
  pi.write(
    '.pi/agent/modes/quiet.md',
    '---\nname: quiet\nstrategy: append\ntools: { deny: [write] }\n---\nQUIET TEXT\n',
  );
  rpc = pi.rpc();
});
afterAll(async () => {
  await rpc.close();
  await pi.close();
});

const type = async (command: string) => said(await rpc.prompt(command)).join('\n');
const document = async (command: string) => JSON.parse(await type(command));
const refusal = async (command: string) => JSON.parse((await type(command)).replace(/^error: /, ''));

test('a change with `--json` is made and answers with the document of the command line, alone', async () => {
  await rpc.call('new_session');
  const shell = await runCli(pi, ['set', 'native', '--overlay', 'quiet', '--dry-run', '--json']);
  const expected = JSON.parse(shell.stdout);
  const planned = await document('/mode +quiet --dry-run --json');
  expect(Object.keys(planned)).toEqual(Object.keys(expected));
  expect({ ...planned, statePath: '', entry: { ...planned.entry, activatedAt: '' } }).toEqual({
    ...expected,
    statePath: '',
    entry: { ...expected.entry, activatedAt: '' },
  });
  const made = await document('/mode +quiet --json');
  expect(made).toMatchObject({
    ...planned,
    changed: true,
    dryRun: false,
    entry: {},
    stateHash: expect.any(String),
    activation: {},
  });
  expect(await document('/mode status --json')).toMatchObject({ stateHash: made.stateHash, standing: 'active' });
  expect(await document('/mode +quiet --json')).toMatchObject({ changed: false, entry: null });
  expect(await document('/mode policy warn --json')).toMatchObject({ changed: true, driftPolicy: 'warn' });
  expect(await document('/mode back --json')).toMatchObject({ changed: true, standing: 'native' });
  expect(await document('/mode compose quiet --json')).toMatchObject({ schema: 'pimodes.compose.v1' });
  expect(await document('/mode list --json')).toMatchObject({ schema: 'pimodes.list.v1' });
  expect(await document('/mode history --json')).toMatchObject({ schema: 'pimodes.history.v1' });
});

test('with `--json` a refusal is the document of the command line, and so is what is shown or decided', async () => {
  await rpc.call('new_session');
  for (const [command, code, hint] of [
    ['/mode +nobody --json', 'unknown', '/mode list'],
    ['/mode --json --base', 'usage', null],
    ['/mode show nobody --json', 'unknown', null],
    ['/mode check --json --verbose bash', 'usage', null],
    ['/mode preset use nobody --json', 'unknown-preset', null],
  ] as const)
    expect(await refusal(command)).toEqual({
      schema: 'pimodes.error.v1',
      error: {
        code,
        exit: expect.any(Number),
        message: expect.any(String),
        hint: expect.stringContaining(hint ?? ''),
        path: null,
      },
    });
  expect(await type('/mode +nobody')).toMatch(/^error: no mode is called/);
  expect(await document('/mode show quiet --json')).toMatchObject({ schema: 'pimodes.show.v1', key: 'quiet' });
  expect(await type('/mode show quiet')).toMatch(/\nguard: never write\n\n {2}1 │ QUIET TEXT$/);
  pi.write('project/.pi/modes/local.md', '---\nname: local\nstrategy: append\n---\nLOCAL TEXT');
  expect(await refusal('/mode approve local --json')).toMatchObject({ error: { code: 'unapproved', exit: 5 } });
  expect(await type('/mode show local')).toMatch(/^! a project definition that nobody has approved/);
  const decided = { schema: 'pimodes.approval.v1', key: 'local' };
  expect(await document('/mode approve local --yes --json')).toMatchObject({ ...decided, decision: 'approved' });
  expect(await document('/mode deny local --json')).toMatchObject({ ...decided, decision: 'denied' });
});

describe('presets', () => {
  test('are saved, used, carried elsewhere and deleted; only use changes what is selected', async () => {
    await rpc.call('new_session');
    await type('/mode set native --overlay brief --overlay curious');
    expect(await type('/mode preset save both --label "Both of them"')).toBe(
      'saved both: set native --overlay brief --overlay curious',
    );
    expect(JSON.parse(readFileSync(join(pi.agentDir, 'mode-presets/both.json'), 'utf8'))).toMatchObject({
      label: 'Both of them',
    });
    expect(await type('/mode preset save both')).toContain('`--overwrite` replaces it');
    await type('/mode off');
    expect(await type('/mode preset list')).toBe(
      'both (Both of them), global: set native --overlay brief --overlay curious',
    );
    expect(await type('/mode preview preset use both')).toContain('BRIEF TEXT');
    expect(await document('/mode preset list --json')).toMatchObject({ schema: 'pimodes.presets.v1' });
    const { line } = await document('/mode preset export both --json');
    expect(await type('/mode preset delete both')).toContain('deleted both');
    expect(await type(`/mode preset import both --data ${line}`)).toContain('imported both');
    expect(await document('/mode status --json')).toMatchObject({ standing: 'native' });
    expect(await type('/mode preset use both')).toBe('applied: /mode set native --overlay brief --overlay curious');
    expect(await document('/mode status --json')).toMatchObject({ selection: { overlayKeys: ['brief', 'curious'] } });
  });

  test('are used whole or not at all', async () => {
    await rpc.call('new_session');
    const selection = { baseKey: null, overlayKeys: ['brief', 'gone'] };
    pi.write(
      '.pi/agent/mode-presets/half.json',
      JSON.stringify({ schemaVersion: 1, key: 'half', label: 'Half', selection }),
    );
    expect(await type('/mode preset use half')).toContain('error: no mode is called `gone`');
    expect(await type('/mode preset use hlaf')).toMatch(/error: no preset is called `hlaf`/);
    expect(await type('/mode preset ues half')).toContain('did you mean `/mode preset use`?');
    expect(await type('/mode preset import -')).toContain('there is no standard input here');
  });
});

describe('a change', () => {
  test('is refused when the state is not the one expected', async () => {
    await rpc.call('new_session');
    const { stateHash } = await document('/mode status --json');
    expect(stateHash).toBe('');
    expect(await type('/mode +brief --expect ""')).toContain('applied');
    expect(await type('/mode +curious --expect ""')).toMatch(/error: .*(changed|moved|no longer)/);
    const now = await document('/mode status --json');
    expect(await type(`/mode +curious --dry-run --expect=${now.stateHash}`)).toBe(
      'dry run: would apply /mode set native --overlay brief --overlay curious',
    );
    expect(await type(`/mode preset use both --dry-run --expect ${now.stateHash}`)).toContain('dry run: ');
    expect(await type('/mode +curious --expect soon')).toContain('`--expect` takes a stateHash');
    expect((await document('/mode status --json')).stateHash).toBe(now.stateHash);
  });

  test('is refused when a selected mode does not let it come next, and made with --force, which history tells', async () => {
    pi.write(
      '.pi/agent/modes/draft.md',
      '---\nname: draft\nstrategy: append\ntransitions: { to: [brief] }\n---\nDRAFT TEXT\n',
    );
    await rpc.call('new_session');
    await type('/mode draft');
    expect(await type('/mode curious')).toBe(
      'error: `draft` lets only `brief` come next, not `curious`\n' +
        '`/mode set native --overlay curious --force` overrides that, and is recorded',
    );
    expect(await type('/mode curious --force')).toBe('applied: /mode set native --overlay curious');
    expect(await type('/mode history')).toMatch(/overlay curious \(forced against `draft`\)\n/);
  });

  test.each([
    ['back now', 'now', '/mode back'],
    ['reapprove brief --yes', 'brief', '/mode reapprove'],
    ['policy warn now', 'now', '/mode policy warn'],
    ['show brief curious', 'curious', '/mode show brief'],
    ['status brief', 'brief', '/mode status'],
  ])('takes no word that would mean nothing (`/mode %s`)', async (words, extra, hint) => {
    expect(await type(`/mode ${words}`)).toBe(`error: \`${extra}\` is one word too many\n${hint}`);
  });

  test('takes no flag that would mean nothing', async () => {
    expect(await type('/mode policy warn --force')).toContain('`--force` is not a flag of `/mode policy`');
    expect(await type('/mode +brief --overwrite')).toContain('`--overwrite` is not a flag of `/mode`');
  });
});

describe('going back, a policy and an acceptance', () => {
  const write = (key: string, text: string, where = '.pi/agent') =>
    pi.write(`${where}/modes/${key}.md`, `---\nname: ${key}\nstrategy: append\n---\n${text}\n`);
  const STALE = { error: { code: 'stale', exit: 4 } };
  const answered = async (command: string) => JSON.parse(said(await rpc.prompt(command)).at(-1) ?? '');

  /** `brief`, then `shifty` too, which by now says something else. */
  async function drifted() {
    write('shifty', 'SHIFTY TEXT');
    await rpc.call('new_session');
    await type('/mode +brief');
    await type('/mode +shifty');
    write('shifty', 'ANOTHER TEXT');
    return document('/mode status --json');
  }

  test.each([
    ['back', 'would apply /mode set native --overlay brief'],
    ['policy warn', 'the drift policy would be warn'],
    ['reapprove --yes', 'would apply /mode set native --overlay brief --overlay shifty'],
  ])('`/mode %s` is rehearsed without being done, and refused for any other state', async (command, would) => {
    const before = await drifted();
    const told = said(await rpc.prompt(`/mode ${command} --dry-run`));
    expect(told).toHaveLength(1); // a second one would take the place of the first
    expect(told[0]?.split('\n').at(-1)).toBe(`dry run: ${would}`);
    const planned = await document(`/mode ${command} --dry-run --expect ${before.stateHash} --json`);
    expect(planned).toMatchObject({ changed: false, dryRun: true, stateHash: before.stateHash });
    for (const flags of ['', '--dry-run'])
      expect(await refusal(`/mode ${command} ${flags} --expect ${'f'.repeat(64)} --json`)).toMatchObject(STALE);
    expect(await document('/mode status --json')).toEqual(before);
    const made = await answered(`/mode ${command} --expect ${before.stateHash} --json`);
    expect(made).toMatchObject({
      ...planned,
      changed: true,
      dryRun: false,
      entry: { ...planned.entry, activatedAt: expect.any(String) },
      stateHash: expect.not.stringMatching(before.stateHash),
      activation: {},
    });
  });

  test('a rehearsed acceptance shows what it would accept, and approves nothing', async () => {
    write('theirs', 'THEIRS TEXT', 'project/.pi');
    await drifted();
    await type('/mode reapprove --yes');
    await type('/mode +theirs --confirm-project');
    write('theirs', 'OTHER TEXT', 'project/.pi');
    const told = await type('/mode reapprove --dry-run');
    for (const line of [
      '- THEIRS TEXT\n+ OTHER TEXT',
      '! a project definition',
      'dry run: would apply /mode set native',
    ])
      expect(told).toContain(line);
    expect(await type('/mode show theirs')).toMatch(/^! /);
    expect(await type('/mode reapprove --yes --dry-run')).toMatch(
      /^error: .*`theirs`.*\n`\/mode reapprove --yes --confirm-project`$/m,
    );
    expect(await type('/mode reapprove')).toContain('`/mode reapprove --yes --confirm-project` accepts it without');
    expect(await type('/mode reapprove --yes --confirm-project')).toContain('applied: ');
  });

  test('where there is nothing to do, that is told, and so is a state that is another', async () => {
    await rpc.call('new_session');
    await type('/mode +brief');
    await type('/mode policy warn');
    for (const [command, nothing] of [
      ['policy warn', 'nothing to do, the drift policy is warn'],
      ['reapprove', 'nothing has changed since it was accepted'],
    ]) {
      expect(await type(`/mode ${command}`)).toBe(nothing);
      expect(await type(`/mode ${command} --dry-run`)).toBe(`dry run: ${nothing}`);
      expect(await document(`/mode ${command} --json`)).toMatchObject({ changed: false, dryRun: false, entry: null });
      expect(await refusal(`/mode ${command} --expect "" --json`)).toMatchObject(STALE);
    }
  });
});

describe('settings', () => {
  const file = () => join(pi.agentDir, 'pimodes/settings.json');

  test('are shown, changed and put back', async () => {
    expect(await type('/mode settings')).toMatch(/^driftPolicy +block +default\n/);
    expect(await type('/mode settings driftPolicy warn')).toBe('driftPolicy is warn');
    expect(await type('/mode settings driftPolicy')).toBe('warn');
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ driftPolicy: 'warn' });
    expect(await document('/mode settings driftPolicy --json')).toMatchObject({ settings: { driftPolicy: 'warn' } });
    expect(await type('/mode settings driftPolicy --unset')).toBe('driftPolicy is block');
    expect(await type('/mode settings effects {"web search": "read"}')).toBe('effects is {"web search":"read"}');
    expect(await type('/mode settings driftPolicy maybe')).toContain('`driftPolicy` takes');
    expect(await type('/mode settings drift')).toContain('did you mean `driftPolicy`?');
    expect(existsSync(file())).toBe(true);
  });

  test('hold at once: modes in a new search path can be selected', async () => {
    await rpc.call('new_session');
    const folder = join(pi.home, 'more modes');
    pi.write('more modes/modes/extra.md', '---\nname: extra\nstrategy: append\nshortcut: ex\n---\nEXTRA\n');
    await type(`/mode settings searchPaths ["${folder}"]`);
    expect(await type('/ex')).toBe('applied: /mode set native --overlay extra');
  });
});

describe('check', () => {
  test('answers about a call that nobody makes; all behind the tool is its argument', async () => {
    await rpc.call('new_session');
    expect(await type('/mode check write')).toMatch(/^allow: `write`/);
    expect(await type('/mode check --overlay quiet write a.txt')).toMatch(/^block: `write` with `a\.txt`/);
    await type('/mode +quiet');
    expect(await type('/mode check write')).toMatch(/^block: `write`/);
    expect(await document('/mode check --json bash git commit -m "a  b" --json')).toMatchObject({
      schema: 'pimodes.check.v1',
      argument: 'git commit -m "a  b" --json',
      verdict: 'allow',
    });
    expect(await document("/mode check --json bash 'git log'")).toMatchObject({ argument: 'git log' });
    expect(await type('/mode check')).toContain('the name of a tool is missing');
    expect(await type('/mode check --nope bash')).toContain('`--nope` is not a flag of `/mode check`');
  });

  test('in print mode the exit code is the answer', async () => {
    const run = await pi.run(['-p', '--no-session', '/mode check --overlay quiet write']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('block: `write`');
  });
});
