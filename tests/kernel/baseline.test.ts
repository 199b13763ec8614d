import { expect, test } from 'vitest';
import { settle, unguardedTools } from '../../src/kernel/baseline.ts';

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
  // kept           applied    active        without us
  [null, null, 'read bash', 'read bash'],
  ['read bash', null, 'read', 'read bash'], // resumed: the host put the guarded set back
  ['read bash', null, 'read search', 'read bash search'],
  ['read bash', 'read', 'read', 'read bash'],
  ['read bash', 'read', 'read search', 'read bash search'], // registered later
  ['read bash', 'read', '', 'bash'], // another extension took it away
  ['read bash', 'read', 'bash read', 'read bash'],
])('kept %j, applied %j, active %j: %j', (kept, applied, active, expected) => {
  const names = (text: string) => text.split(' ').filter((name) => name !== '');
  const given = (text: string | null) => (text === null ? null : names(text));
  expect(unguardedTools(given(kept), given(applied), names(active))).toEqual(names(expected));
});
