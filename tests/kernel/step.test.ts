import { expect, test } from 'vitest';
import { stepTo } from '../../src/kernel/step.ts';
import { activation, base, catalog, mode } from '../support/notation.ts';

const today = catalog(base('builder'), mode('review'), mode('brief'));
const later = catalog(base('builder'), mode('review', { prompt: 'NEW' }), mode('brief'));

test.each([
  // before               after                       kind
  [null, 'native', 'kept'],
  [null, 'native + review', 'activated'],
  ['native', 'builder', 'activated'],
  ['builder', 'builder + review', 'changed'],
  ['native + review, brief', 'native + brief, review', 'changed'],
  ['builder + review', 'native', 'cleared'],
  ['builder + review', 'builder + review', 'kept'],
])('after %s, %s is: %s', (before, after, kind) => {
  const was = before === null ? null : activation(before, today);
  expect(stepTo(activation(after, today), was)).toEqual({ kind, accepted: [] });
});

test('changed text of what stays selected was accepted with it, and that alone is a change', () => {
  const was = activation('builder + review', today);
  expect(stepTo(activation('builder + review', later), was)).toEqual({ kind: 'changed', accepted: ['review'] });
  expect(stepTo(activation('builder + brief', later), was)).toEqual({ kind: 'changed', accepted: [] });
});
