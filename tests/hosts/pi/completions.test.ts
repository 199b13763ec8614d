import { expect, test } from 'vitest';
import { itemsFor } from '../../../src/hosts/pi/completions.ts';
import { base, mode } from '../../support/notation.ts';

const MODES = [base('builder'), mode('explain'), mode('review')];

const complete = (prefix: string) => itemsFor(prefix, MODES, ['explain'])?.map(({ value }) => value) ?? null;

test.each([
  ['+', ['+review']],
  ['-', ['-explain']],
  ['b', ['builder', 'back']],
  ['set ', ['set native', 'set builder']],
  ['set native ', ['set native --overlay']],
  ['set native --overlay ', ['set native --overlay explain', 'set native --overlay review']],
  ['set native --overlay explain --overlay ', ['set native --overlay explain --overlay review']],
  ['preview set b', ['preview set builder']],
  ['show r', ['show review']],
])('%j', (prefix, items) => {
  expect(complete(prefix)).toEqual(items);
});

test.each(['builder', '+review', 'off', 'set native --overlay review', 'nothing-like-it', 'off '])(
  '%j is left alone, so that Enter runs it',
  (prefix) => {
    expect(complete(prefix)).toBeNull();
  },
);
