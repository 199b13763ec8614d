/** The filter, the guard and job control together, under a real terminal: what fakes cannot show. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const ESC = '\u001B';
const DEMO = [process.execPath, join(mkdtempSync(join(tmpdir(), 'pimodes-demo-')), 'demo.mjs')];
const PATIENCE = { timeout: 15_000, interval: 10 };
const open: { kill(signal: string): void }[] = [];
beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'demo.ts')],
    outfile: DEMO[1] ?? '',
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { 'react-devtools-core': join(import.meta.dirname, '../../../scripts/build/no-devtools.ts') },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
});
afterAll(() => rmSync(dirname(DEMO[1] ?? ''), { recursive: true }));
afterEach(() => {
  for (const each of open.splice(0)) each.kill('SIGKILL');
});

describe.skipIf(process.platform === 'win32')('in a real terminal', { timeout: 60_000 }, () => {
  test('keys that arrive in one read are heard one by one', async () => {
    const terminal = await runDemo();
    terminal.type(`jj y\r${ESC}${ESC}[A${ESC}[B${ESC}`);
    await terminal.see('"j" "j" " " "y" enter alt+up down esc');
  });

  test.each([
    ['quitting', 'q', 0],
    ['Ctrl+C', '\u0003', 130],
    ['Ctrl+C in a paste without an end', `${ESC}[200~stuck\u0003`, 130],
    ['an error in a key handler', 'x', 1],
    ['an error in render', 'r', 70],
    ['process.exit', 'p', 3],
    ['SIGTERM', 't', 143],
    ['SIGHUP', 'h', 129],
  ])('%s leaves the terminal as found', async (_how, keys, status) => {
    const terminal = await runDemo();
    await expect.poll(terminal.modes, PATIENCE).toMatchObject({ screen: 'alternate', paste: true, kitty: 1 });
    terminal.type(keys);
    await terminal.see(`status ${status}`);
    await terminal.see(/ icanon .* echo /s);
    expect(terminal.modes()).toEqual({ screen: 'normal', paste: false, kitty: 0, timesLeft: 1 });
    expect(terminal.raw().lastIndexOf('[?25h')).toBeGreaterThan(terminal.raw().lastIndexOf('[?25l'));
  });

  test('an error before anything is drawn leaves it as found', async () => {
    const terminal = await runDemo('--fail-early', 'thrown before Ink');
    await terminal.see(/status 1.* icanon .* echo /s);
    expect(terminal.modes()).toEqual({ screen: 'normal', paste: false, kitty: 0, timesLeft: 0 });
  });

  test('closing it ends the process', async () => {
    const terminal = openTerminal(DEMO);
    await terminal.see('ready 80x24');
    terminal.close();
    await expect.poll(terminal.status, PATIENCE).toBe(129);
  });

  test('a program that it is lent to gets every line that is typed', async () => {
    const terminal = await runDemo();
    terminal.type('e');
    await terminal.see('child');
    for (let line = 1; line <= 100; line += 1) {
      terminal.type(`line ${line}\r`);
      await expect.poll(terminal.raw, PATIENCE).toContain(`line ${line}\r\n`);
    }
    terminal.type('\r');
    await terminal.see('child read 100');
    terminal.type('\r');
    await terminal.see('ready 80x24: "e"');
    terminal.type('j');
    await terminal.see('ready 80x24: "e" "j"');
  });

  test('Ctrl+Z goes to the shell and fg comes back, in the size that the window has by then', async () => {
    const terminal = openTerminal(['bash', '--norc', '--noprofile', '-i'], { PS1: '$ ' });
    await terminal.see('$');
    terminal.type(`${DEMO.join(' ')}\r`);
    await terminal.see('ready 80x24');
    terminal.type('\u001A');
    await terminal.see('Stopped');
    expect(terminal.modes()).toMatchObject({ screen: 'normal', kitty: 0 });
    terminal.resize(100, 30);
    terminal.type('fg\r');
    await terminal.see('ready 100x30: ctrl+"z"');
    terminal.type('j');
    await terminal.see('ctrl+"z" "j"');
  });

  test('Ctrl+Z where no shell could continue it comes back by itself', async () => {
    const terminal = openTerminal(DEMO);
    await terminal.see('ready 80x24');
    terminal.type('\u001A');
    await terminal.see('ctrl+"z"');
    terminal.type('j');
    await terminal.see('ctrl+"z" "j"');
  });
});

/** Runs the demo, then tells its status and the state of the terminal. */
async function runDemo(argument = '', until = 'ready 80x24') {
  const terminal = openTerminal(['sh', '-c', `"$@" ${argument}; echo "status $?"; stty -a`, 'sh', ...DEMO]);
  await terminal.see(until);
  return terminal;
}

function openTerminal([file = '', ...args]: readonly string[], env: Record<string, string> = {}) {
  const size = { cols: 80, rows: 24 };
  const base = { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', NODE_ENV: 'production' };
  const pty = spawn(file, args, { ...size, env: { ...base, ...env } });
  open.push(pty);
  const screen = new headless.Terminal({ ...size, allowProposedApi: true });
  let raw = '';
  let status: number | undefined;
  pty.onData((text) => {
    raw += text;
    screen.write(text);
  });
  pty.onExit(({ exitCode, signal }) => {
    status = signal ? 128 + signal : exitCode;
  });
  const count = (mark: string) => raw.split(mark).length - 1;
  return {
    raw: () => raw,
    status: () => status,
    type: (text: string) => pty.write(text),
    see: (text: string | RegExp) => expect.poll(lines, PATIENCE).toMatch(text),
    resize(cols: number, rows: number) {
      screen.resize(cols, rows);
      pty.resize(cols, rows);
    },
    close() {
      if ('destroy' in pty && typeof pty.destroy === 'function') pty.destroy(); // not in its types
    },
    modes: () => ({
      screen: screen.buffer.active.type,
      paste: screen.modes.bracketedPasteMode,
      kitty: count(`${ESC}[>1u`) - count(`${ESC}[<u`),
      timesLeft: count(`${ESC}[?1049l`),
    }),
  };

  function lines(): string {
    const { active } = screen.buffer;
    return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true)).join('\n');
  }
}
