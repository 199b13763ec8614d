import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type ModelRequest, resultsOf, systemsOf, toolsOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, type PiSandbox } from '../../support/pi/real-pi.ts';
import type { Line, Rpc } from '../../support/pi/rpc.ts';
import { STEPS } from '../../support/pi/steps.ts';
import { runHere } from '../../support/run-here.ts';

let pi: PiSandbox;
/** One Pi for the tests that need no other; each has a session of its own. */
let shared: Rpc;
const define = (key: string, head: string) =>
  pi.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\nstrategy: append\n${head}\n---\n${key.toUpperCase()} TEXT`);
beforeAll(async () => {
  pi = await createPiSandbox();
  define('look', 'tools:\n  bashAllow: [ls, git log]\n  deny: [write]');
  define('inside', 'access: workspace-write');
  define('reads', 'tools:\n  allow: [read]');
  define('asks', 'tools:\n  confirm: [write]');
  define('warns', 'tools:\n  warn: [write]');
  shared = pi.rpc({ extensions: [EXTENSION, pi.write('steps.ts', STEPS)] });
});
afterAll(async () => {
  await shared.close();
  await pi.close();
});

const ALL = ['read', 'bash', 'edit', 'write'];
const write = (path: string) => ({ name: 'write', args: { path, content: 'x' } });
const bash = (command: string) => ({ name: 'bash', args: { command } });
const calls = (...made: { name: string; args: unknown }[]): Answer => ({ calls: made });

async function newSession(): Promise<Rpc> {
  await shared.call('new_session');
  return shared;
}

/** The newest request. */
const sent = (): ModelRequest => pi.model.requests.at(-1) ?? { model: '', messages: [] };
/** What the model reads after it has made these calls in one run. */
async function results(rpc: Rpc, ...made: Parameters<typeof calls>) {
  pi.model.answerWith(calls(...made));
  await rpc.prompt('go');
  return resultsOf(sent());
}
const errors = (lines: readonly Line[]) => lines.filter(({ type }) => type === 'extension_error');
const sessionFile = async (rpc: Rpc) => ((await rpc.call('get_state')).data as { sessionFile: string }).sessionFile;
const wrote = (path: string) => existsSync(join(pi.project, path));

test('what is blocked is refused with its reason, what can never pass is not shown, and off is as it was', async () => {
  const rpc = await newSession();
  await rpc.prompt('native');
  const [native] = systemsOf(sent());
  expect(toolsOf(sent())).toEqual(ALL);

  await rpc.prompt('/mode look');
  const [refused, listed, unknown] = await results(rpc, bash('ls; rm -rf src'), bash('ls'), write('a.txt'));
  expect(toolsOf(sent())).toEqual(['read', 'bash', 'edit']);
  const promised = await runHere(pi, ['preview', 'look', '--host', 'pi', '--prompt']);
  expect(systemsOf(sent())).toEqual([promised.stdout]);
  expect(promised.stdout).not.toContain('- write:');
  expect(refused).toMatch(/^`bash` is blocked\. Mode `look`: .*`rm`.*Commands may begin with: ls, git log;/s);
  expect(refused).toContain('`/mode off`');
  expect(listed).not.toContain('blocked');
  expect(unknown).toBe('Tool write not found');
  expect(wrote('a.txt')).toBe(false);

  await rpc.prompt('/mode inside');
  const [inside, outside] = await results(rpc, write('b.txt'), write('../c.txt'));
  expect(toolsOf(sent())).toEqual(['read', 'edit', 'write']);
  expect(inside).not.toContain('blocked');
  expect(outside).toContain('Mode `inside`: `../c.txt` is outside the working folder');
  expect([wrote('b.txt'), wrote('../c.txt')]).toEqual([true, false]);

  for (let round = 0; round < 20; round++) await rpc.prompt(`/mode ${['look', 'reads', 'inside', '+look'][round % 4]}`);
  await rpc.prompt('/mode +reads');
  await rpc.prompt('strict');
  expect(toolsOf(sent())).toEqual(['read']);
  await rpc.prompt('/mode off');
  await rpc.prompt('off');
  expect(toolsOf(sent())).toEqual(ALL);
  expect(systemsOf(sent())).toEqual([native]);
  expect(errors(rpc.lines)).toEqual([]);
});

test('a confirmation asks a person with No first, a warning is given once, until the selection changes', async () => {
  const rpc = await newSession();
  await rpc.prompt('/mode asks');
  const asked = async (answer: string, path: string) => {
    const from = rpc.lines.length;
    const answered = results(rpc, write(path));
    const dialog = await rpc.waitFor(({ method }) => method === 'select', from);
    expect(dialog).toMatchObject({ options: ['No', 'Yes'] });
    expect(dialog.title).toMatch(/^`asks` asks before `write`.*\bd[12]\.txt/s);
    await rpc.answer(answer, ({ id }) => id === dialog.id);
    return (await answered).join();
  };
  expect(await asked('No', 'd1.txt')).toContain('A person was asked and said no');
  expect(await asked('Yes', 'd2.txt')).not.toContain('was not run');
  expect([wrote('d1.txt'), wrote('d2.txt')]).toEqual([false, true]);

  await rpc.prompt('/mode warns');
  const [first, beside] = await results(rpc, write('e1.txt'), write('e2.txt'));
  for (const text of [first, beside]) expect(text).toContain('If it is really needed, call it again.');
  expect((await results(rpc, write('e3.txt'))).join()).not.toContain('was not run');
  await rpc.prompt('/mode off');
  await rpc.prompt('/mode warns');
  expect((await results(rpc, write('e4.txt'))).join()).toContain('was not run');
  expect(['e1.txt', 'e2.txt', 'e3.txt', 'e4.txt'].map(wrote)).toEqual([false, false, true, false]);
});

describe('a session that is resumed', () => {
  test('keeps the guard, of a mode whose file is gone too, and gets everything back when it is left', async () => {
    define('gone', 'tools:\n  deny: [bash, write]');
    const first = await newSession();
    await first.prompt('zero');
    const [native] = systemsOf(sent());
    await first.prompt('/mode set native --overlay gone --overlay warns');
    await first.prompt('one');
    const file = await sessionFile(first);
    rmSync(join(pi.agentDir, 'modes/gone.md'));

    const second = pi.rpc({ args: ['--session', file] });
    await second.prompt('two');
    expect(toolsOf(sent())).toEqual(['read', 'edit']);
    expect(systemsOf(sent())[0]).not.toContain('GONE TEXT');
    await second.prompt('/mode off');
    await second.close();

    // Pi shows again what the last run was shown; no run has been since.
    const third = pi.rpc({ args: ['--session', file] });
    await third.prompt('three');
    expect(toolsOf(sent()).toSorted()).toEqual(ALL.toSorted());
    expect(systemsOf(sent())).toEqual([native]);
    await third.close();
  });

  test('of a mode that changed, the accepted rules hold beside the new ones', async () => {
    define('shifty', 'tools:\n  deny: [bash]');
    const rpc = await newSession();
    await rpc.prompt('/mode shifty');
    await rpc.prompt('/mode policy warn');
    define('shifty', 'tools:\n  deny: [edit]');
    await rpc.prompt('one');
    expect(toolsOf(sent())).toEqual(['read', 'write']);
    const promised = await rpc.prompt('/mode reapprove --yes');
    expect(errors(promised)).toEqual([]);
    await rpc.prompt('two');
    expect(toolsOf(sent())).toEqual(['read', 'write', 'bash']);
  });
});

test('a move in the tree and a reload bring the tools of the place', async () => {
  const rpc = await newSession();
  const start = rpc.lines.length;
  const ask = async (text: string) => {
    await rpc.prompt(text);
    return toolsOf(sent()).toSorted().join(' ');
  };
  expect(await ask('native')).toBe('bash edit read write');
  await rpc.prompt('/mode reads');
  expect(await ask('guarded')).toBe('read');
  await rpc.prompt('/again');
  expect(await ask('guarded still')).toBe('read');
  await rpc.prompt('/to 0');
  expect(await ask('before the guard')).toBe('bash edit read write');
  await rpc.prompt('/to 1');
  expect(await ask('after it')).toBe('read');
  await rpc.prompt('/mode off');
  expect(await ask('off')).toBe('bash edit read write');
  await rpc.prompt('/to 1');
  await rpc.prompt('/mode off');
  expect(await ask('off there')).toBe('bash edit read write');
  expect(errors(rpc.lines.slice(start))).toEqual([]);
});

describe('tools of others', () => {
  const other = `export default (pi) => {
    const say = (text) => ({ content: [{ type: 'text', text }], details: {} });
    const tool = (name, more) => ({ name, label: name, description: name, parameters: { type: 'object', properties: {} }, execute: async () => say('done'), ...more });
    pi.registerCommand('more', { handler: async () => {
      pi.registerTool(tool('search', { annotations: { readOnlyHint: true } }));
      pi.registerTool(tool('deploy', {}));
    } });
    pi.registerCommand('less', { handler: async () => pi.setActiveTools(pi.getActiveTools().filter((name) => name !== 'search')) });
    pi.on('turn_end', ({ toolResults }) => { if (toolResults.length > 0) pi.setActiveTools([...pi.getActiveTools(), 'bash']); });
  };`;
  let rpc: Rpc;
  beforeAll(() => {
    rpc = pi.rpc({ args: ['--tools', '+codemode'], extensions: [EXTENSION, pi.write('other.ts', other)] });
  });
  afterAll(() => rpc.close());

  test('that they register or show again are judged, and hidden from the next turn on', async () => {
    define('reading', 'access: read-only');
    await rpc.prompt('/mode reading');
    await rpc.prompt('/more');
    pi.model.answerWith(calls({ name: 'search', args: {} }, { name: 'deploy', args: {} }), calls(bash('touch g.txt')));
    await rpc.prompt('go');
    const [first, second, third] = pi.model.requests.slice(-3);
    expect(resultsOf(second ?? sent())).toEqual(['done', 'Tool deploy not found']);
    expect(first && toolsOf(first)).toEqual(['read', 'search']);
    expect(second && toolsOf(second)).toEqual(['read', 'search', 'bash']);
    expect(resultsOf(third ?? sent()).join()).toContain('Mode `reading`: `bash` executes, and access is read-only');
    await rpc.prompt('/less');
    await rpc.prompt('/mode +asks');
    await rpc.prompt('after');
    expect(toolsOf(sent())).toEqual(['read']);
    await rpc.prompt('/mode off');
    await rpc.prompt('off');
    expect(toolsOf(sent()).toSorted()).toEqual([...ALL, 'codemode', 'deploy'].toSorted());
  });

  test("that run scripts are judged by the calls inside, and a person's own command is not", async () => {
    await rpc.call('new_session');
    await rpc.prompt('/mode look');
    const code =
      "const made = await tools.bash({ command: 'touch h.txt' }).catch((error) => error.message); return made;";
    const [script] = await results(rpc, { name: 'codemode', args: { code } });
    expect(script).toContain('Mode `look`');
    expect(wrote('h.txt')).toBe(false);
    expect(await rpc.call('bash', { command: 'touch i.txt' })).toMatchObject({ success: true });
    expect(wrote('i.txt')).toBe(true);
  });
});

test('without a person a confirmation is refused; status says what holds, and what no guard can stop', async () => {
  pi.model.answerWith(calls(write('f.txt')));
  const run = await pi.run(['-p', '--no-session', '/mode asks', '/mode status', 'go']);
  expect(resultsOf(sent()).join()).toContain('nobody can be asked');
  expect(wrote('f.txt')).toBe(false);
  const cli = await runHere(pi, ['preview', 'asks']);
  const limits = /^.*no guard covers.*$/m;
  expect(run.stderr).toContain('guard: asks before write (asks)');
  expect(limits.exec(run.stderr)?.[0].trim()).toBe(limits.exec(cli.stdout)?.[0].trim());
});
