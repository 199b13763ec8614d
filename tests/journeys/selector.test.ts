/** The selector in a real terminal, from mode files to the state file. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { open } from '../support/pty.ts';
import { runCli, sandbox } from '../support/run-cli.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { stateLines, writeThreeModes } from '../support/three-modes.ts';

function withModes(): Sandbox {
  const box = sandbox();
  writeThreeModes(box);
  return box;
}

/** What the journal's newest entry selects. */
function applied({ agentDir }: Sandbox): { baseKey: string | null; overlayKeys: string[] } | null {
  const folder = join(agentDir, 'pimodes/state');
  const name = existsSync(folder) ? readdirSync(folder).find((one) => one.endsWith('.jsonl')) : undefined;
  if (name === undefined) return null;
  const data = stateLines(readFileSync(join(folder, name), 'utf8')).at(-1)?.data ?? {};
  return { baseKey: data.baseKey as string | null, overlayKeys: data.overlayKeys as string[] };
}

test('choose a base, check three overlays, reorder, apply: the state file holds that order', async () => {
  const box = withModes();
  const terminal = open(box, { cols: 120, rows: 36 });
  await terminal.waitFor('native host');
  await terminal.press('down', 'space'); // builder, the first base
  await terminal.waitFor(/\(•\).*builder/);
  terminal.type('}'); // to the overlays
  await terminal.press('space', 'space', 'space'); // careful, explain, explorer
  await terminal.waitFor(/\[3\].*explorer/);
  await terminal.press('up', 'alt+up'); // explorer before explain
  await terminal.waitFor(/\[2\].*explorer/);
  terminal.type('K'); // and before careful
  await terminal.waitFor(/\[1\].*explorer/);
  await terminal.press('enter');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
  expect(applied(box)).toEqual({ baseKey: 'builder', overlayKeys: ['explorer', 'careful', 'explain'] });
  expect((await runCli(box, ['status', '--footer'])).stdout).toBe('mode:builder +3\n');
});

test('after leaving, the terminal is on its own screen again, with a result line, and every mode that was set is reset', async () => {
  const box = withModes();
  const terminal = open(box, { cols: 80, rows: 24 });
  await terminal.waitFor('native host');
  expect(terminal.buffer()).toBe('alternate');
  terminal.type('}');
  await terminal.press('space', 'enter');
  await terminal.exit;
  await terminal.waitFor('applied: pimodes set native --overlay careful');
  await expect.poll(() => terminal.buffer()).toBe('normal');
  const raw = terminal.raw();
  for (const mode of ['?1049', '?2004']) expect(count(raw, `\u001b[${mode}h`)).toBe(count(raw, `\u001b[${mode}l`));
  expect(raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(raw.lastIndexOf('\u001b[?25l'));
});

const count = (text: string, part: string): number => text.split(part).length - 1;

test('a mode file edited between opening and Apply makes the draft stale: the refusal names it and nothing is written', async () => {
  const box = withModes();
  const terminal = open(box, { cols: 120, rows: 36 });
  await terminal.waitFor('native host');
  terminal.type('/terse');
  await terminal.press('enter', 'space');
  await terminal.waitFor(/\[1\].*terse/);
  box.write('.pi/agent/modes/terse.md', '---\nname: terse\nstrategy: append\n---\nQuite different.\n');
  await terminal.press('escape', 'enter');
  await terminal.waitFor(/Not applied/);
  await terminal.waitFor(/terse.*changed/);
  expect(applied(box)).toBeNull();
  await terminal.press('ctrl+c');
  expect(await terminal.exit).toEqual({ code: 130, signal: null });
  expect(applied(box)).toBeNull();
});

test('a selection applied by another process makes the draft stale; reloading keeps the choices and applies them', async () => {
  const box = withModes();
  const terminal = open(box, { cols: 120, rows: 36 });
  await terminal.waitFor('native host');
  terminal.type('}');
  await terminal.press('space');
  await terminal.waitFor(/\[1\].*careful/);
  expect(await runCli(box, ['builder'])).toMatchObject({ code: 0 });
  await terminal.press('enter');
  await terminal.waitFor(/Not applied/);
  await terminal.waitFor(/pimodes set builder/);
  expect(applied(box)).toEqual({ baseKey: 'builder', overlayKeys: [] });
  await pressUntil(terminal, 'r', /draft: 2 changes/);
  await terminal.press('enter');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
  expect(applied(box)).toEqual({ baseKey: null, overlayKeys: ['careful'] });
});

test('exact-final is entered only by `y`, names the overlays that it clears, and can be applied then', async () => {
  const box = withModes();
  await runCli(box, ['+terse']);
  const terminal = open(box, { cols: 120, rows: 36 });
  await terminal.waitFor(/\[1\].*terse/);
  terminal.type('{/exact');
  await terminal.press('enter', 'space');
  await terminal.waitFor(/Replace the whole prompt/);
  await terminal.waitFor(/terse/);
  await pressUntil(terminal, 'n', /no changes(?![\s\S]*Replace the whole prompt)/);
  expect(applied(box)).toEqual({ baseKey: null, overlayKeys: ['terse'] });
  await terminal.press('space');
  await terminal.waitFor(/Replace the whole prompt/);
  await pressUntil(terminal, 'y', /\(•\).*exact-minimal/);
  await terminal.press('escape', 'enter');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
  expect(applied(box)).toEqual({ baseKey: 'exact-minimal', overlayKeys: [] });
});

/** A dialog takes no key for its first 300 ms, so that nobody answers before reading: presses until it does. The key must mean nothing in the lists. */
async function pressUntil(terminal: PseudoTerminal, key: string, shown: RegExp): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await terminal.press(key);
    const isShown = await terminal.waitFor(shown, 450).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  await terminal.waitFor(shown);
}

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGQUIT', 131],
] as const)('%s leaves the terminal as found, exit %i, and writes nothing', async (signal, code) => {
  const box = withModes();
  const terminal = open(box, { cols: 80, rows: 24 });
  await terminal.waitFor('native host');
  terminal.type('}');
  await terminal.press('space');
  await terminal.waitFor(/\[1\].*careful/);
  terminal.kill(signal);
  const end = await terminal.exit;
  expect(end.signal ?? end.code).toSatisfy(
    (value: unknown) => value === code || value === signal || value === code - 128,
  );
  await expect.poll(() => terminal.buffer()).toBe('normal');
  expect(applied(box)).toBeNull();
});

