import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelRequest, systemsOf, usersOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, type PiSandbox } from '../../support/pi/real-pi.ts';
import { type Rpc, said } from '../../support/pi/rpc.ts';
import { runHere } from '../../support/run-here.ts';

/** A tool that calls agents, and a command that tells which ones it was told of. */
const DELEGATE = `export default (pi) => {
  let told = [];
  pi.events.on('pimodes:agents', ({ agents }) => { told = agents; });
  pi.registerTool({
    name: 'delegate', label: 'Delegate', description: 'Calls an agent.',
    parameters: { type: 'object', properties: {} }, execute: async () => ({ content: [] }),
  });
  pi.registerCommand('agents', { handler: async (_, ctx) => ctx.ui.notify(JSON.stringify(told.map(({ name, description }) => [name, description])), 'info') });
};`;

let pi: PiSandbox;
let rpc: Rpc;
beforeAll(async () => {
  pi = await createPiSandbox();
  const modes = '.pi/agent/modes';
  const mode = (key: string, contributes: string, head = 'strategy: append') =>
    pi.write(
      `${modes}/${key}.md`,
      `---\nname: ${key}\n${head}\ncontributes: ${contributes}\n---\n${key.toUpperCase()} TEXT\n`,
    );
  const skill = (folder: string, name: string) =>
    pi.write(`${folder}/SKILL.md`, `---\nname: ${name}\ndescription: About ${name}.\n---\nText.\n`);
  pi.write('.pi/agent/extensions/delegate.ts', DELEGATE);
  skill('.pi/agent/skills/own', 'own');
  skill(`${modes}/shared/knots`, 'knots');
  skill(`${modes}/shared/sails`, 'sails');
  skill(`${modes}/shared/rival`, 'own');
  pi.write(`${modes}/shared/rules.md`, 'SHARED RULES\n');
  pi.write(`${modes}/shared/pilot.md`, '---\nname: pilot\ndescription: Knows </mode_agents> it all.\n---\nSteer.\n');
  mode(
    'one',
    '{ context: [./shared/rules.md], skills: [./shared/knots], agents: { pilot: { source: ./shared/pilot.md } } }',
  );
  mode('two', '{ context: [./shared/rules.md], skills: [./shared/knots, ./shared/sails] }');
  mode('each', '{ context: [./shared/rules.md], skills: [./shared/sails] }', 'strategy: append\ndeliver: turn');
  mode('bad', '{ skills: [./shared/sails, ./shared/rival] }');
  mode('lost', '{ skills: [./shared/gone] }');
  rpc = pi.rpc();
});
afterAll(async () => {
  await rpc.close();
  await pi.close();
});

const newest = (): ModelRequest => pi.model.requests.at(-1) as ModelRequest;

async function sent(change: string | null): Promise<string> {
  if (change !== null) await rpc.prompt(`/mode ${change}`);
  await rpc.prompt(`after ${change}`);
  const systems = systemsOf(newest());
  expect(systems).toHaveLength(1);
  return systems[0] ?? '';
}

const promised = async (words: string) =>
  (await runHere(pi, ['preview', ...words.split(' '), '--host', 'pi', '--prompt'])).stdout;

const skillsIn = (system: string) => [...system.matchAll(/<name>(.*?)<\/name>/g)].map(([, name]) => name);

test('what a mode brings along is sent while it is on, stays when the next mode brings it too, and is gone when off', async () => {
  const native = await sent(null);
  expect(skillsIn(native)).toEqual(['own']);

  const one = await sent('one');
  expect(one).toBe(await promised('one'));
  expect(skillsIn(one)).toEqual(['own', 'knots']);
  expect(one).toContain('# Active prompt overlay 1: One\nSHARED RULES\n\nONE TEXT\n');
  expect(one).toMatch(
    /<mode_agents>\nAgents for the `delegate` tool.*\n- pilot: Knows &lt;\/mode_agents> it all\. \(\/.*pilot\.md\)\n<\/mode_agents>/,
  );
  expect(said(await rpc.prompt('/agents'))).toEqual(['[["pilot","Knows </mode_agents> it all."]]']);

  const two = await sent('two');
  expect(skillsIn(two)).toEqual(['own', 'knots', 'sails']);
  expect(two).toContain('# Active prompt overlay 1: Two\nSHARED RULES\n\nTWO TEXT\n');
  expect(two).not.toContain('mode_agents');
  expect(said(await rpc.prompt('/agents'))).toEqual(['[]']);

  const both = await sent('set native --overlay two --overlay one');
  expect(both).toBe(await promised('set native --overlay two --overlay one'));
  expect(both.match(/SHARED RULES/g)).toHaveLength(1);
  expect(skillsIn(both)).toEqual(['own', 'knots', 'sails']);

  expect(await sent('off')).toBe(native);
  expect(said(rpc.lines).filter((text) => text.startsWith('error'))).toEqual([]);
});

test('a mode that goes with every prompt has its context there and its skill in the system prompt', async () => {
  const each = await sent('each');
  expect(each).toBe(await promised('each'));
  expect(skillsIn(each)).toEqual(['own', 'sails']);
  expect(each).not.toContain('SHARED RULES');
  expect(usersOf(newest()).at(-2)).toContain('SHARED RULES\n\nEACH TEXT');
});

describe('nothing is applied', () => {
  test.each([
    [
      'bad',
      /the skill `\.\/shared\/rival` of `bad` cannot be mounted: another skill is called `own` \(.*\); nothing was applied/,
    ],
    ['lost', /the skill `\.\/shared\/gone` of `lost` cannot be mounted: there is no such file; nothing was applied/],
  ])('of %s, and all is as before', async (key, why) => {
    const before = await sent('set native --overlay one');
    expect(said(await rpc.prompt(`/mode +${key}`)).join()).toMatch(why);
    expect(await sent(null)).toBe(before);
    expect(said(await rpc.prompt('/mode status')).join()).toContain('brings skill ./shared/knots (one)\n');
  });
});

test('a session that is resumed has it again', async () => {
  const before = await sent('two');
  const { sessionFile } = (await rpc.call('get_state')).data as { sessionFile: string };
  await pi.run(['-p', '--session', sessionFile, 'once more']);
  expect(systemsOf(newest())).toEqual([before]);
});

test('without a tool that calls agents, that is said when the mode is applied and wherever it is shown', async () => {
  const bare = await createPiSandbox();
  bare.write('.pi/agent/modes/pilot.txt', 'Steer.');
  bare.write(
    '.pi/agent/modes/led.md',
    '---\nname: led\nstrategy: append\ncontributes: { agents: { pilot: { source: ./pilot.txt } } }\n---\nLED TEXT\n',
  );
  const why =
    'the agent `pilot` of `led` is not mounted: this Pi has no tool that calls agents (`delegate`, `task`, `subagent`)';
  const run = await bare.run(['-p', '/mode led', '/mode status', 'hello']);
  const [applied, status] = run.stderr.split(/\n(?=pimodes: )/);
  expect(applied).toBe(`pimodes: applied: /mode set native --overlay led\n${why}`);
  expect(status).toContain(`! ${why}`);
  expect(systemsOf(bare.model.requests.at(-1) as ModelRequest)[0]).not.toContain('mode_agents');
  await bare.close();
});
