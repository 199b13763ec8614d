import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type Answer,
  type ModelRequest,
  resultsOf,
  systemsOf,
  toolsOf,
  usersOf,
} from '../../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, type PiSandbox } from '../../support/pi/real-pi.ts';
import type { Line } from '../../support/pi/rpc.ts';
import { runHere } from '../../support/run-here.ts';

let pi: PiSandbox;
beforeAll(async () => {
  pi = await createPiSandbox();
  const head = (key: string) => `---\nname: ${key}\nstrategy: append\n`;
  pi.write('.pi/agent/modes/brief.md', `${head('brief')}---\nBRIEF TEXT`);
  pi.write('.pi/agent/modes/draft.md', `${head('draft')}exitReview: true\ntools:\n  deny: [write]\n---\nDRAFT TEXT`);
});
afterAll(() => pi.close());

const sent = (): ModelRequest => pi.model.requests.at(-1) ?? { model: '', messages: [] };
const system = () => systemsOf(sent())[0] ?? '';
const offers = (plan: string): Answer => ({ calls: [{ name: 'exit_plan_mode', args: { plan } }] });
const isPlan = ({ method }: Line) => method === 'select';

test('over RPC: kept with words, approved, and approved to go on; offered only while such a mode is in force', async () => {
  const rpc = pi.rpc();
  await rpc.prompt('native');
  expect(toolsOf(sent())).not.toContain('exit_plan_mode');
  const words = ['set', 'native', '--overlay', 'draft', '--overlay', 'plan', '--overlay', 'brief'];
  await rpc.prompt(`/mode ${words.join(' ')}`);

  const decide = async (choice: string, words: string | null, answer: Answer) => {
    const from = rpc.lines.length;
    const before = pi.model.requests.length;
    pi.model.answerWith(answer);
    const done = rpc.prompt('go');
    const dialog = await rpc.waitFor(isPlan, from);
    expect(dialog).toMatchObject({ options: ['Keep planning', 'Approve', 'Approve and continue'] });
    expect(dialog.title).toMatch(/^1\. THE STEP\n\nThe model asks to leave `draft`, `plan` with this plan/);
    await rpc.answer(choice, ({ id }) => id === dialog.id);
    if (words !== null) {
      const input = await rpc.waitFor(({ method }) => method === 'input', from);
      await rpc.answer(words, ({ id }) => id === input.id);
    }
    await done;
    return pi.model.requests.slice(before);
  };

  const kept = await decide('Keep planning', 'smaller steps', offers('1. THE STEP'));
  expect(kept.map(toolsOf)).toEqual(kept.map(() => ['read', 'bash', 'edit', 'exit_plan_mode']));
  expect(kept.map(resultsOf).at(-1)).toEqual(['The person wants to keep planning. They say: smaller steps']);
  const promised = await runHere(pi, ['preview', ...words, '--host', 'pi', '--prompt']);
  expect(systemsOf(sent())).toEqual([promised.stdout]);

  // The rest of the batch does not run, and the run ends: nothing more is sent.
  const more = { name: 'bash', args: { command: 'touch more.txt' } };
  const plan = { name: 'exit_plan_mode', args: { plan: '1. THE STEP' } };
  const approved = await decide('Approve', null, { calls: [plan, more] });
  expect(approved).toHaveLength(1);
  expect(existsSync(join(pi.project, 'more.txt'))).toBe(false);
  await rpc.prompt('now');
  expect(toolsOf(sent()).toSorted()).toEqual(['bash', 'edit', 'read', 'write']);
  expect(system()).toMatch(/^(?!.*DRAFT TEXT).*BRIEF TEXT/s);
  expect(pi.entries('pi-mode-state.v3').at(-1)).toMatchObject({ baseKey: null, overlayKeys: ['brief'] });

  await rpc.prompt('/mode set native --overlay draft --overlay plan');
  const from = rpc.lines.length;
  await decide('Approve and continue', null, offers('1. THE STEP'));
  await rpc.waitFor(
    ({ type }) => type === 'agent_settled',
    rpc.lines.findLastIndex(({ type }) => type === 'agent_start'),
  );
  await vi.waitFor(() => expect(usersOf(sent()).at(-1)).toBe('The plan is approved. Carry it out now.'), 5000);
  expect(system()).not.toContain('DRAFT TEXT');
  expect(toolsOf(sent()).toSorted()).toEqual(['bash', 'edit', 'read', 'write']);
  expect(rpc.lines.slice(from).filter(({ type }) => type === 'extension_error')).toEqual([]);
  await rpc.close();
});

