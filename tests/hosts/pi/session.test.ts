import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemsOf, usersOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, type PiSandbox } from '../../support/pi/real-pi.ts';
import { type Line, type Rpc, said } from '../../support/pi/rpc.ts';
import { STEPS } from '../../support/pi/steps.ts';
import { runHere } from '../../support/run-here.ts';

let pi: PiSandbox;
/** One Pi for the tests that need no other; each has a session of its own. */
let shared: Rpc;
beforeAll(async () => {
  pi = await createPiSandbox();
  shared = pi.rpc({ extensions: [EXTENSION, pi.write('steps.ts', STEPS)] });
  for (const key of ['brief', 'curious']) {
    pi.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\nstrategy: append\n---\n${key.toUpperCase()} TEXT\n`);
  }
  pi.write('.pi/agent/modes/only.md', '---\nname: only\nstrategy: replace_final\n---\nONLY TEXT');
});
afterAll(async () => {
  await shared.close();
  await pi.close();
});

const NO_REQUEST = { model: '', messages: [] };

/** Which of the two overlays the newest request carries, in order. */
const carried = () =>
  [...(systemsOf(pi.model.requests.at(-1) ?? NO_REQUEST)[0] ?? '').matchAll(/\b(BRIEF|CURIOUS) TEXT/g)].map(
    ([, name]) => name?.toLowerCase(),
  );

const sent = () => systemsOf(pi.model.requests.at(-1) ?? NO_REQUEST);
const promised = async (words: string) => [
  (await runHere(pi, ['preview', ...words.split(' '), '--host', 'pi', '--prompt'])).stdout,
];

const bars = (lines: readonly Line[]) =>
  lines.flatMap((line) =>
    line.method === 'setStatus' && line.statusKey === 'pimodes' ? [line.statusText ?? null] : [],
  );

async function newSession(): Promise<Rpc> {
  await shared.call('new_session');
  return shared;
}

const sessionFile = async (rpc: Rpc) => ((await rpc.call('get_state')).data as { sessionFile: string }).sessionFile;

test('a selection is one v3 entry, and comes back with the session', async () => {
  const first = await newSession();
  expect(said(await first.prompt('/mode +brief'))).toEqual(['applied: /mode set native --overlay brief']);
  await first.prompt('hello');
  const file = await sessionFile(first);
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('pi-mode-state'));
  expect(entries.map((line) => JSON.parse(line))).toMatchObject([
    {
      type: 'custom',
      customType: 'pi-mode-state.v3',
      data: { baseKey: null, overlayKeys: ['brief'], source: 'command' },
    },
  ]);

  const resumed = pi.rpc({ args: ['--session', file] });
  await resumed.call('get_state');
  expect(bars(resumed.lines)).toEqual(['mode:native +1']);
  await resumed.prompt('again');
  expect(carried()).toEqual(['brief']);
  expect(sent()).toEqual(await promised('brief'));
  await resumed.close();
});

test('fork and tree moves go back to what was selected there', async () => {
  const rpc = await newSession();
  await rpc.prompt('/mode +brief');
  await rpc.prompt('first');
  await rpc.prompt('/mode +curious');
  await rpc.prompt('second');
  expect(carried()).toEqual(['brief', 'curious']);

  const { messages } = (await rpc.call('get_fork_messages')).data as { messages: { entryId: string; text: string }[] };
  const second = messages.find(({ text }) => text === 'second')?.entryId;
  await rpc.call('fork', { entryId: second });
  await rpc.prompt('third');
  expect(carried()).toEqual(['brief', 'curious']);
  expect(sent()).toEqual(await promised('set native --overlay brief --overlay curious'));
  const first = messages.find(({ text }) => text === 'first')?.entryId;
  await rpc.call('fork', { entryId: first });
  await rpc.prompt('fourth');
  expect(carried()).toEqual(['brief']);
  expect(sent()).toEqual(await promised('brief'));
  await rpc.call('new_session');
  await rpc.prompt('fifth');
  expect(carried()).toEqual([]);
  expect(sent()).toEqual(await promised('off'));
});

test('a move in the tree goes back to what was selected there; after a reload everything is as it was, once', async () => {
  const rpc = await newSession();
  const start = rpc.lines.length;
  await rpc.prompt('/mode +brief');
  await rpc.prompt('first');
  await rpc.prompt('/mode +curious');
  await rpc.prompt('second');
  const from = rpc.lines.length;
  await rpc.prompt('/to 0');
  await rpc.waitFor(({ statusText }) => statusText === 'mode:native +1', from);
  await rpc.prompt('third');
  expect(carried()).toEqual(['brief']);
  expect(sent()).toEqual(await promised('brief'));

  await rpc.prompt('/again');
  expect(said(await rpc.prompt('/mode +curious'))).toEqual([
    'applied: /mode set native --overlay brief --overlay curious',
  ]);
  await rpc.prompt('fourth');
  expect(carried()).toEqual(['brief', 'curious']);
  expect(said(rpc.lines.slice(start)).filter((text) => text.startsWith('error'))).toEqual([]);
});

test('a definition that changes blocks: native is sent, which is told and shown', async () => {
  const write = (text: string) =>
    pi.write('.pi/agent/modes/shifty.md', `---\nname: shifty\nstrategy: append\n---\n${text}`);
  write('BRIEF TEXT');
  const rpc = await newSession();
  await rpc.prompt('/mode shifty');
  await rpc.prompt('one');
  expect(carried()).toEqual(['brief']);
  write('CURIOUS TEXT');
  const lines = await rpc.prompt('two');
  expect(carried()).toEqual([]);
  expect(said(lines).join()).toContain("blocked, Pi's own prompt is sent: changed since it was accepted: `shifty`");
  expect(bars(lines)).toEqual(['mode:native !']);

  expect(said(await rpc.prompt('still so'))).toEqual([]); // the same trouble is told once
  write('BRIEF TEXT');
  await rpc.prompt('repaired');
  expect(carried()).toEqual(['brief']);
  write('CURIOUS TEXT');
  expect(said(await rpc.prompt('back again'))).toEqual([expect.stringContaining('`shifty`')]); // but it is told when it comes back
  const review = said(await rpc.prompt('/mode-reapprove'));
  expect(review.join('\n')).toMatch(/- BRIEF TEXT\n\+ CURIOUS TEXT/);
  expect(review.at(-1)).toMatch(/^error: changed since it was accepted/);
  expect(said(await rpc.prompt('/mode policy warn'))).toEqual([
    "the drift policy is warn\n`shifty` changed since it was accepted; today's text is sent",
  ]);
  await rpc.prompt('three');
  expect(carried()).toEqual(['curious']);
  expect(bars(await rpc.prompt('/mode reapprove --yes'))).toEqual(['mode:native +1']);
});

test('a plain Pi mode goes with every user prompt, verbatim and once, through the calls of tools', async () => {
  pi.write('.pi/agent/modes/plain.md', '---\nname: plain\n---\n\n  PLAIN TEXT  \n');
  const rpc = await newSession();
  await rpc.prompt('/mode plain');
  pi.model.answerWith({ calls: [{ name: 'bash', args: { command: 'true' } }] });
  const before = pi.model.requests.length;
  await rpc.prompt('one');
  await rpc.prompt('two');
  const reminder = '<prompt_overlay_1>\n# Active prompt overlay 1: Plain\n\n  PLAIN TEXT  \n\n</prompt_overlay_1>';
  expect(pi.model.requests.slice(before).map(usersOf)).toEqual([
    [reminder, 'one'],
    [reminder, 'one'],
    ['one', reminder, 'two'],
  ]);
});

test('a prompt that cannot be composed is not sent', async () => {
  const hostile = `export default (pi) => pi.on('before_agent_start', (event) => {
    Object.defineProperty(event.systemPromptOptions, 'customPrompt', { get: () => undefined, set() { throw new Error('hands off'); } });
  });`;
  const before = pi.model.requests.length;
  const run = await pi.run(['-p', '/mode +brief', 'hello'], {
    extensions: [pi.write('hostile.ts', hostile), EXTENSION],
  });
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('hands off');
  expect(pi.model.requests).toHaveLength(before);
});

test('a change during a run waits for its end, and shows as pending', async () => {
  const rpc = await newSession();
  const start = rpc.lines.length;
  const release = pi.model.hold();
  const running = rpc.prompt('one');
  await rpc.waitFor(({ type }) => type === 'turn_start', start);
  const from = rpc.lines.length;
  const changed = rpc.prompt('/mode +brief');
  await rpc.waitFor(
    ({ method, statusText }) => method === 'setStatus' && statusText === 'mode:native (a change is pending)',
    from,
  );
  release();
  await running;
  await changed;
  await rpc.waitFor(({ statusText }) => statusText === 'mode:native +1', from);
  expect(carried()).toEqual([]);
  await rpc.prompt('two');
  expect(carried()).toEqual(['brief']);
});

describe('without a terminal', () => {
  test.concurrent('print mode exits with the code of the refusal', async () => {
    const run = await pi.run(['-p', '--no-session', '/mode only']);
    expect(run).toMatchObject({ code: 6, stdout: '' });
    expect(run.stderr).toContain('/mode set only --confirm-exact');
  });

  test.concurrent('JSON mode too, where standard output holds nothing but documents', async () => {
    const run = await pi.run(['--mode', 'json', '--no-session', '/mode nothing-like-it']);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('no mode is called `nothing-like-it`');
    const lines = run.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as Line)).toMatchObject([{ type: 'session' }]);
  });

  test('over RPC a refusal is an error of the extension', async () => {
    const rpc = await newSession();
    expect(said(await rpc.prompt('/mode set')).join()).toContain('error: `set` needs a base');
    expect(said(await rpc.prompt('/mode')).join()).toContain('error: the selector needs a terminal');
  });

  test.concurrent('a change alone is kept nowhere, which is said and exits with 3', async () => {
    const run = await pi.run(['-p', '/mode +brief']);
    expect(run.stderr).toContain('nothing is kept: Pi writes a session only with its first message');
    expect(run.code).toBe(3);
  });

  test('a change before a message counts for it; status is told on standard error, which Pi leaves to us', async () => {
    const run = await pi.run(['-p', '/mode-status --json', '/mode +brief', 'hello']);
    expect(run).toMatchObject({ code: 0, stdout: 'ok\n' });
    expect(carried()).toEqual(['brief']);
    const [status = ''] = run.stderr.split(/\n(?=pimodes: )/);
    expect(JSON.parse(status.replace(/^pimodes: /, ''))).toMatchObject({
      schema: 'pimodes.status.v1',
      standing: 'native',
    });
  });
});

test('loaded twice, it is there once; a second extension with a `/mode` is told of, and `/pimodes` still works', async () => {
  const copy = join(pi.home, 'copy/dist');
  for (const name of readdirSync(join(EXTENSION, '..'), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js')) pi.write(`copy/dist/${name}`, readFileSync(join(EXTENSION, '..', name)));
  }
  pi.write('copy/package.json', '{"name":"pimodes","type":"module"}');
  const rival = pi.write('rival.ts', `export default (pi) => pi.registerCommand('mode', { handler: async () => {} });`);
  const rpc = pi.rpc({ extensions: [EXTENSION, join(copy, 'pi.js'), rival] });
  await rpc.call('get_state');
  expect(said(rpc.lines)).toEqual([expect.stringContaining('type `/pimodes` instead')]);
  expect(said(await rpc.prompt('/pimodes +brief'))).toEqual(['applied: /mode set native --overlay brief']);
  await rpc.close();
});
