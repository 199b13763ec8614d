import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemsOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, type PiSandbox } from '../../support/pi/real-pi.ts';
import type { PseudoTerminal } from '../../support/pseudo-terminal.ts';

let pi: PiSandbox;
let handovers: string;
beforeAll(async () => {
  pi = await createPiSandbox();
  handovers = join(pi.home, 'tmp');
  mkdirSync(handovers);
  pi.write('.pi/agent/modes/aaa.md', '---\nname: aaa\nlabel: First Of All\nstrategy: append\n---\nAAA TEXT\n');
});
afterAll(() => pi.close());

const CSI = '\u001B[';

/** Types a line into Pi's editor and sends it. */
async function enter(terminal: PseudoTerminal, text: string) {
  terminal.type(text);
  await terminal.waitFor(text);
  await terminal.press('enter');
}

/** Opens the selector in Pi's own screen of that kind. */
async function openSelector(tuiMode: string) {
  const settings = { defaultProvider: 'fake', defaultModel: 'plain', quietStartup: true, tuiMode };
  pi.write('.pi/agent/settings.json', JSON.stringify(settings));
  const terminal = pi.tui({ env: { TMPDIR: handovers } });
  await terminal.waitFor('plain');
  await enter(terminal, '/mode');
  await terminal.waitFor('First Of All');
  return terminal;
}

/** Resolves when Pi reads its terminal again: what is typed before that, the terminal itself still edits. */
async function isBack(terminal: PseudoTerminal) {
  const { raw } = terminal;
  await terminal.waitFor(/^(?!.*Base \(one\)).*plain/s);
  await vi.waitFor(
    () => expect(raw().lastIndexOf(`${CSI}?2004h`)).toBeGreaterThan(raw().lastIndexOf(`${CSI}?2004l`)),
    8000,
  );
}

/** Sends a message, and resolves with the system prompt that went with it. */
async function send(terminal: PseudoTerminal, text: string): Promise<string> {
  const before = pi.model.requests.length;
  await enter(terminal, text);
  await vi.waitFor(() => expect(pi.model.requests.length).toBeGreaterThan(before), 8000);
  return systemsOf(pi.model.requests.at(-1) ?? { model: '', messages: [] })[0] ?? '';
}

describe.each(['regular', 'fullscreen'])('in the %s screen', (tuiMode) => {
  test('however the selector ends, Pi is back; a choice is applied, and the next request carries it', async () => {
    const terminal = await openSelector(tuiMode);
    await terminal.press('ctrl+c');
    await isBack(terminal);
    await send(terminal, 'still there');

    await enter(terminal, '/mode');
    await terminal.waitFor('First Of All');
    terminal.resize(90, 25);
    process.kill(childOf(terminal.pid), 'SIGKILL');
    await terminal.waitFor('nothing was changed');
    await isBack(terminal);
    expect(await send(terminal, 'hello again')).not.toContain('AAA TEXT');

    await enter(terminal, '/mode');
    await terminal.waitFor('First Of All');
    await terminal.press('/', 'a', 'a', 'a', 'enter');
    await terminal.press('space');
    await terminal.waitFor('[1]');
    await terminal.press('enter');
    await terminal.waitFor('mode:native +1');
    await isBack(terminal);
    expect(await send(terminal, 'hello there')).toContain('AAA TEXT');
    expect(pi.entries('pi-mode-state.v3')).toMatchObject([{ overlayKeys: ['aaa'], source: 'selector' }]);

    await terminal.press('ctrl+c', 'ctrl+c');
    expect(await terminal.exit).toEqual({ code: 0, signal: null });
    await expect.poll(() => terminal.buffer()).toBe('normal');
  });
});

test('Ctrl+C before the selector has the terminal ends the selector, not Pi; asked for during a run, it opens at its end', async () => {
  const terminal = pi.tui({ env: { TMPDIR: handovers } });
  await terminal.waitFor('plain');
  await enter(terminal, '/mode');
  const { raw } = terminal;
  const isLent = () => raw().lastIndexOf(`${CSI}?2004l`) > raw().lastIndexOf(`${CSI}?2004h`);
  await expect.poll(isLent, { timeout: 8000 }).toBe(true);
  process.kill(-terminal.pid, 'SIGINT'); // what the terminal sends to everybody in front of it
  await isBack(terminal);
  await enter(terminal, '/mode');
  await terminal.waitFor('First Of All');
  process.kill(terminal.pid, 'SIGINT'); // as when the selector was not there yet
  await isBack(terminal);

  const release = pi.model.hold();
  await send(terminal, 'one');
  await enter(terminal, '/mode');
  await terminal.waitFor('(a change is pending)');
  release();
  await terminal.waitFor('First Of All');
  await terminal.press('/', 'a', 'a', 'a', 'enter', 'space', 'enter');
  await terminal.waitFor('mode:native +1');
});

test("the preview shows Pi's own prompt; the shortcut opens the selector too, and goes back; an exact-final base asks first, and No comes first", async () => {
  const terminal = await openSelector('regular');
  await terminal.press('o'); // Pi's own prompt
  await terminal.waitFor('extensions of Pi may still change it');
  await terminal.waitFor('You are a coding assistant');
  await terminal.press('escape');
  await isBack(terminal);

  await enter(terminal, '/mode +aaa');
  await terminal.waitFor('mode:native +1');
  await terminal.press('alt+m');
  await terminal.waitFor('First Of All');
  await terminal.press('ctrl+c');
  await isBack(terminal);
  await terminal.press('alt+-');
  await terminal.waitFor('applied: /mode off');

  await enter(terminal, '/mode exact-minimal');
  await terminal.waitFor('nothing else. Select it?');
  await terminal.press('enter');
  await terminal.waitFor('/mode set exact-minimal --confirm-exact');
  await enter(terminal, '/mode exact-minimal');
  await terminal.waitFor('nothing else. Select it?');
  await terminal.press('down', 'enter');
  await terminal.waitFor('mode:exact-minimal');
});

test('nothing is left of what was handed over', () => {
  expect(readdirSync(handovers).filter((name) => name.startsWith('pimodes-'))).toEqual([]);
});

/** The newest child of a process that is ours: the selector. */
function childOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const ours = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('cli.js'));
  if (ours === undefined) throw new Error('no selector runs');
  return ours;
}
