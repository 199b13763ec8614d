import type { Readable, Writable } from 'node:stream';

/** What is needed of a terminal's input, beyond what every stream has. */
export type RawInput = Readable & { readonly isRaw: boolean; setRawMode(isRaw: boolean): unknown };

/** Gives the terminal back as it was found. */
export type TerminalGuard = {
  /** Names what draws: `restore` unmounts it first, because on `exit` Node asks us before it asks Ink. */
  readonly attach: (instance: { unmount(): void }) => void;
  /** Undoes what is still in force, and nothing that has been undone already; may be called any number of times. */
  readonly restore: () => void;
};

/** The parts of `process` that the guard needs. */
export type GuardedProcess = {
  exit(code: number): unknown;
  on(event: 'exit', listener: () => void): unknown;
  off(event: 'exit', listener: () => void): unknown;
};

/** The status a shell gives to a process that SIGHUP ended. */
export const HUNG_UP = 129;

/**
 * To be called before Ink renders: raw mode goes on at once, so that no early key is echoed into the first frame.
 * Ink restores the terminal itself when it unmounts and on signals. This covers the rest: a failure before it mounted
 * or in its own teardown, and a terminal that is closed (the process then exits with `HUNG_UP`).
 */
export function guardTerminal(stdin: RawInput, stdout: Writable, host: GuardedProcess = process): TerminalGuard {
  const wasRaw = stdin.isRaw;
  const modes = watchModes(stdout);
  let instance: { unmount(): void } | undefined;
  let isRestored = false;

  stdin.setRawMode(true);
  stdin.on('end', hangUp).on('close', hangUp).on('error', hangUp);
  stdout.on('error', hangUp);
  host.on('exit', restore);
  return { attach, restore };

  function attach(drawing: { unmount(): void }): void {
    instance = drawing;
  }

  function restore(): void {
    if (isRestored) return;
    isRestored = true;
    attempt(() => instance?.unmount());
    attempt(() => modes.leave());
    if (stdin.isRaw !== wasRaw) attempt(() => stdin.setRawMode(wasRaw));
    host.off('exit', restore);
    stdin.off('end', hangUp).off('close', hangUp).off('error', hangUp);
    stdout.off('error', hangUp);
  }

  function hangUp(): void {
    host.exit(HUNG_UP);
  }
}

const ESC = '\u001B';
const MODE_CHANGE = new RegExp(`${ESC}\\[(?:\\?(1049|25|2004)([hl])|(>)\\d+u|(<)u)`, 'g');
const CURSOR = '25'; // which is left by showing it

/**
 * Follows what is written to `stdout`, so that each mode is left once: leaving the screen again moves the cursor, and taking
 * back kitty keys again takes the shell's. Ink does so when a signal comes while an editor has the terminal.
 */
function watchModes(stdout: Writable): { leave(): void } {
  const isOn = new Map([
    ['1049', false], // the alternate screen
    [CURSOR, true],
    ['2004', false], // bracketed paste
  ]);
  let kittyPushes = 0;
  const { write } = stdout;
  const watching = ((...written: Parameters<typeof write>) => {
    const [text, ...rest] = written;
    return write.apply(stdout, [typeof text === 'string' ? noted(text) : text, ...rest] as typeof written);
  }) as typeof write;
  stdout.write = watching;
  return { leave };

  /** The text without what would leave a mode that is not in force. */
  function noted(text: string): string {
    return text.replace(MODE_CHANGE, (change, mode?: string, state?: string, push?: string) => {
      if (mode !== undefined) {
        if (state === 'l' && mode !== CURSOR && !isOn.get(mode)) return '';
        isOn.set(mode, state === 'h');
      } else if (push !== undefined) {
        kittyPushes += 1;
      } else {
        if (kittyPushes === 0) return '';
        kittyPushes -= 1;
      }
      return change;
    });
  }

  function leave(): void {
    if (stdout.write === watching) stdout.write = write;
    const paste = isOn.get('2004') ? `${ESC}[?2004l` : '';
    const screen = isOn.get('1049') ? `${ESC}[?1049l` : '';
    const cursor = isOn.get(CURSOR) ? '' : `${ESC}[?25h`;
    // Kitty's flags belong to the screen they were pushed on.
    const undoing = `${ESC}[<u`.repeat(kittyPushes) + paste + screen + cursor;
    if (undoing !== '') stdout.write(undoing);
  }
}

/** A terminal that has gone fails at each step; the later ones still have to be tried. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {}
}
