import type { Measured } from './bench.ts';

/** Runs something once and answers the milliseconds it took. */
export type Timed = () => Promise<number>;

/**
 * How many times as long `ours` takes as `theirs`: the median over `count` pairs, run in turn, so that a machine that is
 * slower for a while is slower for both. One pair before them warms the page cache and is not counted.
 */
export const ratioOf = (count: number, ours: Timed, theirs: Timed): Promise<Compared> =>
  compare(count, ours, theirs, (pair) => pair.ours / pair.theirs);

/** How many milliseconds longer `ours` takes than `theirs`, measured in the same way. */
export const differenceOf = (count: number, ours: Timed, theirs: Timed): Promise<Compared> =>
  compare(count, ours, theirs, (pair) => pair.ours - pair.theirs);

/** `ms` is the median of ours alone. */
export type Compared = Measured & { readonly ms: number };

type Pair = { readonly ours: number; readonly theirs: number };

async function compare(count: number, ours: Timed, theirs: Timed, by: (pair: Pair) => number): Promise<Compared> {
  await ours();
  await theirs();
  const pairs: Pair[] = [];
  while (pairs.length < count) pairs.push({ ours: await ours(), theirs: await theirs() });
  const [mine, other] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))];
  return {
    value: median(pairs.map(by)),
    ms: mine,
    detail: `${mine.toFixed(0)} ms against ${other.toFixed(0)} ms, ${count} pairs`,
  };
}

/** The middle value; of an even number, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
