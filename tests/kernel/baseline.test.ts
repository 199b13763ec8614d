import { expect, test } from 'vitest';
import { loosens, settle } from '../../src/kernel/baseline.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { resolve } from '../../src/kernel/resolution.ts';
import { catalog, mode, selection } from '../support/notation.ts';

test.each([
  // replaced          wanted   current   set      replaced then
  ['nothing', null, 'a', null, 'nothing'],
  ['nothing', 'b', 'a', 'b', 'a by b'],
  ['nothing', 'a', 'a', null, 'a by a'],
  ['a by b', 'b', 'b', null, 'a by b'],
  ['a by b', 'c', 'b', 'c', 'a by c'],
  ['a by b', null, 'b', 'a', 'nothing'],
  ['a by a', null, 'a', null, 'nothing'],
  ['a by b', null, 'mine', null, 'nothing'], // a person changed it meanwhile
  ['a by b', 'b', 'mine', null, 'a by b'],
  ['a by b', 'c', 'mine', 'c', 'mine by c'],
])('%s, %s is wanted and %s is there: set %s, then %s', (before, wanted, current, set, after) => {
  expect(settle(parse(before), wanted, current)).toEqual({ set, replaced: parse(after) });
});

function parse(text: string) {
  const [before, applied] = text.split(' by ');
  return before === undefined || applied === undefined ? null : { before, applied };
}

test.each([
  ['native + strict', 'native', true],
  ['native + strict', 'native + strict, brief', false],
  ['native + brief', 'native', false],
  ['native', 'native + strict', false],
])('from %s to %s, a restriction is lifted: %s', (from, to, lifts) => {
  const strict = { ...mode('strict'), guard: { tools: null, access: 'read-only' } } as Mode;
  const today = catalog(strict, mode('brief'));
  expect(loosens(resolve(selection(from), today), resolve(selection(to), today))).toBe(lifts);
});
