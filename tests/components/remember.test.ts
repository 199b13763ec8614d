import { expect, test } from 'vitest';
import { remember } from '../../components/remember.ts';

test('the latest answers are kept for the same objects, and no more than were asked for', () => {
  let computed = 0;
  const list = remember(
    (_: object, width: number) => {
      computed += 1;
      return width;
    },
    { entries: 2 },
  );
  const [a, b] = [{}, {}];
  for (const [item, width] of [
    [a, 1],
    [a, 1],
    [b, 1],
    [a, 1],
  ] as const)
    expect(list(item, width)).toBe(width);
  expect(computed).toBe(2);
  list(a, 2);
  list(b, 1);
  expect(computed).toBe(4);
});