test.each(['regular', 'fullscreen'])('in the %s screen the plan is read before it is approved', async (tuiMode) => {
  const settings = { defaultProvider: 'fake', defaultModel: 'plain', quietStartup: true, tuiMode };
  pi.write('.pi/agent/settings.json', JSON.stringify(settings));
  const terminal = pi.tui();
  const enter = async (text: string) => {
    terminal.type(text);
    await terminal.waitFor(text);
    await terminal.press('enter');
  };
  await terminal.waitFor('plain');
  await enter('/mode plan');
  await terminal.waitFor('mode:native +1');

  // What is longer than the screen leaves the choices in sight.
  pi.model.answerWith(offers(Array.from({ length: 80 }, (_, at) => `${at + 1}. step`).join('\n')));
  await enter('go');
  const long = (await terminal.waitFor(/→ Keep planning.*Approve and continue/s)).join('\n');
  expect(long).toMatch(/ 1\. step.* 2\. step.*… 68 more lines, Ctrl\+O shows them above ….* 80\. step/s);
  await terminal.press('escape');
  await terminal.waitFor('The person wants to keep planning.');

  pi.model.answerWith(offers('1. README.md - say what it is for\n   Check: it is read'));
  await enter('and now');
  const shown = await terminal.waitFor(/The model asks to leave `plan` with this plan.*→ Keep planning/s);
  expect(shown.join('\n')).toMatch(/say what it is for +\n +Check: it is read/);
  await terminal.press('down', 'down', 'enter');
  await terminal.waitFor('Carry it out now.');
  await vi.waitFor(() => expect(usersOf(sent()).at(-1)).toBe('The plan is approved. Carry it out now.'), 5000);
  expect(system()).not.toContain('Agree on a plan');
  expect(toolsOf(sent())).not.toContain('exit_plan_mode');
  expect((await terminal.screen()).join('\n')).not.toContain('mode:native +1');
});

test('nobody there, nobody consents', async () => {
  pi.model.answerWith(offers('1. THE STEP'));
  await pi.run(['-p', '--no-session', '/mode draft', 'go']);
  expect(resultsOf(sent()).join()).toContain('Nobody is here who could approve the plan');
  expect(system()).toContain('DRAFT TEXT');
});

test('beside another extension with such tools ours are not offered, which is told, and theirs are judged like any', async () => {
  const rival = `export default (pi) => ['exit_plan_mode', 'mode'].forEach((name) => pi.registerTool({ name, label: 'x', description: 'THEIRS', parameters: { type: 'object', properties: {} }, execute: async () => ({ content: [{ type: 'text', text: 'theirs' }], details: {} }) }));`;
  const extensions = [EXTENSION, pi.write('rival.ts', rival)];
  pi.write('.pi/agent/pimodes/settings.json', JSON.stringify({ modelTool: 'warn' }));
  pi.write(
    '.pi/agent/modes/mute.md',
    '---\nname: mute\nstrategy: append\nexitReview: true\ntools: { confirm: [mode] }\n---\nMUTE TEXT',
  );
  pi.model.answerWith({ calls: ['exit_plan_mode', 'mode'].map((name) => ({ name, args: {} })) });
  const run = await pi.run(['-p', '--no-session', '/mode mute', 'go'], { extensions });
  expect(run.stderr).toContain('another extension has `exit_plan_mode`');
  expect(run.stderr).toContain('another extension has `mode`, so the model cannot ask for modes');
  expect(resultsOf(sent())).toEqual(['theirs', expect.stringContaining('`mode` was not run')]);
});