test('Esc on a clean draft leaves at once with exit 0; on a changed one it asks first', async () => {
  const box = withModes();
  const clean = open(box, { cols: 80, rows: 24 });
  await clean.waitFor('native host');
  await clean.press('escape');
  expect(await clean.exit).toEqual({ code: 0, signal: null });

  const changed = open(box, { cols: 80, rows: 24 });
  await changed.waitFor('native host');
  changed.type('}');
  await changed.press('space');
  await changed.waitFor(/\[1\].*careful/);
  await changed.press('escape');
  await changed.waitFor(/[Dd]iscard/);
  changed.type('y');
  expect(await changed.exit).toEqual({ code: 130, signal: null });
  await changed.waitFor('to redo: pimodes set native --overlay careful');
  expect(applied(box)).toBeNull();
});

test('the command that makes a discarded draft again is one that goes through', async () => {
  const box = withModes();
  const terminal = open(box, { cols: 80, rows: 24 });
  await terminal.waitFor('native host');
  terminal.type('/exact');
  await terminal.press('enter', 'space');
  await terminal.waitFor(/Replace the whole prompt/);
  await pressUntil(terminal, 'y', /\(•\).*exact-minimal/);
  terminal.type('\u0003');
  await terminal.waitFor('to redo: pimodes set exact-minimal --confirm-exact');
});

test('CI variables and a tiny or unsized terminal do not blank the screen', async () => {
  const box = withModes();
  const ci = open(box, { cols: 80, rows: 24, env: { CI: '1', CONTINUOUS_INTEGRATION: '1' } });
  await ci.waitFor('native host');
  await ci.press('escape');
  expect(await ci.exit).toEqual({ code: 0, signal: null });

  const tiny = open(box, { cols: 30, rows: 8 });
  await tiny.waitFor(/40.?[x×].?10/);
  tiny.resize(80, 24);
  await tiny.waitFor('native host');
  await tiny.press('escape');
  expect(await tiny.exit).toEqual({ code: 0, signal: null });
});

test('a project definition that would take the place of another is asked about, and approved only with Apply', async () => {
  const box = withModes();
  box.write('project/.pi/modes/terse.md', '---\nname: terse\nstrategy: append\n---\nFrom the project.\n');
  const terminal = open(box, { cols: 120, rows: 36 });
  await terminal.waitFor('native host');
  terminal.type('/prj');
  await terminal.waitFor(/❯ \[-\].*terse/);
  await terminal.press('enter', 'space');
  await terminal.waitFor(/Use this project definition/);
  await terminal.waitFor('shadows the global definition');
  await terminal.waitFor('│ From the project.');
  await pressUntil(terminal, 'y', /\[1\].*terse/);
  expect((await runCli(box, ['show', 'terse'])).stdout).toContain('Be terse.');
  await terminal.press('escape', 'enter');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
  expect((await runCli(box, ['compose'])).stdout).toContain('From the project.');
});
