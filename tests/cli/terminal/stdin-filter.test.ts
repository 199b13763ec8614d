import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { render, Text, useInput, usePaste } from 'ink';
import { createElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { feed, NOTHING } from '../../../src/cli/terminal/key-chunks.ts';
import { StdinFilter, waitsFor } from '../../../src/cli/terminal/stdin-filter.ts';
import { KEYS, show } from './keys.ts';

const ESC = '\u001B';
const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

describe('what useInput sees', () => {
  test.each(KEYS)('%s', async (_name, bytes, _chunks, seen) => {
    const app = await openApp();
    await app.type(bytes);
    await expect.poll(app.seen).toEqual(seen);
    await app.type('.');
    await expect.poll(app.seen).toEqual([...seen, '"."']);
  });

  test('is the same however the bytes are read, but that a torn character arrives in its parts', async () => {
    const whole = KEYS.filter(([, bytes]) => feed(NOTHING, bytes).pending === NOTHING);
    const app = await openApp({ key: 10_000, rest: 10_000 });
    const spell = (seen: readonly string[]) => seen.join('').replaceAll('"', '');
    const someKeys = fc.array(fc.constantFrom(...whole), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(someKeys, fc.integer({ min: 1, max: 7 }), async (rows, size) => {
        app.forget();
        const bytes = Buffer.from(rows.map(([, sent]) => sent).join(''));
        for (let at = 0; at < bytes.length; at += size) await app.type(bytes.subarray(at, at + size));
        await expect.poll(() => spell(app.seen())).toBe(spell(rows.flatMap(([, , , seen]) => seen)));
      }),
      { numRuns: 100 },
    );
  });

  test('an arrow read in three parts is one key while the parts come within the wait', async () => {
    const app = await openApp({ key: 10_000, rest: 10_000 });
    for (const part of [ESC, '[', 'A']) await app.type(part);
    await expect.poll(app.seen).toEqual(['up']);
  });

  test('an arrow whose rest came while the program was busy is one key', async () => {
    const app = await openApp();
    await app.type(ESC);
    const rest = turn().then(() => app.type('[A'));
    const until = performance.now() + 20;
    while (performance.now() < until);
    await rest;
    await expect.poll(app.seen).toEqual(['up']);
  });

  test('a letter soon after Esc has been told is no Alt+letter', async () => {
    const app = await openApp();
    await app.type(ESC);
    await expect.poll(app.seen).toEqual(['esc']);
    await app.type('j');
    await expect.poll(app.seen).toEqual(['esc', '"j"']);
  });

  test('a paste reaches usePaste whole, however it is read', async () => {
    const app = await openApp();
    for (const part of [`${ESC}[20`, '0~a x\r', `\nq${ESC}`, '[201~', 'j']) await app.type(part);
    await expect.poll(app.seen).toEqual(['paste "a x\\r\\nq"', '"j"']);
  });

  test('a paste without an end blocks nothing for longer than the wait', async () => {
    const app = await openApp({ key: 5, rest: 10 });
    await app.type(`${ESC}[200~q\r`);
    const pressCtrlC = async () => {
      await app.type('\u0003');
      return app.seen()[0];
    };
    await expect.poll(pressCtrlC).toBe('ctrl+"c"');
  });
});

describe('the source', () => {
  test('is read only while raw mode is on', async () => {
    const { source, filter } = fakeTerminal();
    source.write('early');
    await turn();
    expect(filter.read()).toBeNull();
    filter.setRawMode(true);
    await expect.poll(() => filter.readableLength).toBe(5);
    filter.setRawMode(false);
    source.write('for the editor');
    await turn();
    expect(filter.readableLength).toBe(5);
    expect(source.readableLength).toBeGreaterThan(0);
  });

  test('waits while nobody reads the keys, and none is lost', async () => {
    const { source, filter } = fakeTerminal();
    filter.setRawMode(true);
    for (let i = 0; i < 100; i += 1) source.write('j'.repeat(100));
    await turn();
    expect(filter.readableLength).toBeLessThan(1000);
    let keys = 0;
    filter.on('data', () => {
      keys += 1;
    });
    await expect.poll(() => keys).toBe(10_000);
  });

  test.each([
    ['ends', (source: PassThrough) => source.end()],
    ['is destroyed', (source: PassThrough) => source.destroy()],
    ['fails', (source: PassThrough) => source.destroy(new Error('EIO'))],
  ])('that %s ends the filter', async (_how, finish) => {
    const { source, filter } = fakeTerminal();
    filter.setRawMode(true).resume();
    finish(source);
    await expect.poll(() => filter.readableEnded).toBe(true);
  });

  test('may fail after the filter has ended', async () => {
    const { source, filter } = fakeTerminal();
    filter.setRawMode(true).resume();
    source.end();
    await expect.poll(() => filter.closed).toBe(true);
    expect(() => source.emit('error', new Error('EIO'))).not.toThrow();
  });

  test('can be read by others once the filter is destroyed', async () => {
    const { source, filter } = fakeTerminal();
    filter.setRawMode(true).destroy();
    source.write('line');
    await turn();
    expect(String(source.read())).toBe('line');
  });
});

test.each([
  [{}, 20],
  [{ SSH_CONNECTION: '' }, 20],
  [{ SSH_CONNECTION: '10.0.0.1 5 10.0.0.2 22' }, 100],
  [{ SSH_TTY: '/dev/pts/1' }, 100],
])('with %j Esc waits %i ms', (env, wait) => {
  expect(waitsFor(env).key).toBe(wait);
});

function fakeTerminal(waits = { key: 5, rest: 1000 }) {
  const source = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {}, ref() {}, unref() {} });
  return { source, filter: new StdinFilter(source, waits) };
}

/** An Ink app that notes what its hooks are called with. */
async function openApp(waits?: { key: number; rest: number }) {
  const { source, filter } = fakeTerminal(waits);
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });
  const seen: string[] = [];
  let armed = () => {};
  const isArmed = new Promise<void>((resolve) => {
    armed = resolve;
  });
  filter.on('newListener', (event) => event === 'readable' && armed());
  // Vitest's console cannot be patched.
  const options = { stdin: filter, stdout, exitOnCtrlC: false, interactive: true, patchConsole: false };
  const app = render(createElement(App), options);
  open.push({ close: app.unmount });
  await isArmed;
  return {
    seen: () => [...seen],
    forget: () => seen.splice(0),
    async type(bytes: string | Uint8Array) {
      source.write(bytes);
      await turn();
    },
  };

  function App() {
    useInput((input, key) => {
      seen.push(show(input, key));
    });
    usePaste((text) => {
      seen.push(`paste ${JSON.stringify(text)}`);
    });
    return createElement(Text, null, 'app');
  }
}
