import { mutant, randomFrom, smallest } from './mutate.ts';
import type { Target } from './targets.ts';

/** What one target did. `failure` is null when every case held; `slowest` in milliseconds. */
export type Fuzzed = { readonly cases: number; readonly slowest: number; readonly failure: Failure | null };

/** A case that breaks a promise, made as small as it goes. */
export type Failure = { readonly why: string; readonly bytes: Buffer; readonly seed: number };

/**
 * Tries `cases` broken inputs; the same for the same `seed`. Stops at the first that breaks a promise, or holds anybody up
 * for more than `longest` milliseconds of the processor.
 */
export async function fuzz(
  { check, seeds, share = 1, words }: Target,
  cases: number,
  seed: number,
  longest = 200,
): Promise<Fuzzed> {
  const random = randomFrom(seed);
  const count = Math.max(1, Math.round(cases * share));
  let slowest = 0;
  for (let done = 0; done < count; done++) {
    const bytes = mutant(seeds, words, random);
    const start = performance.now();
    const why = await fault(check, bytes);
    const taken = performance.now() - start;
    slowest = Math.max(slowest, taken);
    if (why !== null) return { cases: done + 1, slowest, failure: { why, seed, bytes: await least(check, bytes) } };
    if (taken > longest && (await isSlow(check, bytes, longest))) {
      return { cases: done + 1, slowest, failure: { why: `takes more than ${longest} ms`, seed, bytes } };
    }
  }
  return { cases: count, slowest, failure: null };
}

/** Why a check does not hold, null when it does. */
export async function fault(check: Target['check'], bytes: Buffer): Promise<string | null> {
  try {
    await check(bytes);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Of the processor, and again: a busy neighbour is no fault of the input. */
async function isSlow(check: Target['check'], bytes: Buffer, longest: number): Promise<boolean> {
  for (let again = 0; again < 3; again++) {
    const before = process.cpuUsage();
    await fault(check, bytes);
    const { system, user } = process.cpuUsage(before);
    if ((system + user) / 1000 <= longest) return false;
  }
  return true;
}

const least = (check: Target['check'], bytes: Buffer): Promise<Buffer> =>
  smallest(bytes, async (fewer) => (await fault(check, fewer)) !== null);
