import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Bench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { type InProcess, manyModes, openInProcess, type Pressed } from './in-process.ts';

const DOWN = '\u001b[B';
const UP = '\u001b[A';
/** Milliseconds between two keys that are held: 25 a second. */
const HELD = 40;
/** Definitions. */
const MANY = 1000;

/** What a person feels: 1,000 definitions, each key drawn before the next comes. */
export const cursorStep: Bench = {
  name: 'cursor-step',
  about: 'the 95th percentile from a key to its frame, 1,000 definitions, 120 × 36, inside the process',
  bar: 16,
  unit: ' ms',
  pairs: 100,
  async measure(pairs) {
    const measured = await measureGrowth('definitions', [100, MANY], (count) => bestWalk(count, pairs));
    return { ...measured, detail: `the best of ${ROUNDS} times ${pairs} steps each` };
  },
};

/** The tail of the time that was worked on a step, or the middle of the time that passed if that is more. */
function bestWalk(definitions: number, steps: number): Promise<number> {
  return withSelector(definitions, async (selector) => {
    const all: { readonly tail: number; readonly middle: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await walk(selector, { steps, turn: 50, pause: HELD });
      const waits = sorted(seen.map(({ took }) => took));
      const own = sorted(seen.map(({ busy, took }) => Math.min(busy, took)));
      all.push({ tail: at(own, 0.95), middle: at(waits, 0.5) });
    }
    const { tail, middle } = all.reduce((best, one) => (one.tail < best.tail ? one : best));
    return Math.max(tail, middle);
  });
}

/** Other programs only ever make it slower: the best round counts, and in its tail the time that was worked on a step. */
const ROUNDS = 4;

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** What a slow line carries: also where a step scrolls the list. */
export const cursorBytes: Bench = {
  name: 'cursor-bytes',
  about: 'the most bytes that one step of the cursor writes, down a list of 1,000 and up again; none clears the screen',
  bar: 1024,
  unit: ' B',
  pairs: 500,
  async measure(pairs) {
    const steps = await withSelector(MANY, (selector) => walk(selector, { steps: pairs, turn: 250, pause: 0 }));
    if (steps.some(({ text }) => text.includes('\u001b[2J'))) throw new Error('a step cleared the screen');
    const bytes = sorted(steps.map((step) => step.bytes));
    return { value: bytes.at(-1) ?? 0, detail: `${pairs} steps, half of them within ${at(bytes, 0.5)} B` };
  },
};

/** What a day in a terminal costs. */
export const steadyMemory: Bench = {
  name: 'steady-memory',
  about: 'what the heap and its buffers grow by over 5,000 keys: steps, choices, moves, searches, undo',
  bar: 30,
  unit: ' MB',
  pairs: 5000,
  measure: (pairs) =>
    withSelector(MANY, async (selector) => {
      const keys = [...Array<string>(12).fill(DOWN), ' ', UP, 'K', '3', '1', 'u', '/', 'e', '\u001b[27u', 'U', 'R'];
      const press = async (count: number) => {
        for (let done = 0; done < count; done++) await selector.type(keys[done % keys.length] ?? DOWN);
      };
      await press(500); // until what is kept once is kept
      const before = used();
      await press(pairs);
      const after = used();
      return {
        value: after - before,
        detail: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after ${pairs} keys`,
      };
    }),
};

async function withSelector<T>(definitions: number, use: (selector: InProcess) => Promise<T>): Promise<T> {
  const keepsRunning = setInterval(() => {}, 1000);
  const selector = await openInProcess(manyModes(definitions));
  try {
    return await use(selector);
  } finally {
    await selector.close();
    clearInterval(keepsRunning);
  }
}

type Walk = { readonly steps: number; readonly turn: number; readonly pause: number };

/** Down and up again, turning round after each `turn` steps: where the list ends, no frame answers. */
async function walk(selector: InProcess, { steps, turn, pause }: Walk) {
  const seen: Pressed[] = [];
  for (let step = 0; step < steps; step++) {
    seen.push(await selector.press(Math.floor(step / turn) % 2 === 0 ? DOWN : UP));
    if (pause > 0) await sleep(pause);
  }
  return seen;
}

const at = (values: readonly number[], part: number): number => values[Math.floor(values.length * part)] ?? Number.NaN;

/** Megabytes in use once all that can go has gone. */
function used(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { external, heapUsed } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
