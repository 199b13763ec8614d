import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelRequest, systemsOf, usersOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, entriesIn, MODELS, type PiSandbox } from '../../support/pi/real-pi.ts';
import type { Rpc } from '../../support/pi/rpc.ts';
import { runHere } from '../../support/run-here.ts';

const EXACT = '  Only this.\r\n\tÄ 🙂  \n\n';

let pi: PiSandbox;
let rpc: Rpc;
beforeAll(async () => {
  pi = await createPiSandbox();
  rpc = pi.rpc();
  pi.write('project/AGENTS.md', 'PROJECT RULES');
  const write = (key: string, head: string, body: string) =>
    pi.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\n${head}\n---\n${body}`);
  write('brief', 'label: Be brief\nstrategy: append', 'BRIEF TEXT\n');
  write('curious', 'strategy: append', 'CURIOUS TEXT\n');
  write('builder', 'strategy: replace_base', 'BUILDER TEXT\n');
  write('only', 'strategy: replace_final', EXACT);
  write('each', 'strategy: append\ndeliver: turn', 'EACH TURN\n');
});
afterAll(async () => {
  await rpc.close();
  await pi.close();
});

const overlay = (ordinal: number, label: string, text: string) =>
  `<prompt_overlay_${ordinal}>\n# Active prompt overlay ${ordinal}: ${label}\n${text}\n</prompt_overlay_${ordinal}>`;
const BRIEF_CURIOUS = `${overlay(1, 'Be brief', 'BRIEF TEXT')}\n\n${overlay(2, 'Curious', 'CURIOUS TEXT')}`;

/** What `pimodes preview --host pi` promises for a selection. */
async function preview(change: string | null): Promise<string> {
  const words = (change ?? 'off').split(' ').filter((word) => word !== '--confirm-exact');
  const run = await runHere(pi, ['preview', ...words, '--host', 'pi', '--prompt']);
  expect(run.code).toBe(0);
  return run.stdout;
}

let previewed: string;

describe.each(MODELS)('on a %s model', (model) => {
  test('each change inside one session reaches the next request whole, and off is native again', async () => {
    await rpc.call('new_session');
    await rpc.call('set_model', { provider: 'fake', modelId: model });
    const send = async (change: string | null): Promise<ModelRequest> => {
      previewed = await preview(change);
      if (change !== null) await rpc.prompt(`/mode ${change}`);
      await rpc.prompt(`go on after ${change}`);
      const request = pi.model.requests.at(-1) as ModelRequest;
      expect(request.model).toBe(model);
      return request;
    };
    const system = async (change: string | null) => {
      const sent = systemsOf(await send(change));
      expect(sent).toEqual([previewed]);
      return sent;
    };

    const [native = ''] = await system(null);
    const envelope = native.slice(native.indexOf('<project_context>'));
    expect(envelope).toContain('PROJECT RULES');

    expect(await system('set native --overlay brief --overlay curious')).toEqual([`${native}\n\n${BRIEF_CURIOUS}`]);
    expect(await system('set native --overlay curious --overlay brief')).toEqual([
      `${native}\n\n${overlay(1, 'Curious', 'CURIOUS TEXT')}\n\n${overlay(2, 'Be brief', 'BRIEF TEXT')}`,
    ]);
    expect(await system('set builder --overlay brief --overlay curious')).toEqual([
      `BUILDER TEXT\n\n${envelope}\n\n${BRIEF_CURIOUS}`,
    ]);
    expect(await system('only --confirm-exact')).toEqual([EXACT]);
    expect(await system('off')).toEqual([native]);

    const turn = await send('each');
    expect(systemsOf(turn)).toEqual([native]);
    expect(usersOf(turn).slice(-2)).toEqual([overlay(1, 'Each', 'EACH TURN'), 'go on after each']);
    const after = await send(null);
    expect(usersOf(after).filter((text) => text.includes('EACH TURN'))).toHaveLength(1);
    expect(usersOf(await send('off')).join()).not.toContain('EACH TURN');

    expect(rpc.lines.filter(({ type }) => type === 'extension_error')).toEqual([]);
  });
});

test.concurrent.each<[string, Record<string, string>, object]>([
  [
    'set native --overlay brief --overlay curious',
    { PI_MODES: '{"baseKey":null,"overlayKeys":["brief","curious"]}' },
    { baseKey: null, overlayKeys: ['brief', 'curious'] },
  ],
  [
    'set builder --overlay curious',
    { PI_MODES: '{"baseKey":"builder","overlayKeys":["curious"]}', PI_MODE: 'only' },
    { baseKey: 'builder', overlayKeys: ['curious'] },
  ],
  ['only', { PI_MODE: 'only', PI_MODE_CONFIRM_EXACT: '1' }, { baseKey: 'only', overlayKeys: [] }],
])('a fresh run with %s sends what the preview shows, and records it', async (words, env, selection) => {
  const promised = await preview(words);
  const message = `fresh, ${words}`;
  const file = join(pi.home, `${words}.jsonl`);
  const run = await pi.run(['-p', '--session', file, message], { env });
  expect(run).toMatchObject({ code: 0, stdout: 'ok\n', stderr: '' });
  const sent = pi.model.requests.find((request) => usersOf(request).includes(message));
  expect(sent && systemsOf(sent)).toEqual([promised]);
  expect(entriesIn(file, 'pi-mode-state.v3')).toMatchObject([{ ...selection, source: 'startup' }]);
});
