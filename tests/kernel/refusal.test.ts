import { expect, test } from 'vitest';
import { NO_STATE, type StateHash } from '../../src/kernel/activation.ts';
import { diagnose } from '../../src/kernel/diagnostic.ts';
import type { Digest } from '../../src/kernel/fingerprint.ts';
import { distance, nearest } from '../../src/kernel/nearest.ts';
import { REFUSALS, type Refusal } from '../../src/kernel/refusal.ts';
import { explain } from '../../src/kernel/refusal-words.ts';
import { key, misses, mode, selection } from '../support/notation.ts';

const digest = (letter: string) => letter.repeat(64) as Digest;
const fingerprint = { ...mode('a').fingerprint, digest: digest('a') };
const SAMPLES: { [K in Refusal['kind']]: Extract<Refusal, { kind: K }> } = {
  usage: { kind: 'usage', message: 'unknown flag `--frob`', hint: 'pimodes help set' },
  'no-terminal': { kind: 'no-terminal', why: 'standard input is not one' },
  unknown: { kind: 'unknown', key: 'buidler', near: [key('builder')], broken: [] },
  'wrong-slot': { kind: 'wrong-slot', key: key('a'), strategy: 'append' },
  'not-selected': { kind: 'not-selected', key: 'a', isBase: false },
  exclusive: { kind: 'exclusive', base: key('minimal'), overlays: [key('a'), key('b')] },
  invalid: { kind: 'invalid', why: 'overlay `a` is listed twice' },
  'no-earlier': { kind: 'no-earlier' },
  'needs-no-approval': { kind: 'needs-no-approval', key: key('plan'), scope: 'builtin' },
  'unknown-preset': { kind: 'unknown-preset', key: 'deep', near: [key('deep-review')], broken: null },
  'preset-exists': { kind: 'preset-exists', key: key('deep'), path: '/agent/mode-presets/deep.json' },
  'invalid-preset': { kind: 'invalid-preset', why: 'a preset needs a key', hint: 'pimodes preset save KEY' },
  'mode-exists': { kind: 'mode-exists', edit: 'pimodes edit terse', path: '/agent/modes/terse.md', what: 'a file' },
  'invalid-mode': { kind: 'invalid-mode', why: 'a mode needs a key', hint: 'pimodes new KEY', path: null },
  lossy: {
    kind: 'lossy',
    path: '/modes/review.md',
    losses: [
      { weight: 'loosened', field: 'tools.warn', why: 'a JSON mode cannot warn of `edit`' },
      { weight: 'lost', field: 'model', why: 'a JSON mode has no model' },
    ],
  },
  'not-yours': {
    kind: 'not-yours',
    key: 'plan',
    path: '/modes/plan.md',
    why: 'it is builtin',
    hint: '`pimodes new plan --copy plan` makes a file of your own that takes its place',
  },
  'file-changed': { kind: 'file-changed', path: '/agent/modes/terse.md', isGone: false },
  'invalid-settings': {
    kind: 'invalid-settings',
    path: '/s.json',
    broken: diagnose('json/syntax', 'this is not valid JSON', {
      at: { path: '/s.json', line: 2, column: 3 },
      hint: 'close it',
    }),
  },
  'no-editor': { kind: 'no-editor', why: '`ed` ended with 1', hint: 'the file is /a.md', path: '/a.md' },
  contract: { kind: 'contract', broken: [{ kind: 'requires', key: key('a'), other: key('b') }] },
  drift: {
    kind: 'drift',
    drift: [{ key: key('a'), was: fingerprint, now: { ...fingerprint, digest: digest('b') } }],
  },
  'two-sources': {
    kind: 'two-sources',
    clash: {
      name: 'pilot',
      claims: [
        { key: key('a'), source: '@sea:agents/pilot' },
        { key: key('b'), source: '@air:agents/pilot' },
      ],
    },
  },
  unmounted: { kind: 'unmounted', key: key('a'), contribution: misses('skill', 'deep'), why: 'there is no such file' },
  transition: {
    kind: 'transition',
    denials: [
      { kind: 'enter', mode: key('a'), keys: [key('c')], to: [key('b'), key('d')] },
      { kind: 'leave', mode: key('e'), to: 'anywhere' },
    ],
    selection: selection('native + c'),
  },
  blocked: { kind: 'blocked', why: { kind: 'contract', broken: [{ kind: 'after', key: key('a'), other: key('b') }] } },
  stale: {
    kind: 'stale',
    path: '/s.jsonl',
    head: {
      selection: selection('builder + a'),
      source: 'selector',
      activatedAt: '2026-01-02T03:04:05.678Z',
      stateHash: 'h' as StateHash,
    },
    modes: [
      { key: key('a'), was: digest('a'), now: digest('b') },
      { key: key('b'), was: digest('b'), now: null },
    ],
  },
  unapproved: { kind: 'unapproved', key: key('a'), path: '/repo/.pi/modes/a.md', standing: 'changed' },
  'needs-confirmation': {
    kind: 'needs-confirmation',
    base: key('minimal'),
    bytes: 1204,
    selection: selection('minimal'),
  },
  declined: { kind: 'declined', selection: selection('native'), asked: true },
  storage: { kind: 'storage', path: '/s.jsonl', cause: 'full', detail: 'ENOSPC' },
};

test('every refusal says what is wrong and what to type next', () => {
  expect(Object.values(SAMPLES).map(explain)).toMatchSnapshot();
});

test.each(Object.entries(SAMPLES))('%s exits with its code from the table', (kind, sample) => {
  expect(explain(sample)).toMatchObject({ code: kind, exit: REFUSALS[kind as Refusal['kind']].exit });
});

test('a state file that is gone is not taken for somebody who cleared the selection', () => {
  const head = { selection: selection('native'), source: 'command', activatedAt: '', stateHash: NO_STATE } as const;
  const { message } = explain({ kind: 'stale', head, modes: [], path: '/s.jsonl' });
  expect(message).toContain('what was selected is gone: the state file was removed or emptied');
});

test('a key that was typed with escape characters is shown inertly', () => {
  expect(explain({ kind: 'unknown', key: '\u001b[2J', near: [], broken: [] }).message).toBe('no mode is called `␛[2J`');
});

test.each([
  ['buidler', ['builder']],
  ['rev', ['review']],
  ['REVIEW', ['review']],
  ['explian', ['explain']],
  ['xyzzy', []],
])('for %s these names are near: %j', (typed, expected) => {
  expect(nearest(typed, ['builder', 'explain', 'plan', 'review'])).toEqual(expected);
});

test.each([
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['ab', 'ba', 1],
  ['kitten', 'sitting', 3],
])('%s and %s are %i edits apart', (a, b, edits) => {
  expect(distance(a, b)).toBe(edits);
  expect(distance(b, a)).toBe(edits);
});
