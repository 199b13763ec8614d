/** A terminal is left as it was found, however the selector ends, and is drawn right whatever happens to it. */

import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leftOn } from '../support/mode-pairs.ts';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { open, openShell, signalChild } from '../support/pty.ts';
import { sandbox } from '../support/run-cli.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

function withModes(): Sandbox {
  const box = sandbox();
  writeThreeModes(box);
  return box;
}

/** A program beside the selector, such as an editor, as a script of its own; answers its path. */
function script(box: Sandbox, name: string, text: string): string {
  const path = box.write(name, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

const WAYS_OUT: readonly (readonly [string, number, (terminal: PseudoTerminal) => unknown])[] = [
  ['Apply', 0, (terminal) => terminal.type('\r')],
  ['Esc, and yes', 130, (terminal) => terminal.press('escape', 'y')],
  ['Ctrl+C', 130, (terminal) => terminal.press('ctrl+c')],
  ['SIGTERM', 143, ({ pid }) => signalChild(pid, 'SIGTERM')],
  ['SIGHUP', 129, ({ pid }) => signalChild(pid, 'SIGHUP')],
  ['SIGINT', 130, ({ pid }) => signalChild(pid, 'SIGINT')],
  ['SIGQUIT', 131, ({ pid }) => signalChild(pid, 'SIGQUIT')],
];

test.each(WAYS_OUT)(
  '%s: exit %i, and every mode that was set is reset, kitty keys and raw mode too',
  async (_, code, leave) => {
    const terminal = openShell(withModes(), '"$NODE" "$CLI"; echo "left $?"; stty -a', { kitty: true, cols: 120 });
    await terminal.waitFor('native host');
    terminal.type('} ');
    await terminal.waitFor(/\[1\].*careful/);
    await leave(terminal);
    await terminal.exit;
    expect(leftOn(terminal.raw())).toEqual([]);
    await expect.poll(() => terminal.buffer()).toBe('normal');
    const shown = (await terminal.history()).join(' ');
    expect(shown).toContain(`left ${code}`);
    for (const setting of ['icanon', 'echo', 'opost', 'isig']) expect(shown).toMatch(RegExp(`[^-]\\b${setting}\\b`));
  },
);

test('an editor gets every line that is typed to it, and the selector none of them; the draft is kept', async () => {
  const box = withModes();
  const ed = script(
    box,
    'my ed/ed',
    'i=0; while [ $i -lt 20 ]; do read -r line; echo "$line" >> "$OUT"; i=$((i+1)); done; echo "Edited." >> "$2"',
  );
  const out = join(box.home, 'out');
  const terminal = open(box, { cols: 120, rows: 36, kitty: true, env: { EDITOR: `OUT=${out} "${ed}" --wait` } });
  await terminal.waitFor('native host');
  terminal.type('/terse\r ');
  await terminal.waitFor(/\[1\].*terse/);
  terminal.type('e');
  await expect.poll(terminal.buffer).toBe('normal');
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at} jq?x`);
  for (const line of lines) terminal.type(`${line}\r`);
  await terminal.waitFor('`terse` has changed; the draft has what the file says now');
  expect(readFileSync(out, 'utf8').split('\n').slice(0, -1)).toEqual(lines);
  await terminal.waitFor('Edited.');
  await terminal.waitFor(/\[1\].*terse/);
  await terminal.press('escape', 'enter');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
  expect(leftOn(terminal.raw())).toEqual([]);
});

test.each([
  ['/nonexistent/ed', 'could not be started'],
  ['', 'neither $VISUAL nor $EDITOR names an editor'],
  ["sh -c 'kill -INT $PPID; sleep 0.1' --", 'terse'],
])('EDITOR=%j: the selector comes back and says so', async (EDITOR, told) => {
  const box = withModes();
  const terminal = open(box, { cols: 120, rows: 36, env: { EDITOR } });
  await terminal.waitFor('native host');
  terminal.type('/terse\r e');
  await terminal.waitFor(told);
  await terminal.waitFor(/\[1\].*terse/);
  terminal.type('u');
  await terminal.waitFor('undone');
  await terminal.press('escape', 'escape');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
});

test('Ctrl+Z gives the terminal back to the shell, and fg draws the draft again', async () => {
  const box = withModes();
  const terminal = openShell(box, null, { cols: 100, rows: 30 });
  terminal.type(`PS1='$ '; "$NODE" "$CLI"; echo "left $?"\r`);
  await terminal.waitFor('native host');
  terminal.type('} ');
  await terminal.waitFor(/\[1\].*careful/);
  await terminal.press('ctrl+z');
  await terminal.waitFor(/Stopped/);
  await expect.poll(() => terminal.buffer()).toBe('normal');
  terminal.type('fg\r');
  await terminal.waitFor(/\[1\].*careful/);
  expect(terminal.buffer()).toBe('alternate');
  terminal.type('u');
  await terminal.waitFor('undone');
  terminal.type('q');
  await expect.poll(terminal.buffer).toBe('normal');
  terminal.type('exit\r'); // the shell itself has pastes marked at its prompt, and ends that with the line
  await terminal.exit;
  expect(leftOn(terminal.raw())).toEqual([]);
});

test.each(['', "trap '' HUP; "])('closing the window ends the process (%j)', async (first) => {
  const box = withModes();
  const terminal = openShell(box, `${first}exec "$NODE" "$CLI"`);
  await terminal.waitFor('native host');
  terminal.close();
  await expect.poll(() => isAlive(terminal.pid), { timeout: 3000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('keys that are typed before the first frame are not echoed into it', async () => {
  const box = withModes();
  for (let run = 0; run < 3; run++) {
    const terminal = open(box, { cols: 80, rows: 24 });
    terminal.type('\u001b[B\u001b[Bj');
    await terminal.waitFor(/row \d+ of/);
    terminal.type('w');
    await terminal.waitFor('[ Warnings ]');
    terminal.type('q');
    const screen = await terminal.waitFor(/row \d+ of/);
    expect(screen.join('\n')).not.toContain('^[');
    expect(screen.filter((row) => row.includes(' pimodes '))).toHaveLength(1);
    terminal.kill();
    await terminal.exit;
  }
});

test('sizes that change 5 ms apart leave the same picture as a fresh start, and keys that work', async () => {
  const box = withModes();
  const fresh = open(box, { cols: 90, rows: 28 });
  await fresh.waitFor('nothing added');
  fresh.type('j');
  await fresh.waitFor(/row 2 of/);
  const picture = await seen(fresh);
  const terminal = open(box, { cols: 120, rows: 36 });
  await terminal.waitFor('native host');
  for (const [cols, rows] of SIZES) terminal.resize(cols, rows);
  for (let storm = 0; storm < 40; storm++) {
    terminal.resize(40 + ((storm * 37) % 90), 10 + ((storm * 13) % 30));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  terminal.resize(90, 28);
  await terminal.waitFor(/row 1 of/);
  terminal.type('j');
  await expect.poll(() => seen(terminal)).toEqual(picture);
});

const seen = async ({ screen }: PseudoTerminal) => (await screen()).map((row) => row.trimEnd());

const SIZES = [
  ...[[80, 24] as const, [50, 15] as const, [30, 10] as const, [7, 5] as const, [2, 1] as const, [1, 1] as const],
  [120, 36] as const,
];

test('a window that shrinks and is as large again at once is drawn anew', async () => {
  const terminal = open(withModes(), { cols: 100, rows: 30 });
  await terminal.waitFor('nothing added');
  const picture = await seen(terminal);
  for (let times = 0; times < 3; times++) {
    terminal.resize(60, 12);
    terminal.resize(100, 30);
    await expect.poll(() => seen(terminal)).toEqual(picture);
  }
});

test("the shell's own lines are all there afterwards, whatever size the window had", async () => {
  const box = withModes();
  const terminal = openShell(box, 'seq -f "line %g" 1 200; "$NODE" "$CLI"', { cols: 120, rows: 36 });
  await terminal.waitFor('native host');
  for (const [cols, rows] of [
    [60, 20],
    [120, 36],
  ] as const) {
    terminal.resize(cols, rows);
    await terminal.waitFor(cols < 100 ? /\[ 1 Modes \]/ : /\[ Base \(one\) \]/);
  }
  terminal.type('} \r');
  await terminal.exit;
  const history = (await terminal.history()).filter((row) => row !== '');
  expect(history.filter((row) => row.startsWith('line '))).toEqual(
    Array.from({ length: 200 }, (_, at) => `line ${at + 1}`),
  );
  expect(history.at(-1)).toBe('applied: pimodes set native --overlay careful');
});

test('a terminal that says it has no size is taken for one of 80 × 24', async () => {
  const box = withModes();
  const terminal = openShell(box, 'stty cols 0 rows 0; exec "$NODE" "$CLI"', { cols: 80, rows: 24 });
  await terminal.waitFor('native host');
  await terminal.press('escape');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
});

test.each<[string, Record<string, string>, readonly string[], boolean]>([
  ['NO_COLOR', { NO_COLOR: '1' }, [], false],
  ['--color before NO_COLOR', { NO_COLOR: '1' }, ['--color', 'always'], true],
])('%s: colours, or none', async (_, env, args, isColored) => {
  const box = withModes();
  const terminal = open(box, { cols: 80, rows: 24, env, args });
  await terminal.waitFor('❯ (•)   native host');
  terminal.type('} ');
  await terminal.waitFor('● draft: 1 change');
  await terminal.press('ctrl+c');
  await terminal.exit;
  const codes = [...terminal.raw().matchAll(/\u001b\[([\d;]*)m/g)].flatMap(([, list = '']) =>
    list.split(';').map(Number),
  );
  expect(codes.some((code) => (code >= 30 && code < 50 && code !== 39 && code !== 49) || code >= 90)).toBe(isColored);
  expect(codes).toEqual(expect.arrayContaining([1, 7])); // bold, and the bar of the cursor's row
});

test('where the locale is not UTF-8, nothing but ASCII is written', async () => {
  const box = withModes();
  const terminal = open(box, { cols: 100, rows: 30, env: { LANG: 'C' } });
  await terminal.waitFor('> (*)   native host');
  terminal.type('} ?');
  await terminal.waitFor('[ Keys ]');
  await terminal.press('ctrl+c');
  await terminal.exit;
  expect(terminal.raw()).toMatch(/^[\n\r\u001b -~]*$/);
});

test('TERM=dumb: the way without a screen is named at once', async () => {
  const terminal = open(withModes(), { env: { TERM: 'dumb' } });
  await terminal.waitFor('pimodes --accessible');
  expect(await terminal.exit).toEqual({ code: 2, signal: null });
  expect(terminal.raw()).not.toContain('\u001b');
});

test('whoever finds a terminal raw finds it raw again', async () => {
  const box = withModes();
  const terminal = openShell(
    box,
    `stty raw -echo; "$NODE" "$CLI"; stty -a | grep -c -e '-icanon'; stty sane; echo end`,
  );
  await terminal.waitFor('native host');
  await terminal.press('escape');
  await terminal.waitFor('end');
  expect(leftOn(terminal.raw())).toEqual([]);
});
