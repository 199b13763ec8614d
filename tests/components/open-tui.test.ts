import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Context } from '../../components/context.ts';
import { openTui, type Terminal } from '../../components/open-tui.tsx';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { bytesOf, type Key } from '../support/keys.ts';
import { leftOn } from '../support/mode-pairs.ts';
import { show } from '../support/notation.ts';
import { type FakeOptions, type FakeSession, fakeSession } from './support/fake-session.ts';
import { SHOP, SHOP_PRESETS } from './support/shop.ts';

console.Console ??= Console; // vitest's console has none, and Ink makes one to keep stray output out of the picture

/** The selector on streams that pass for a terminal's, which may know kitty's keys; `written` is all that it drew. */
function open(
  session: FakeSession,
  more: Partial<Terminal> = {},
  { rows = 24, kitty = false }: { readonly rows?: number | undefined; readonly kitty?: boolean } = {},
) {
  let written = '';
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      if (kitty && String(chunk).includes('\u001b[?u')) stdin.push('\u001b[?0u');
      done();
    },
  });
  const stdin = new Readable({ objectMode: true, read() {} });
  const raw: boolean[] = [];
  const terminal = {
    ...{ unicode: true, color: true },
    stdin: Object.assign(stdin, {
      isTTY: true,
      ref: () => stdin,
      unref: () => stdin,
      setEncoding: () => stdin,
      setRawMode: (on: boolean) => raw.push(on),
    }),
    stdout: Object.assign(stdout, { isTTY: true, columns: 80, rows }),
    ...more,
  } as unknown as Terminal;
  const outcome = openTui(session, terminal);
  outcome.catch(() => {});
  return {
    outcome,
    written: () => written,
    raw,
    async press(...keys: readonly Key[]) {
      for (const key of keys) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        stdin.push(bytesOf(key));
      }
    },
    shows: (text: string) => expect.poll(() => written).toContain(text),
  };
}

const count = (text: string, what: string) => text.split(what).length - 1;

test('the alternate screen is entered once and left once, the cursor shown, raw mode given back', async () => {
  const { outcome, press, raw, shows, written } = open(fakeSession(SHOP));
  await shows('Base (one)');
  await press('}', 'space', 'enter');
  expect(show((await outcome).selection)).toBe('native + plan, review');
  expect(count(written(), '\u001b[?1049h')).toBe(1);
  expect(count(written(), '\u001b[?1049l')).toBe(1);
  expect(written().lastIndexOf('\u001b[?25h')).toBeGreaterThan(written().lastIndexOf('\u001b[?25l'));
  expect(count(written(), '\u001b[?2004h')).toBe(count(written(), '\u001b[?2004l'));
  expect(raw.at(-1)).toBe(false);
});

test.each([
  [true, 1],
  [false, 0],
])('kitty keys are asked for where the terminal knows them (%s), and given back', async (kitty, times) => {
  const { outcome, press, shows, written } = open(fakeSession(SHOP), {}, { kitty });
  await shows('Base (one)');
  await expect.poll(() => count(written(), '\u001b[>1u')).toBe(times);
  await press('ctrl+c');
  await outcome;
  expect(count(written(), '\u001b[<u')).toBe(times);
});

test('Ctrl+C is told apart from a decision', async () => {
  const { outcome, press, shows } = open(fakeSession(SHOP));
  await shows('Base (one)');
  await press('}', 'space', 'ctrl+c');
  expect(await outcome).toMatchObject({ kind: 'interrupted', isDirty: true });
});

test('a bug behind an effect is thrown, with the terminal given back', async () => {
  const session = fakeSession(SHOP);
  session.perform = () => Promise.reject(new Error('a bug'));
  const { outcome, press, shows, written } = open(session);
  await shows('Base (one)');
  await press('}', 'space', 'enter');
  await expect(outcome).rejects.toThrow('a bug');
  expect(count(written(), '\u001b[?1049l')).toBe(1);
});

test('whoever guards the terminal can end it all; the draft is left as interrupted', async () => {
  let drawn: { unmount(): void } | undefined;
  const guard = { attach: (instance: { unmount(): void }) => (drawn = instance) };
  const { outcome, shows, written } = open(fakeSession(SHOP), { guard });
  await shows('Base (one)');
  drawn?.unmount();
  expect(await outcome).toMatchObject({ kind: 'interrupted', isDirty: false });
  expect(count(written(), '\u001b[?1049l')).toBe(1);
});

type Reached = {
  readonly keys: readonly Key[];
  readonly shows: string;
  readonly options?: FakeOptions;
  readonly prepare?: (session: FakeSession) => void;
  readonly rows?: number;
};

