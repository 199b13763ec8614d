import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelRequest, systemsOf, usersOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, entriesIn, type PiSandbox } from '../../support/pi/real-pi.ts';
import { runCli } from '../../support/run-cli.ts';

let pi: PiSandbox;
beforeAll(async () => {
  pi = await createPiSandbox();
  const write = (key: string, head: string, body = `${key.toUpperCase()} TEXT`) =>
    pi.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\n${head}\n---\n${body}`);
  write('brief', 'strategy: append');
  write('builder', 'strategy: replace_base');
  write('only', 'strategy: replace_final');
  write('strict', 'strategy: append\ntools:\n  deny: [write]');
  write('deep', 'strategy: append\nmodel: fake/thinker\nthinking: high');
  write('shallow', 'strategy: append\nmodel: fake/midconvo');
});
afterAll(() => pi.close());

const newest = (): ModelRequest => pi.model.requests.at(-1) ?? { model: '', messages: [] };
const system = () => systemsOf(newest())[0] ?? '';
const state = () => pi.entries('pi-mode-state.v3');
const cli = (...args: string[]) => runCli(pi, args);

describe('started with', () => {
  const native = { baseKey: null, overlayKeys: [], fingerprints: {}, source: 'startup' };
  test.concurrent.each<[Record<string, string>, object | null, string | null]>([
    [{ PI_MODE: 'no-such-mode' }, native, null],
    [{ PI_MODE: 'only', PI_MODE_CONFIRM_EXACT: '1' }, { baseKey: 'only', source: 'startup' }, 'ONLY TEXT'],
    [
      { PI_MODES: '{"baseKey":"builder","overlayKeys":["brief"]}', PI_MODE: 'only' },
      { baseKey: 'builder', overlayKeys: ['brief'], source: 'startup' },
      'BUILDER TEXT',
    ],
  ])('%j', async (env, entry, text) => {
    const message = JSON.stringify(env);
    const file = join(pi.home, `${Object.values(env).join('-').replace(/\W+/g, '-')}.jsonl`);
    const run = await pi.run(['-p', '--session', file, message], { env });
    expect(run.code).toBe(0);
    expect(entriesIn(file, 'pi-mode-state.v3')).toMatchObject(entry === null ? [] : [entry]);
    const sent = pi.model.requests.find((request) => usersOf(request).includes(message));
    const [prompt = ''] = sent === undefined ? [] : systemsOf(sent);
    if (text === null) expect(prompt).toMatch(/^You are(?!.*(BRIEF|BUILDER|ONLY) TEXT)/s);
    else expect(prompt).toContain(text);
    expect(run.stderr.includes('is not applied')).toBe(entry === native && env.PI_MODE !== 'off');
  });

  test('an invalid selector does not let an older selection come back, and is not inherited by what Pi starts', async () => {
    const rpc = pi.rpc();
    await rpc.prompt('/mode brief');
    await rpc.prompt('one');
    await rpc.close();
    pi.model.answerWith({
      calls: [{ name: 'bash', args: { command: 'echo "mode is [$PI_MODE][$PI_MODE_CONFIRM_EXACT]"' } }],
    });
    await pi.run(['-p', '--continue', 'two'], { env: { PI_MODE: 'nothing', PI_MODE_CONFIRM_EXACT: '1' } });
    expect(state()).toMatchObject([{ overlayKeys: ['brief'] }, native]);
    expect(system()).not.toContain('BRIEF TEXT');
    expect(JSON.stringify(newest().messages)).toContain('mode is [][]');
  });
});

test('a project definition needs its own yes, which lasts as long as the process', async () => {
  pi.write('project/.pi/modes/local.md', '---\nname: local\nstrategy: append\n---\nLOCAL TEXT');
  const declined = await pi.run(['-p', 'hello'], { env: { PI_MODE: 'local' } });
  expect(declined.stderr).toContain('nobody has approved');
  expect(system()).not.toContain('LOCAL TEXT');
  await pi.run(['-p', 'hello'], { env: { PI_MODE: 'local', PI_MODE_CONFIRM_PROJECT: '1' } });
  expect(system()).toContain('LOCAL TEXT');
  const later = await pi.run(['-p', '--continue', 'hello']);
  expect(later.stderr).toContain('`local` is left out');
  expect(system()).not.toContain('LOCAL TEXT');
});

describe('the state file of the project', () => {
  test('is taken over by a new session, followed while Pi runs, and never on resume', async () => {
    expect((await cli('set', 'native', '--overlay', 'brief')).code).toBe(0);
    const rpc = pi.rpc();
    await rpc.prompt('one');
    expect(system()).toContain('BRIEF TEXT');
    expect((await cli('set', 'builder', '--overlay', 'strict')).code).toBe(0);
    await rpc.prompt('two');
    expect(system()).toMatch(/^BUILDER TEXT.*STRICT TEXT/s);
    expect(
      rpc.lines.some(({ message }) => String(message).startsWith('taken over from outside: /mode set builder')),
    ).toBe(true);
    expect(state()).toMatchObject([{ overlayKeys: ['brief'], source: 'command' }, { baseKey: 'builder' }]);

    await cli('settings', 'followOutside', 'false');
    await cli('+brief');
    await rpc.prompt('on its own');
    await cli('settings', 'followOutside', '--unset');
    await rpc.prompt('what was passed over stays so');
    expect(system()).not.toContain('BRIEF TEXT');
    await cli('-brief');

    expect((await cli('+deep')).code).toBe(0);
    await rpc.prompt('three');
    expect([newest().model, newest().reasoning_effort]).toEqual(['thinker', 'high']);

    await cli('brief');
    const sent = rpc.prompt('four');
    await rpc.answer('No', ({ title }) => String(title).includes('was applied outside'));
    await sent;
    expect(system()).toContain('STRICT TEXT');
    expect(rpc.lines.find(({ title }) => String(title).includes('was applied outside'))?.title).toBe(
      '`/mode set native --overlay brief` was applied outside this session\nno longer: never write (strict)\nTake it over?',
    );
    await rpc.prompt('/mode brief');
    await rpc.close();
    expect((await cli('off')).code).toBe(0);
    await pi.run(['-p', '--continue', 'five']);
    expect(system()).toContain('BRIEF TEXT');
    expect(newest().model).toBe('plain');
  });

  test('lifts no restriction without a person', async () => {
    await cli('set', 'native', '--overlay', 'strict');
    pi.model.answerWith({
      calls: [{ name: 'bash', args: { command: `${process.execPath} ${EXTENSION.replace('pi.js', 'cli.js')} off` } }],
    });
    const run = await pi.run(['-p', 'free yourself', 'and now?']);
    expect(run.stderr).toContain(
      '`/mode off` was applied outside and is not taken over:\nno longer: never write (strict)\n',
    );
    expect(system()).toContain('STRICT TEXT');
    await cli('off');
  });
});

test('model and thinking level are applied on entry, put back when the last mode that set them leaves, also after a resume; a person who changed them keeps them', async () => {
  const rpc = pi.rpc();
  const sent = async (change: string) => {
    await rpc.prompt(`/mode ${change}`);
    await rpc.prompt(`after ${change}`);
    return [newest().model, newest().reasoning_effort];
  };
  expect(await sent('deep')).toEqual(['thinker', 'high']);
  expect(await sent('+shallow')).toEqual(['midconvo', undefined]);
  expect(await sent('-shallow')).toEqual(['thinker', 'high']);
  await rpc.close();

  const again = pi.rpc({ args: ['--continue'] });
  await again.prompt('later');
  expect(newest().model).toBe('thinker');
  await again.prompt('/mode off');
  await again.prompt('plain again');
  expect(newest().model).toBe('plain');

  await again.prompt('/mode deep');
  await again.call('set_model', { provider: 'fake', modelId: 'midconvo' });
  await again.prompt('/mode off');
  await again.prompt('mine');
  expect(newest().model).toBe('midconvo');
  await again.close();
});

describe('beside another extension', () => {
  const other = (name: string, body: string) =>
    pi.write(
      `${name}.ts`,
      `export default (pi) => pi.on('before_agent_start', (event) => ({ systemPrompt: ${body} }));`,
    );

  test.each(['before', 'after'])('that appends, loaded %s us, both are sent', async (place) => {
    const appends = other('appends', "event.systemPrompt + '\\n\\nOTHER TEXT'");
    const extensions = place === 'before' ? [appends, EXTENSION] : [EXTENSION, appends];
    const run = await pi.run(['-p', '/mode brief', 'hello'], { extensions });
    expect(system()).toContain('BRIEF TEXT');
    expect(system()).toContain('OTHER TEXT');
    expect(run.stderr.includes('another extension changed the system prompt')).toBe(place === 'after');
  });

  test('that forces the prompt, a base is left out, which is told, overlays are not lost, and an exact-final prompt stays exact', async () => {
    const forces = other('forces', "'FORCED TEXT'");
    const run = await pi.run(
      ['-p', '/mode set builder --overlay brief', 'hello', '/mode only --confirm-exact', 'hello'],
      { extensions: [forces, EXTENSION] },
    );
    const [layered, exact] = pi.model.requests.slice(-2).flatMap(systemsOf);
    expect(layered).toMatch(/^FORCED TEXT\n\n<prompt_overlay_1>.*BRIEF TEXT/s);
    expect(run.stderr).toContain('`builder` is left out: another extension sets the whole system prompt');
    expect(exact).toBe('ONLY TEXT');
  });
});
