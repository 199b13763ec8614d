import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelRequest, systemsOf, usersOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, type PiSandbox } from '../../support/pi/real-pi.ts';
import type { Line, Rpc } from '../../support/pi/rpc.ts';
import { runHere } from '../../support/run-here.ts';

let pi: PiSandbox;
let rpc: Rpc;
beforeAll(async () => {
  pi = await createPiSandbox({ compaction: { keepRecentTokens: 1 } });
  const modes = '.pi/agent/modes';
  pi.write(`${modes}/rules.md`, 'SHARED RULES\n');
  pi.write(`${modes}/knots/SKILL.md`, '---\nname: knots\ndescription: Ties knots.\n---\n');
  const contributes = 'contributes: { context: [./rules.md], skills: [./knots] }';
  pi.write(`${modes}/brief.md`, `---\nname: brief\nstrategy: append\n${contributes}\n---\nBRIEF TEXT\n`);
  pi.write(`${modes}/each.md`, '---\nname: each\nstrategy: append\ndeliver: turn\n---\nEACH TURN\n');
  rpc = pi.rpc();
});
afterAll(async () => {
  await rpc.close();
  await pi.close();
});

const newest = (): ModelRequest => pi.model.requests.at(-1) as ModelRequest;

/** A new session with two prompts under a selection, compacted; what the model was sent for the summary. */
async function compacted(change: string): Promise<readonly ModelRequest[]> {
  await rpc.call('new_session');
  await rpc.prompt(`/mode ${change}`);
  await rpc.prompt('first');
  await rpc.prompt('second');
  const before = pi.model.requests.length;
  expect(await rpc.call('compact')).toMatchObject({ success: true });
  return pi.model.requests.slice(before);
}

test('after a compaction the composition still holds and is what the preview shows; the summary is asked for without it', async () => {
  const plain = await compacted('off');
  expect(plain.length).toBeGreaterThan(0);
  const summary = await compacted('set native --overlay brief --overlay each');
  expect(summary).toEqual(plain);

  await rpc.prompt('third');
  const promised = await runHere(pi, [
    'preview',
    '--json',
    'set',
    'native',
    '--overlay',
    'brief',
    '--overlay',
    'each',
    '--host',
    'pi',
  ]);
  const { prompt, reminder } = JSON.parse(promised.stdout) as { prompt: string; reminder: string };
  expect(prompt).toContain('SHARED RULES\n\nBRIEF TEXT');
  expect(prompt).toContain('<name>knots</name>');
  expect(systemsOf(newest())).toEqual([prompt]);
  expect(usersOf(newest()).slice(-2)).toEqual([reminder, 'third']);
  expect(usersOf(newest()).filter((text) => text.includes('EACH TURN'))).toHaveLength(1);
  expect(usersOf(newest())[0]).toMatch(/summary/i);

  const said = (await rpc.prompt('/mode status')).filter(({ method }: Line) => method === 'notify');
  expect(said.map(({ message }) => message).join()).toContain('1. brief');
  await rpc.prompt('/mode off');
  await rpc.prompt('fourth');
  expect(usersOf(newest()).join()).not.toContain('EACH TURN');
  expect(systemsOf(newest()).join()).not.toMatch(/BRIEF TEXT|knots/);
  expect(rpc.lines.filter(({ type }) => type === 'extension_error')).toEqual([]);
});
