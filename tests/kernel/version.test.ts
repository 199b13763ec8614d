import { expect, test } from 'vitest';
import { isAmong, versionsText } from '../../src/kernel/version.ts';

const SUPPORTED = { from: '1.5.2', below: '2' };

test.each([
  ['1.5.2', true],
  ['1.6.0', true],
  ['1.10.0', true],
  ['1.5.1', false],
  ['0.84.3', false],
  ['2.0.0', false],
  ['2.0.0-beta.1', false],
  ['1.6.0-rc.1', true],
  ['1.6', true],
  ['1', false],
  ['nonsense', false],
])('%s is from 1.5.2 on and below 2: %s', (version, expected) => {
  expect(isAmong(version, SUPPORTED)).toBe(expected);
});

test('without an end any later version will do', () => {
  expect(isAmong('99.0.0', { from: '22.19', below: null })).toBe(true);
  expect([versionsText(SUPPORTED), versionsText({ from: '22.19', below: null })]).toEqual([
    '1.5.2 or newer, below 2',
    '22.19 or newer',
  ]);
});
