import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { bytesOf, type Key } from './keys.ts';

export type TerminalOptions = {
  readonly cwd: string;
  /** The whole environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Default: 100. */
  readonly cols?: number;
  /** Default: 30. */
  readonly rows?: number;
  /** Answers that it knows kitty's keyboard protocol; it goes on sending plain keys. */
  readonly kitty?: boolean;
};

/** How a program ended. `code` is null when `signal` ended it. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** What one cell shows, and how; the second cell of a wide character has no text. Colours are of the 16, null the default. */
export type Cell = {
  readonly text: string;
  readonly color: number | null;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isInverse: boolean;
  readonly isUnderlined: boolean;
};

/** A program at a terminal of its own, seen and driven as by a person. */
export type PseudoTerminal = {
  readonly pid: number;
  /** The rows on screen, top first, without trailing blanks, once all that was written is drawn. */
  readonly screen: () => Promise<readonly string[]>;
  /** The same rows, cell by cell. */
  readonly cells: () => Promise<readonly (readonly Cell[])[]>;
  /** All that the program has written so far. */
  readonly raw: () => string;
  readonly buffer: () => 'normal' | 'alternate';
  /** The rows of the shell's own screen, with all that was scrolled away. */
  readonly history: () => Promise<readonly string[]>;
  /** One write a key; a key after Escape waits until the two can no longer be read as one. */
  readonly press: (...keys: readonly Key[]) => Promise<void>;
  /** Writes the text at once, as a paste or a fast typist does. */
  readonly type: (text: string) => void;
  /** Resolves with the rows that show `what`; rejects with what is shown instead at `timeout` (8,000 ms) or at the end. */
  readonly waitFor: (what: string | RegExp, timeout?: number) => Promise<readonly string[]>;
  readonly resize: (cols: number, rows: number) => void;
  readonly exit: Promise<Exit>;
  /** Closes the window: the terminal is gone, and the program may notice. */
  readonly close: () => void;
  /** Sends a signal (default: SIGKILL) unless the program has ended. */
  readonly kill: (signal?: NodeJS.Signals) => void;
};

/** Starts `file` in a new terminal, which answers the program's questions like xterm. */
export function spawnTerminal(file: string, args: readonly string[], options: TerminalOptions): PseudoTerminal {
  const { cwd, env, cols = 100, rows = 30 } = options;
  const pty = spawn(file, [...args], { cwd, env: { ...env }, cols, rows });
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  let written = '';
  let drawn = 0;
  let ended: Exit | null = null;
  let onChange = () => {};

  const exit = new Promise<Exit>((resolve) => {
    pty.onExit(({ exitCode, signal }) => {
      ended = signal ? { code: null, signal: nameOf(signal) } : { code: exitCode, signal: null };
      onChange();
      const end = ended;
      terminal.write('', () => resolve(end)); // what was written before the end is on the screen then
    });
  });
  pty.onData((data) => {
    written += data;
    terminal.write(data, () => onChange());
  });
  const send = (bytes: string) => {
    if (ended === null) pty.write(bytes);
  };
  terminal.onData(send);
  if (options.kitty === true) {
    terminal.parser.registerCsiHandler({ prefix: '?', final: 'u' }, () => {
      send('\u001b[?0u');
      return true;
    });
  }

  async function screen() {
    await new Promise<void>((resolve) => terminal.write('', resolve));
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, row) => {
      return active.getLine(active.viewportY + row)?.translateToString(true) ?? '';
    });
  }

  async function cells() {
    await new Promise<void>((resolve) => terminal.write('', resolve));
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, row) => {
      const line = active.getLine(active.viewportY + row);
      return Array.from({ length: terminal.cols }, (_, column): Cell => {
        const cell = line?.getCell(column);
        return {
          text: cell?.getWidth() === 0 ? '' : cell?.getChars() || ' ',
          color: cell?.isFgPalette() ? cell.getFgColor() : null,
          isBold: Boolean(cell?.isBold()),
          isDim: Boolean(cell?.isDim()),
          isInverse: Boolean(cell?.isInverse()),
          isUnderlined: Boolean(cell?.isUnderline()),
        };
      });
    });
  }

  async function waitFor(what: string | RegExp, timeout = 8000) {
    const deadline = performance.now() + timeout;
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        onChange = resolve;
      });
      const isLast = ended !== null || performance.now() > deadline;
      const shown = await screen();
      const text = shown.join('\n');
      if (typeof what === 'string' ? text.includes(what) : what.test(text)) return shown;
      if (isLast) throw new Error(`${reason(ended, timeout)} without showing ${what}; on screen:\n${text.trimEnd()}`);
      await Promise.race([changed, sleep(20)]);
    }
  }

  /** Until the program has answered the key before, or is unlikely to: a busy one would read the two as one. */
  async function untilDrawn() {
    await sleep(60);
    for (let waited = 60; written.length === drawn && waited < 600; waited += 20) await sleep(20);
  }

  async function press(...keys: readonly Key[]) {
    for (const [index, key] of keys.entries()) {
      if (keys[index - 1] === 'escape') await untilDrawn();
      drawn = written.length;
      send(bytesOf(key));
    }
  }

  return {
    pid: pty.pid,
    screen,
    cells,
    raw: () => written,
    buffer: () => terminal.buffer.active.type,
    async history() {
      await new Promise<void>((resolve) => terminal.write('', resolve));
      const { normal } = terminal.buffer;
      return Array.from({ length: normal.length }, (_, row) => normal.getLine(row)?.translateToString(true) ?? '');
    },
    press,
    type: send,
    waitFor,
    resize(cols, rows) {
      terminal.resize(cols, rows);
      pty.resize(cols, rows);
    },
    exit,
    close() {
      (pty as unknown as { destroy(): void }).destroy();
    },
    kill(signal = 'SIGKILL') {
      if (ended === null) pty.kill(signal);
    },
  };
}

function reason(ended: Exit | null, timeout: number): string {
  return ended === null ? `${timeout} ms passed` : `the program ended (${ended.signal ?? ended.code})`;
}

function nameOf(number: number): NodeJS.Signals | null {
  const names = Object.entries(constants.signals) as [NodeJS.Signals, number][];
  return names.find(([, value]) => value === number)?.[0] ?? null;
}
