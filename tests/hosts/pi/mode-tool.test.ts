import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelRequest, resultsOf, systemsOf, toolsOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, type PiSandbox } from '../../support/pi/real-pi.ts';
import type { Rpc } from '../../support/pi/rpc.ts';
import { runHere } from '../../support/run-here.ts';

let pi: PiSandbox;
let listener: string;
beforeAll(async () => {
  pi = await createPiSandbox();
  const define = (key: string, head: string) =>
    pi.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\n${head}\n---\n${key.toUpperCase()} TEXT`);
  define('brief', 'strategy: append');
  define('tight', 'strategy: append\ntools:\n  deny: [write]');
  define('shifty', 'strategy: append');
  define('held', 'strategy: append\ntransitions: { to: [tight], clear: false }');
  define('secret', 'strategy: append\nadvertised: false');
  define('bare', 'strategy: replace_final');
  listener = pi.write(
    'listener.ts',
    `import { appendFileSync } from 'node:fs';
    const names = ['activated', 'changed', 'cleared', 'transition-denied', 'activation-failed', 'tool-blocked', 'drift'];
    export default (pi) => names.forEach((name) => pi.events.on('pimodes:' + name, (data) => {
      appendFileSync(${JSON.stringify(join(pi.home, 'events'))}, JSON.stringify([name, data]) + '\\n');
    }));`,
  );
});
afterAll(() => pi.close());

const setting = (value: string) => pi.write('.pi/agent/pimodes/settings.json', JSON.stringify({ modelTool: value }));
const sent = (): ModelRequest => pi.model.requests.at(-1) ?? { model: '', messages: [] };
const ask = (operation: string, name?: string, overlays?: string[]) => ({
  name: 'mode',
  args: { operation, ...(name === undefined ? {} : { name }), ...(overlays === undefined ? {} : { overlays }) },
});
const write = (path: string) => ({ name: 'write', args: { path, content: 'x' } });
const selected = () => pi.entries('pi-mode-state.v3').at(-1);
const events = () =>
  readFileSync(join(pi.home, 'events'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** One run in which the model sends these messages of calls; what it reads after each. */
async function run(rpc: Rpc, ...messages: { name: string; args: unknown }[][]) {
  const before = pi.model.requests.length;
  pi.model.answerWith(...messages.map((calls) => ({ calls })));
  await rpc.prompt('go');
  return pi.model.requests.slice(before + 1).map(resultsOf);
}

/** The same, when a person is asked once and answers. */
async function runAsked(rpc: Rpc, answer: string, ...messages: Parameters<typeof run>[1][]) {
  const from = rpc.lines.length;
  const results = run(rpc, ...messages);
  const { id, title, options } = await rpc.waitFor(({ method }) => method === 'select', from);
  expect(options).toEqual(['No', 'Yes']);
  await rpc.answer(answer, (line) => line.id === id);
  return { title, results: await results };
}

test('with a person there: lists, gets stricter by itself, and is held to what a person says', async () => {
  setting('warn');
  const rpc = pi.rpc({ extensions: [EXTENSION, listener] });
  const [[listed = '', now] = []] = await run(rpc, [ask('list'), ask('current')]);
  expect(toolsOf(sent())).toEqual(['read', 'bash', 'edit', 'write', 'mode']);
  const promised = await runHere(pi, ['preview', 'off', '--host', 'pi', '--prompt']);
  expect(systemsOf(sent())).toEqual([promised.stdout]);
  expect(listed).toMatch(/^bare \(base that takes no overlays; a person is asked\): Bare$/m);
  expect(listed).not.toContain('secret');
  expect(now).toBe('Selected: no mode.');

  // A warning, then the grant; from then on the rest of the batch is held to it too.
  const warned = await run(rpc, [ask('set', 'tight'), ask('set', 'tight')], [ask('set', 'TIGHT'), write('a.txt')]);
  expect(warned[0]).toEqual([1, 2].map(() => expect.stringContaining('If it is really needed, call it again.')));
  expect(warned[1]?.[0]).toMatch(/^Granted: .*overlays in order `tight`/);
  expect(warned[1]?.[1]).toContain('Mode `tight`: `write` is denied');
  expect(selected()).toMatchObject({ baseKey: null, overlayKeys: ['tight'], source: 'command' });
  const unknown = await run(rpc, [ask('set', 'secret'), ask('set', '+briefs'), ask('set'), ask('current')]);
  expect(systemsOf(sent())[0]).toContain('TIGHT TEXT');
  expect(toolsOf(sent())).toEqual(['read', 'bash', 'edit', 'mode']);
  expect(unknown[0]).toEqual([
    'Nothing was changed: no mode is called `secret`.',
    'Nothing was changed: no mode is called `briefs` (did you mean `brief`?).',
    'Nothing was changed: `set` needs a `name`.',
    'Selected: overlays in order `tight`.\n- never write (tight)',
  ]);

  // However it is said, leaving is up to the person, and holds only when the run is over.
  const kept = await runAsked(rpc, 'No', [ask('set', 'native', []), write('b.txt')]);
  expect(kept.title).toBe(
    'The model asks for /mode off, in place of /mode set native --overlay tight\nno longer: never write (tight)\nSelect it when this run has ended?',
  );
  expect(kept.results[0]?.[0]).toBe('Nothing was changed: a person was asked and said no.');
  expect(selected()).toMatchObject({ overlayKeys: ['tight'] });
  const left = await runAsked(rpc, 'Yes', [ask('clear'), write('c.txt')], [ask('current')]);
  expect(left.results[0]?.[1]).toContain('not found');
  expect(left.results[1]?.[0]).toContain('Once your turn has ended: no mode.');
  expect(selected()).toMatchObject({ baseKey: null, overlayKeys: [] });

  const exact = await runAsked(rpc, 'Yes', [ask('set', 'bare')]);
  expect(exact.title).toMatch(/^bare \(Bare\), exact-final, global\n.*\n\n {2}1 │ BARE TEXT\n\nThe model asks for /);
  expect(exact.title).toContain('`bare` is exact-final: its 9 bytes would be all that is sent\ncomes: bare (Bare)');
  await rpc.prompt('then');
  expect(systemsOf(sent())).toEqual(['BARE TEXT']);
  await rpc.prompt('/mode shifty');
  pi.write('.pi/agent/modes/shifty.md', '---\nname: shifty\nstrategy: append\n---\nANOTHER TEXT');
  for (const text of ['changed', 'changed still', '/mode reload']) await rpc.prompt(text);
  await rpc.prompt('/mode set native --overlay held');
  const denied = await run(rpc, [ask('clear'), ask('set', '+brief')]);
  expect(denied[0]?.[0]).toMatch(/^Nothing was changed: `held` cannot simply be left: `tight` must come next\.$/);
  expect(denied[0]?.[1]).toContain('`held` lets only `tight` come next');
  expect(['a.txt', 'b.txt', 'c.txt'].filter((path) => existsSync(join(pi.project, path)))).toEqual([]);

  const from = rpc.lines.length;
  await rpc.prompt('/mode history');
  const { message } = await rpc.waitFor(({ method }) => method === 'notify', from);
  const rows = String(message)
    .split('\n')
    .map((line) => line.slice(24).trim().split(/ {2,}/).join('|'));
  expect(rows).toEqual([
    'denied|`held` lets only `tight` come next, not `brief`',
    'denied|`held` cannot simply be left: `tight` must come next',
    'command|changed|/mode set native --overlay held',
    'command|changed|/mode set native --overlay shifty',
    'model|activated|/mode set bare',
    'model|cleared|/mode off',
    'model|activated|/mode set native --overlay tight',
  ]);
  await rpc.prompt('/mode settings modelTool off');
  await rpc.prompt('off');
  expect(toolsOf(sent())).not.toContain('mode');
  await rpc.close();
  expect(
    events().map(([name, { source, items, tool, changed }]) =>
      [name, source ?? items ?? tool ?? changed].flat().join(' '),
    ),
  ).toEqual([
    'tool-blocked write',
    'activated model',
    'activation-failed secret',
    'activation-failed briefs',
    'activation-failed',
    'cleared model',
    'activated model',
    'changed command',
    'drift shifty',
    'changed command',
    'transition-denied held',
    'transition-denied held',
  ]);
});

test('with nobody there: what needs a yes is refused, whatever the setting; what is stricter passes', async () => {
  const attempts = [ask('clear'), ask('set', 'OFF'), ask('set', '-tight'), ask('set', 'brief'), ask('set', 'bare')];
  const nobody = attempts.map(() => expect.stringContaining('nobody is here who could be asked'));
  setting('warn');
  pi.model.answerWith({ calls: attempts }, { calls: [ask('set', '+brief')] }, { calls: [ask('set', '+brief')] });
  await pi.run(['-p', '/mode tight', 'go']);
  expect(pi.model.requests.slice(-3).map(resultsOf)).toEqual([
    nobody,
    [expect.stringContaining('call it again')],
    [expect.stringContaining('Granted')],
  ]);
  expect(selected()).toMatchObject({ baseKey: null, overlayKeys: ['tight', 'brief'] });
  setting('confirm');
  pi.model.answerWith({ calls: [...attempts, ask('set', '+brief')] });
  await pi.run(['-p', '--no-session', '/mode tight', 'go']);
  expect(resultsOf(sent())).toEqual([...nobody, nobody[0]]);
});
