import { expect, test } from 'vitest';
import { toolNamed } from '../../src/kernel/effects.ts';
import { guardOf } from '../../src/kernel/guard.ts';
import { callOf, judge, NOTHING_ACKNOWLEDGED } from '../../src/kernel/judge.ts';
import { key } from '../support/notation.ts';

const capped = guardOf([{ key: key('look'), guard: { tools: null, access: 'read-only' } }]);
const here = { effects: {}, isInside: () => true, acknowledged: NOTHING_ACKNOWLEDGED };

test.each([
  ['bash', 'executes'],
  ['mystery', 'nobody declares what `mystery` does, so it counts as execution'],
  ['edit', 'writes'],
])('why a cap withholds %s says whether it is known what that does', (name, words) => {
  const { reasons } = judge(capped, callOf(toolNamed(name), {}), here);
  expect(reasons.map(({ why }) => why)).toEqual([expect.stringContaining(words)]);
  expect(reasons.every(({ why }) => why.includes('nobody declares'))).toBe(name === 'mystery');
});

test('only a shell has a command, and only when it is text', () => {
  expect(callOf(toolNamed('bash'), { command: 'ls' }).command).toBe('ls');
  expect(callOf(toolNamed('bash'), { command: ['ls'] }).command).toBeNull();
  expect(callOf(toolNamed('web_search'), { command: 'ls' }).command).toBeNull();
});
