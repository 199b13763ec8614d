import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, inject, test } from 'vitest';
import { fileNameOf, foundCases } from './found.ts';
import { fault, fuzz } from './fuzz.ts';
import { mutant, randomFrom, smallest } from './mutate.ts';
import { TARGETS, type Target } from './targets.ts';

/** In CI each target gets ten times as many; `npm run fuzz` tries as many as one has patience for. */
const CASES = inject('isInCI') ? 10_000 : 1_000;

test.each(TARGETS.map((target) => [target.name, target] as const))(
  '%s: whatever they hold, nothing is thrown, nobody is held up, and no escape gets through',
  async (name, target) => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { failure } = await fuzz(target, CASES, seed);
    if (failure === null) return;
    const { bytes, why } = failure;
    expect.fail(
      `${why}\nseed ${seed}, npm run fuzz -- --seed ${seed} "${name}": ${JSON.stringify(bytes.toString('utf8'))}`,
    );
  },
  600_000,
);

test.each(foundCases())('what was found once holds now: %s', async (path) => {
  const target = TARGETS.find((one) => basename(path).startsWith(fileNameOf(one)));
  if (target === undefined) throw new Error(`no target is called like ${path}`);
  expect(await fault(target.check, readFileSync(path))).toBeNull();
});

const NEVER_AN_A: Target = {
  name: 'no letter a',
  seeds: [Buffer.from('bcd')],
  words: [],
  check(bytes) {
    if (bytes.includes('a')) throw new Error('an a');
  },
};

test('a broken promise is found, and told by the smallest input that breaks it', async () => {
  const { failure } = await fuzz(NEVER_AN_A, 100_000, 7);
  expect([failure?.why, failure?.bytes.toString()]).toEqual(['an a', 'a']);
  expect(await fuzz({ ...NEVER_AN_A, seeds: [Buffer.from('')], check: () => {} }, 50, 7)).toMatchObject({ cases: 50 });
});

test('an input that takes too long is found', async () => {
  const busy = () => {
    for (const end = process.cpuUsage().user + 10_000; process.cpuUsage().user < end; );
  };
  const { failure } = await fuzz({ ...NEVER_AN_A, check: busy }, 1, 7, 5);
  expect(failure?.why).toBe('takes more than 5 ms');
});

test('the same seed makes the same inputs', async () => {
  const made = (seed: number) => {
    const random = randomFrom(seed);
    return Array.from({ length: 50 }, () => mutant([Buffer.from('some text')], ['word'], random).toString('hex'));
  };
  expect(made(3)).toEqual(made(3));
  expect(made(3)).not.toEqual(made(4));
  expect((await smallest(Buffer.from('xxaxxbxx'), async (bytes) => /a.*b/.test(bytes.toString()))).toString()).toBe(
    'ab',
  );
});
