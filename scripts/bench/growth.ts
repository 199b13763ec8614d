import type { Growth, Measured, Point } from './bench.ts';

/** Milliseconds at each size, smallest first; the value is that of the largest. */
export async function measureGrowth(
  of: string,
  sizes: readonly number[],
  msAt: (size: number) => Promise<number>,
): Promise<Pick<Measured, 'value'> & { readonly growth: Growth }> {
  const points: Point[] = [];
  for (const size of sizes) points.push({ size, ms: await msAt(size) });
  return { value: points.at(-1)?.ms ?? Number.NaN, growth: { of, points } };
}

/** How many times as long ten times as many take, by the two largest sizes: 10 where each costs the same, 1 where none costs anything. */
export function tenfold({ points }: Growth): number {
  const [small, large] = points.slice(-2);
  if (small === undefined || large === undefined) return Number.NaN;
  return 10 ** (Math.log(large.ms / small.ms) / Math.log(large.size / small.size));
}

/** `10: 1.2 ms, 1,000: 44 ms` */
export const pointsText = ({ points }: Growth): string =>
  points.map(({ size, ms }) => `${size.toLocaleString('en')}: ${digits(ms)} ms`).join(', ');

/** With as many digits as are worth reading. */
export function digits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
