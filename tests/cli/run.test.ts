import { chmodSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemsOf } from '../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, type PiSandbox } from '../support/pi/real-pi.ts';
import { runCli } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';

let pi: PiSandbox;
beforeAll(async () => {
  pi = await createPiSandbox();
  pi.write('.pi/agent/modes/brief.md', '---\nname: brief\nstrategy: append\n---\nBRIEF TEXT\n');
});
afterAll(() => pi.close());

const system = () => systemsOf(pi.model.requests.at(-1) ?? { model: '', messages: [] })[0] ?? '';

test("the user's Pi runs with the active selection, and nothing is left but its session", async () => {
  await runHere(pi, ['+brief']);
  const run = await runCli(pi, ['run', 'pi', '--', '-p', 'hello'], { env: { PI_MODE: 'off' } });
  expect(run).toMatchObject({ code: 0, stdout: 'ok\n' });
  expect(system()).toContain('BRIEF TEXT');
  expect(existsSync(join(pi.agentDir, 'extensions'))).toBe(false);

  await runHere(pi, ['off']);
  await runCli(pi, ['run', '--', '-p', '--continue', 'hello again']);
  expect(system()).not.toContain('BRIEF TEXT');
});

test('where the package is installed as well, it is there once', async () => {
  await runHere(pi, ['+brief']);
  const settings = { defaultProvider: 'fake', defaultModel: 'plain', packages: [join(EXTENSION, '../..')] };
  pi.write('.pi/agent/settings.json', JSON.stringify(settings));
  const run = await runCli(pi, ['run', '--', '-p', '/mode-status', 'hello']);
  expect(run).toMatchObject({ code: 0, stdout: 'ok\n' });
  expect(system().match(/BRIEF TEXT/g)).toHaveLength(1);
});

test("the exit code is the agent's own", async () => {
  const path = pi.write('other/pi', '#!/bin/sh\nexit 43\n');
  chmodSync(path, 0o755);
  const env = { PATH: `${dirname(path)}:${pi.env.PATH}` };
  expect(await runCli(pi, ['run', '--', '-p', 'hello'], { env })).toMatchObject({ code: 43 });
});

test.each([
  [['run', 'codez'], 2, 'no agent is called `codez` here'],
  [['run', 'pi', 'hello'], 2, '`hello` is one word too many'],
])('%j is refused', async (args, code, message) => {
  const run = await runHere(pi, args);
  expect(run.code).toBe(code);
  expect(run.stderr).toContain(message);
});

test('an agent that is not there is named', async () => {
  const run = await runCli(pi, ['run'], { env: { PATH: '/nowhere' } });
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('`pi` is not on PATH') });
});
