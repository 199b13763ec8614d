import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelRequest, systemsOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, type PiSandbox } from '../../support/pi/real-pi.ts';
import { type Rpc, said } from '../../support/pi/rpc.ts';
import { runHere } from '../../support/run-here.ts';

let pi: PiSandbox;
/** One Pi for the tests that need no other; each has a session of its own. */
let shared: Rpc;
beforeAll(async () => {
  pi = await createPiSandbox();
  shared = pi.rpc();
  const write = (key: string, head: string, body = `${key.toUpperCase()} TEXT`) =>
    pi.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\n${head}\n---\n${body}`);
  write('brief', 'strategy: append');
  write('builder', 'strategy: replace_base');
  write('only', 'strategy: replace_final');
  write('strict', 'strategy: append\ntools:\n  deny: [write]');
  write('deep', 'strategy: append\nmodel: fake/thinker\nthinking: high');
  write('shallow', 'strategy: append\nmodel: fake/midconvo');
});
afterAll(async () => {
  await shared.close();
  await pi.close();
});

async function newSession(): Promise<Rpc> {
  await shared.call('new_session');
  return shared;
}

const newest = (): ModelRequest => pi.model.requests.at(-1) ?? { model: '', messages: [] };
const system = () => systemsOf(newest())[0] ?? '';
const state = () => pi.entries('pi-mode-state.v3');
const cli = (...args: string[]) => runHere(pi, args);

test('an invalid selector does not let an older selection come back, and is not inherited by what Pi starts', async () => {
  const rpc = await newSession();
  await rpc.prompt('/mode brief');
  await rpc.prompt('one');
  pi.model.answerWith({
    calls: [{ name: 'bash', args: { command: 'echo "mode is [$PI_MODE][$PI_MODE_CONFIRM_EXACT]"' } }],
  });
  const env = { PI_MODE: 'nothing', PI_MODE_CONFIRM_EXACT: '1' };
  const run = await pi.run(['-p', '--continue', 'two'], { env });
  expect(run.code).toBe(0);
  expect(run.stderr).toContain('is not applied');
  const native = { baseKey: null, overlayKeys: [], fingerprints: {}, source: 'startup' };
  expect(state()).toMatchObject([{ overlayKeys: ['brief'] }, native]);
  expect(system()).toMatch(/^You are(?!.*BRIEF TEXT)/s);
  expect(JSON.stringify(newest().messages)).toContain('mode is [][]');
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
  test('is taken over by a new session, and followed while Pi runs', async () => {
    expect((await cli('set', 'native', '--overlay', 'brief')).code).toBe(0);
    const rpc = await newSession();
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
    expect((await cli('off')).code).toBe(0);
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

test('model and thinking level are applied on entry, put back when the last mode that set them leaves, also after a resume, which takes nothing over from outside; a person who changed them keeps them', async () => {
  const rpc = await newSession();
  const sent = async (change: string) => {
    await rpc.prompt(`/mode ${change}`);
    await rpc.prompt(`after ${change}`);
    return [newest().model, newest().reasoning_effort];
  };
  expect(await sent('deep')).toEqual(['thinker', 'high']);
  expect(await sent('+shallow')).toEqual(['midconvo', undefined]);
  expect(await sent('-shallow')).toEqual(['thinker', 'high']);

  await cli('brief');
  const again = pi.rpc({ args: ['--continue'] });
  await again.prompt('later');
  expect(newest().model).toBe('thinker');
  expect(system()).toMatch(/^(?!.*BRIEF TEXT).*DEEP TEXT/s); // what is applied outside is for new sessions
  await cli('off');
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

test('beside other extensions that change the prompt everything is sent that can be, and what cannot is told', async () => {
  const other = (name: string) =>
    pi.write(
      `${name}.ts`,
      `export default (pi) => {
        let change = null;
        pi.registerCommand('${name}', { handler: async (how) => { change = how; } });
        pi.on('before_agent_start', ({ systemPrompt }) => {
          if (change === 'appends') return { systemPrompt: systemPrompt + '\\n\\nOTHER TEXT' };
          if (change === 'forces') return { systemPrompt: 'FORCED TEXT' };
        });
      };`,
    );
  const rpc = pi.rpc({ extensions: [other('before'), EXTENSION, other('after')] });
  const changed = 'another extension changed the system prompt';
  await rpc.prompt('/mode brief');

  await rpc.prompt('/before appends');
  expect(said(await rpc.prompt('hello')).join()).not.toContain(changed);
  expect(system()).toMatch(/OTHER TEXT.*BRIEF TEXT/s);

  await rpc.prompt('/before');
  await rpc.prompt('/after appends');
  expect(said(await rpc.prompt('hello')).join()).toContain(changed);
  expect(system()).toMatch(/BRIEF TEXT.*OTHER TEXT/s);

  await rpc.prompt('/after');
  await rpc.prompt('/before forces');
  await rpc.prompt('/mode set builder --overlay brief');
  expect(said(await rpc.prompt('hello')).join()).toContain(
    '`builder` is left out: another extension sets the whole system prompt',
  );
  expect(system()).toMatch(/^FORCED TEXT\n\n<prompt_overlay_1>.*BRIEF TEXT/s);
  await rpc.prompt('/mode only --confirm-exact');
  await rpc.prompt('hello');
  expect(system()).toBe('ONLY TEXT');
  await rpc.close();
});