const OTHERWISE = SHOP.modes.map((one) => (one.key === 'plan' ? { ...one, prompt: 'Plan.' } : one));
const FULL: Refusal = { kind: 'storage', path: '/s.jsonl', cause: 'full', detail: 'ENOSPC' };

/** How the screen comes to be in each state in which keys mean something of their own. */
const STATES: Readonly<Record<Context, Reached>> = {
  modes: { keys: ['}', 'space'], shows: '1 change' },
  search: { keys: ['}', 'space', '/', 'rev'], shows: 'no base matches' },
  text: { keys: ['2'], shows: '[ 2 Preview ]' },
  sheet: { keys: ['w'], shows: '[ Warnings ]' },
  find: { keys: ['?', '/', 'page'], shows: 'page▏' },
  changes: { keys: ['a'], shows: 'Changed since', options: { ...SHOP, accepted: OTHERWISE } },
  presets: { keys: ['p'], shows: 'Small steps', options: { ...SHOP, presets: SHOP_PRESETS ?? [] } },
  question: { keys: ['}', 'space', 'escape'], shows: 'Discard 1 change?' },
  stale: {
    keys: ['}', 'space', 'enter'],
    shows: 'Not applied',
    prepare: (session) => session.applyElsewhere('native'),
  },
  refusal: {
    keys: ['}', 'space', 'enter'],
    shows: 'no space left',
    prepare: ({ disk }) => {
      disk.refusal = FULL;
    },
  },
  busy: {
    keys: ['}', 'space', 'enter'],
    shows: 'applying…',
    prepare: (session) => {
      session.perform = () => new Promise(() => {});
    },
  },
  'too-small': { keys: [], shows: 'needs', rows: 5 },
};

test.each(Object.entries(STATES))('ended by a signal, Ink leaves everything as it was: %s', async (_, reached) => {
  let drawn: { unmount(): void } | undefined;
  const guard = { attach: (instance: { unmount(): void }) => (drawn = instance) };
  const session = fakeSession(reached.options ?? SHOP);
  reached.prepare?.(session);
  const { outcome, press, raw, shows, written } = open(session, { guard }, { rows: reached.rows });
  if (reached.rows === undefined) await shows('Base (one)');
  await press(...reached.keys);
  await shows(reached.shows);
  drawn?.unmount(); // what Ink does on a signal, before it lets the signal end the process
  expect(await outcome).toMatchObject({ kind: 'interrupted' });
  expect([leftOn(written()), raw.at(-1)]).toEqual([[], false]);
});

test('Ctrl+Z stops the process by the means that were given, which end with the screen', async () => {
  const asked: string[] = [];
  const jobControl = () => ({ stop: async () => void asked.push('stop'), release: () => void asked.push('release') });
  const { outcome, press, shows } = open(fakeSession(SHOP), { jobControl });
  await shows('Base (one)');
  await press('ctrl+z', 'q');
  await outcome;
  expect(asked).toEqual(['stop', 'release']);
});

test('Ctrl+L draws everything again', async () => {
  const { outcome, press, shows, written } = open(fakeSession(SHOP));
  await shows('Base (one)');
  const before = count(written(), 'Base (one)');
  await press('ctrl+l');
  await expect.poll(() => count(written(), 'Base (one)')).toBe(before + 1);
  await press('q');
  await outcome;
});

test('a step of the cursor draws little, and never the whole screen', async () => {
  const modes = Array.from({ length: 40 }, (_, at) => ({
    key: `mode-${at + 10}`,
    description: `The mode of number ${at}.`,
  }));
  const { outcome, press, shows, written } = open(fakeSession({ modes }));
  await shows('Base (one)');
  await press('down', 'down');
  const before = written().length;
  await press('down', 'down', 'down');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const drawn = written().slice(before);
  expect(drawn.length).toBeLessThan(3 * 1024);
  expect(drawn).not.toContain('\u001b[2J');
  await press('q');
  await outcome;
});

test('a file cannot reach the terminal', async () => {
  const evil =
    '\u001b]52;c;ZXZpbA==\u0007\u001b]0;x\u0007\u001b[2J\u001b[?1049l\u001bc\u009d52;\u001b]8;;http://evil\u0007\u001b[8m';
  const modes = [{ key: 'evil', label: `Evil ${evil}`, description: evil, prompt: evil }];
  const { outcome, press, shows, written } = open(fakeSession({ modes }));
  await shows('evil');
  await press('}', 'space', '4');
  await shows('evil<U+0007>␛[8m');
  for (const part of ['\u001b]', '\u001b[2J', '\u001bc', '\u009d', '\u001b[8m', '\u0007'])
    expect(written()).not.toContain(part);
  expect(count(written(), '\u001b[?1049l')).toBe(0);
  await press('ctrl+c');
  await outcome;
});
