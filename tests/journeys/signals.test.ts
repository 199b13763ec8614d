/** Signals while more than the screen is at work; `open-tui.test.ts` has what the screen itself may show. */

import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { acquireLock } from '../../src/storage/lock.ts';
import { valueOf } from '../storage/disk.ts';
import { leftOn } from '../support/mode-pairs.ts';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { openShell, signalChild } from '../support/pty.ts';
import { sandbox } from '../support/run-cli.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

const LOCKED = 'state.jsonl.lock';

/** A home whose state is locked by this process, with an editor and a Pi that take their time. */
async function furnished(): Promise<Sandbox> {
  const box = sandbox();
  writeThreeModes(box);
  box.write('project/.pi/modes/local.md', '---\nname: local\nstrategy: append\n---\nLocal.\n');
  chmodSync(box.write('bin/ed', '#!/bin/sh\necho EDITING; sleep 0.3; echo EDITED\n'), 0o755);
  chmodSync(box.write('bin/pi', '#!/bin/sh\necho $$ > "$HOME/pi.pid"; exec sleep 60\n'), 0o755);
  const lock = valueOf(await acquireLock(join(box.home, LOCKED)));
  onTestFinished(lock.release);
  return box;
}

/** Our command line with these words, in a shell that tells how it ended and what became of the terminal. */
const start = (box: Sandbox, words: string): PseudoTerminal =>
  openShell(box, `"$NODE" "$CLI" ${words}; echo "left $?"; stty -a`, {
    kitty: true,
    cols: 120,
    env: {
      EDITOR: join(box.home, 'bin/ed'),
      PATH: `${join(box.home, 'bin')}:${box.env.PATH}`,
      PIMODES_STATE: join(box.home, 'state.jsonl'),
    },
  });

async function expectSane(terminal: PseudoTerminal, code: number): Promise<void> {
  await terminal.exit;
  expect(leftOn(terminal.raw())).toEqual([]);
  const shown = (await terminal.history()).join(' ');
  expect(shown).toContain(`left ${code}`);
  for (const setting of ['icanon', 'echo', 'opost', 'isig']) expect(shown).toMatch(RegExp(`[^-]\\b${setting}\\b`));
}

type State = readonly [what: string, words: string, keys: string, shows: string, signal: NodeJS.Signals, code: number];

const STATES: readonly State[] = [
  ['a draft is being applied, behind a lock', '', '} \r', 'applying…', 'SIGTERM', 143],
  ['an editor has the terminal', '', '/terse\r e', 'EDITING', 'SIGHUP', 129],
  ['a question is asked line by line', '--accessible', '', 'Number of the base', 'SIGHUP', 129],
  ['a command asks', 'approve local', '', '[y/N]', 'SIGQUIT', 131],
  ['a command waits for a lock', '+plan', '', '', 'SIGTERM', 143],
];

test.each(STATES)(
  'while %s (pimodes %s): the terminal is as it was, and nothing is lost or written',
  async (...state) => {
    const [, words, keys, shows, signal, code] = state;
    const box = await furnished();
    const terminal = start(box, words);
    if (words === '') await terminal.waitFor('native host');
    terminal.type(keys);
    if (shows === '') await vi.waitFor(() => expect(existsSync(join(box.agentDir, 'pimodes/cache'))).toBe(true));
    await terminal.waitFor(shows);
    signalChild(terminal.pid, signal);
    await expectSane(terminal, code);
    expect(readdirSync(box.home).filter((name) => name.startsWith('state'))).toEqual([LOCKED]);
  },
);

test('a job that Ctrl+Z stopped can be ended, and the shell goes on where it was', async () => {
  const box = await furnished();
  const terminal = openShell(box, null, { cols: 100, rows: 30 });
  terminal.type(`PS1='$ '; "$NODE" "$CLI"\r`);
  await terminal.waitFor('native host');
  await terminal.press('ctrl+z');
  await terminal.waitFor('Stopped');
  terminal.type('kill %1; while [ -n "$(jobs -s)" ]; do sleep 0.02; done; stty -a; echo "then $?"\r');
  const shown = (await terminal.waitFor('then 0')).join(' ');
  expect(shown).toMatch(/Stopped.*kill %1.*[^-]\bicanon\b/);
  terminal.type('exit\r');
  await terminal.exit;
  expect(leftOn(terminal.raw())).toEqual([]);
});

test('whoever leaves while Pi is asked for its prompt does not wait for the answer', async () => {
  const box = await furnished();
  const terminal = start(box, '');
  await terminal.waitFor('native host');
  terminal.type('o');
  const pid = () => Number(readFileSync(join(box.home, 'pi.pid'), 'utf8'));
  await vi.waitFor(() => expect(pid()).toBeGreaterThan(0));
  terminal.type('q');
  await expectSane(terminal, 0);
  await vi.waitFor(() => expect(() => process.kill(pid(), 0)).toThrow('ESRCH'));
});
