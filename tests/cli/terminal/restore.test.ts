import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { guardTerminal, HUNG_UP } from '../../../src/cli/terminal/restore.ts';

const ESC = '\u001B';
const ENTERED = `${ESC}[?1049h${ESC}[?25l`;
const LEFT = `${ESC}[?1049l${ESC}[?25h`;

test('raw mode is on at once, and as it was found afterwards', () => {
  const { stdin, guard } = guarded();
  expect(stdin.isRaw).toBe(true);
  guard.restore();
  expect(stdin.isRaw).toBe(false);
});

test('a terminal found raw is left raw', () => {
  const { stdin, guard } = guarded({ isRaw: true });
  stdin.setRawMode(false); // as Ink does when it unmounts
  guard.restore();
  expect(stdin.isRaw).toBe(true);
});

test('before anything is drawn nothing is written', () => {
  const { guard, written } = guarded();
  guard.restore();
  expect(written()).toBe('');
});

test('what was entered and not left is left, once', () => {
  const { stdout, guard, written } = guarded();
  stdout.write(`${ENTERED}${ESC}[>1u${ESC}[?2004h`);
  guard.restore();
  guard.restore();
  expect(written()).toBe(`${ENTERED}${ESC}[>1u${ESC}[?2004h${ESC}[<u${ESC}[?2004l${LEFT}`);
});

test('what was left already is not left again', () => {
  const { stdout, guard, written } = guarded();
  stdout.write(`${ENTERED}${ESC}[>1u${ESC}[?2004h`);
  stdout.write(`${ESC}[?2004l${ESC}[<u${LEFT}`);
  guard.restore();
  expect(written()).toBe(`${ENTERED}${ESC}[>1u${ESC}[?2004h${ESC}[?2004l${ESC}[<u${LEFT}`);
});

test('what draws may leave again, and nothing is written: the screen would jump, and kitty keys be taken from the shell', () => {
  const { stdout, guard, written } = guarded();
  const entered = `${ENTERED}${ESC}[>1u${ESC}[?2004h`;
  const left = `${ESC}[?2004l${ESC}[<u${LEFT}`;
  stdout.write(entered);
  stdout.write(left);
  guard.attach({ unmount: () => stdout.write(`x${left}`) });
  guard.restore();
  expect(written()).toBe(`${entered}${left}x${ESC}[?25h`);
});

test('what draws is unmounted first and leaves by itself', () => {
  const { stdout, guard, written } = guarded();
  guard.attach({ unmount: () => stdout.write(LEFT) });
  stdout.write(ENTERED);
  guard.restore();
  expect(written()).toBe(ENTERED + LEFT);
});

test('an unmounting that fails does not keep the rest from being restored', () => {
  const { stdin, stdout, guard, written } = guarded();
  guard.attach({
    unmount() {
      throw new Error('in teardown');
    },
  });
  stdout.write(ENTERED);
  guard.restore();
  expect(written()).toBe(ENTERED + LEFT);
  expect(stdin.isRaw).toBe(false);
});

test('a process that exits restores the terminal', () => {
  const { stdout, host, written } = guarded();
  stdout.write(ENTERED);
  host.emit('exit');
  expect(written()).toBe(ENTERED + LEFT);
});

test('after restoring, stdout is written to as before and nothing is listened to', () => {
  const { stdin, stdout, host, guard, write } = guarded();
  guard.restore();
  expect(stdout.write).toBe(write);
  for (const event of ['end', 'close', 'error']) expect(stdin.listenerCount(event)).toBe(0);
  expect(host.listenerCount('exit')).toBe(0);
});

test.each([
  ['input ends', 'stdin', 'end'],
  ['input closes', 'stdin', 'close'],
  ['input fails', 'stdin', 'error'],
  ['output fails', 'stdout', 'error'],
] as const)('a terminal whose %s ends the process as SIGHUP does', (_what, stream, event) => {
  const terminal = guarded();
  terminal[stream].emit(event, new Error('EIO'));
  expect(terminal.exits).toEqual([HUNG_UP]);
});

function guarded({ isRaw = false } = {}) {
  const setRawMode = (on: boolean) => {
    stdin.isRaw = on;
  };
  const stdin = Object.assign(new PassThrough(), { isRaw, setRawMode });
  const stdout = new PassThrough();
  const { write } = stdout;
  const exits: number[] = [];
  const host = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  const guard = guardTerminal(stdin, stdout, host);
  return { stdin, stdout, host, exits, guard, write, written: () => String(stdout.read() ?? '') };
}
