import { expect, test } from 'vitest';
import { contractWords } from '../../src/kernel/contracts.ts';
import { mode } from '../support/notation.ts';

test('only contracts that say something are told, in one order', () => {
  const { contracts } = mode('review', { after: ['plan'], requires: ['ops', 'plan'] });
  expect(contractWords(contracts)).toEqual([
    ['requires', 'ops, plan'],
    ['after', 'plan'],
  ]);
  expect(contractWords(mode('plan').contracts)).toEqual([]);
});
