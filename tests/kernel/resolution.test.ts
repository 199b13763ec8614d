import { expect, test } from 'vitest';
import { catalogOf } from '../../src/kernel/catalog.ts';
import { brokenContracts } from '../../src/kernel/contracts.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { overlaysIn, resolve } from '../../src/kernel/resolution.ts';
import { keysIn } from '../../src/kernel/standing.ts';
import { base, catalog, exact, key, layer, mode, selection } from '../support/notation.ts';

const today = catalog(base('builder'), exact('minimal'), mode('review'), mode('explain'), mode('plan'));

const shown = (text: string, from = today) => {
  const resolution = resolve(selection(text), from);
  return {
    kind: resolution.kind,
    keys: keysIn(resolution),
    omitted: resolution.omitted.map(({ key: name, why }) => `${name}: ${why}`),
  };
};

test.each([
  ['native', 'layered', [], []],
  ['builder + explain, review', 'layered', ['builder', 'explain', 'review'], []],
  ['gone + review', 'layered', ['review'], ['gone: missing']],
  ['review', 'layered', [], ['review: not-a-base']],
  ['native + review, gone, plan', 'layered', ['review', 'plan'], ['gone: missing']],
  ['native + builder, plan', 'layered', ['plan'], ['builder: not-an-overlay']],
  ['minimal', 'exact', ['minimal'], []],
  ['minimal + review', 'exact', ['minimal'], ['review: exact-base']],
])('%s resolves to %s %j, leaving out %j', (text, kind, keys, omitted) => {
  expect(shown(text)).toEqual({ kind, keys, omitted });
});

test('an omission says whether the file is gone, broken or waiting for approval', () => {
  const from = catalogOf([
    layer([], { broken: [{ key: key('bent'), path: '/m/bent.md', scope: 'global', diagnostics: [] }] }),
    layer([mode('theirs', { scope: 'project' })], { withheld: true }),
  ]);
  expect(shown('native + bent, theirs, gone', from).omitted).toEqual([
    'bent: invalid',
    'theirs: unapproved',
    'gone: missing',
  ]);
});

const broken = (text: string, ...modes: readonly Mode[]) => {
  const resolution = resolve(selection(text), catalog(...modes));
  return brokenContracts(resolution.base, overlaysIn(resolution)).map(
    ({ kind, key: name, other }) => `${name} ${kind} ${other}`,
  );
};

test.each([
  ['native + a', [mode('a', { requires: ['b'] }), mode('b')], ['a requires b']],
  ['native + a, b', [mode('a', { requires: ['b'] }), mode('b')], []],
  ['base + a', [mode('a', { requires: ['base'] }), base('base')], []],
  ['native + a, b', [mode('a', { conflictsWith: ['b'] }), mode('b')], ['a conflictsWith b']],
  ['base + b', [base('base', { conflictsWith: ['b'] }), mode('b')], ['base conflictsWith b']],
  ['native + a, b', [mode('a', { after: ['b'] }), mode('b')], ['a after b']],
  ['native + b, a', [mode('a', { after: ['b'] }), mode('b')], []],
  ['native + b, a', [mode('a', { before: ['b'] }), mode('b')], ['a before b']],
  ['native + a', [mode('a', { before: ['b'], after: ['c'] }), mode('b')], []],
  ['base + a', [mode('a', { before: ['base'] }), base('base')], ['a order-of-a-base base']],
  ['native + a, gone', [mode('a', { requires: ['gone'] })], ['a requires gone']],
  ['minimal', [exact('minimal', { requires: ['a'] }), mode('a')], ['minimal requires a']],
])('%s breaks what its contracts say: case %#', (text, modes, expected) => {
  expect(broken(text, ...modes)).toEqual(expected);
});
