import { expect, test } from 'vitest';
import { digits, measureGrowth, tenfold } from '../../scripts/bench/growth.ts';

test.each([
  ['each costs the same', (size: number) => size / 50, 10],
  ['the number does not matter', () => 3, 1],
  ['each costs more the more there are', (size: number) => size ** 2, 100],
])('%s: ten times as many take so many times as long', async (_, msAt, times) => {
  const { value, growth } = await measureGrowth('modes', [4, 16, 64], async (size) => msAt(size));
  expect(value).toBe(msAt(64));
  expect(tenfold(growth)).toBeCloseTo(times);
});

test('a figure has as many digits as are worth reading', () => {
  expect([1234.5, 44.44, 4.444, 0.0444, -0.5].map(digits)).toEqual(['1235', '44.4', '4.44', '0.044', '-0.500']);
});
