import { expect, test } from 'vitest';
import { itemsFor } from '../../../src/hosts/pi/completions.ts';
import { base, key, mode, selection } from '../../support/notation.ts';

const preset = (name: string) => ({ key: key(name), label: name, description: null, selection: selection('native') });
const NAMED = {
  modes: [base('builder'), mode('explain'), mode('review')],
  selected: ['explain'],
  presets: [preset('deep'), preset('team')],
  myPresets: new Set(['deep']),
  tools: ['bash', 'web'],
};

const complete = (prefix: string) => itemsFor(prefix, NAMED)?.map(({ value }) => value) ?? null;

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
  ['pre', ['preview', 'preset']],
  ['preset u', ['preset use']],
  ['preset use ', ['preset use deep', 'preset use team']],
  ['preset delete ', ['preset delete deep']],
  ['preview preset ', ['preview preset use']],
  ['preview preset use t', ['preview preset use team']],
  ['policy ', ['policy block', 'policy warn', 'policy allow']],
  ['settings dr', ['settings driftPolicy']],
  ['settings color ', ['settings color auto', 'settings color always', 'settings color never']],
  ['check w', ['check write', 'check web']],
])('%j', (prefix, items) => {
  expect(complete(prefix)).toEqual(items);
});

test.each([
  ...['builder', '+review', 'off', 'set native --overlay review', 'nothing-like-it', 'off '],
  ...['preset use deep', 'preview preset use deep', 'preset use deep ', 'policy warn', 'settings ascii', 'check bash '],
])('%j is left alone, so that Enter runs it', (prefix) => {
  expect(complete(prefix)).toBeNull();
});
