import { expect, test } from 'vitest';
import type { Activation } from '../../src/kernel/activation.ts';
import { footer, footerText, isUnsound, readHead, selectionIn, standingOf } from '../../src/kernel/standing.ts';
import { activation, base, catalog, exact, head, headOf, key, mode, selection, show } from '../support/notation.ts';

const builder = base('builder');
const minimal = exact('minimal');
const review = mode('review');
const plan = mode('plan');
const changed = mode('review', { prompt: 'ANOTHER TEXT' });
const today = catalog(builder, minimal, review, plan);
const edited = catalog(builder, exact('minimal', { prompt: 'NEW' }), changed, plan);

const accepted = (text: string, more: Partial<Activation> = {}) => activation(text, today, more);

test.each([
  ['an empty journal is native', null, today, 'native', ''],
  ['an accepted empty selection is native', accepted('native'), today, 'native', ''],
  ['what is as it was accepted is active', accepted('builder + review, plan'), today, 'active', 'mode:builder +2'],
  ['overlays on the host prompt are active', accepted('native + plan'), today, 'active', 'mode:native +1'],
  ['a missing overlay degrades', accepted('builder + review'), catalog(builder), 'degraded', 'mode:builder !'],
  ['a missing base degrades to native', accepted('builder + plan'), catalog(plan), 'degraded', 'mode:native +1 !'],
  ['drift blocks', accepted('builder + review'), edited, 'blocked', 'mode:native !'],
  [
    'drift under warn is composed and marked',
    accepted('builder + review', { driftPolicy: 'warn' }),
    edited,
    'active',
    'mode:builder +1 !',
  ],
  [
    'drift under allow is composed',
    accepted('builder + review', { driftPolicy: 'allow' }),
    edited,
    'active',
    'mode:builder +1',
  ],
  [
    'a drifted exact-final base blocks under every policy',
    accepted('minimal', { driftPolicy: 'allow' }),
    edited,
    'blocked',
    'mode:native !',
  ],
  [
    'so does one beside drifted overlays',
    accepted('minimal + review, plan', { driftPolicy: 'warn' }),
    edited,
    'blocked',
    'mode:native !',
  ],
])('%s', (_, entry, from, kind, bar) => {
  const standing = standingOf(entry, from);
  expect(standing.kind).toBe(kind);
  expect(footer(standing)).toBe(bar);
});

test('unmet contracts block, whatever the policy', () => {
  const needs = mode('review', { requires: ['plan'] });
  const entry = activation('native + review', catalog(needs), { driftPolicy: 'allow' });
  expect(standingOf(entry, catalog(needs))).toMatchObject({ kind: 'blocked', why: { kind: 'contract' } });
});

test('a definition that moved to another file has drifted', () => {
  const moved = catalog(mode('plan', { path: '/elsewhere/plan.md' }));
  expect(standingOf(accepted('native + plan'), moved)).toMatchObject({ kind: 'blocked', why: { kind: 'drift' } });
});

test('only native and cleanly active standings are sound', () => {
  expect([standingOf(null, today), standingOf(accepted('builder'), today)].map(isUnsound)).toEqual([false, false]);
  const unsound = [
    standingOf(accepted('builder + review'), edited),
    standingOf(accepted('builder + review'), catalog(builder)),
    standingOf(accepted('native + review', { driftPolicy: 'allow' }), edited),
  ];
  expect(unsound.map(isUnsound)).toEqual([true, true, true]);
});

test.each([
  ['review', 'native + review', []],
  ['builder', 'builder', []],
  [null, 'native', []],
  ['gone', 'native', ['gone']],
])('a v1 entry with key %s means %s today', (name, expected, frozen) => {
  const { activation: read, legacy } = readHead(
    head({ kind: 'legacy-key', id: null, key: name === null ? null : key(name) }),
    today,
  );
  expect(show(read?.selection ?? selection('native'))).toBe(expected);
  expect(legacy).toEqual({ version: 1, frozen });
});

test.each([
  ['builder + review', 'builder + review', []],
  ['builder + gone', 'native', ['gone']],
  ['minimal + review', 'native', ['review']],
])('a v2 entry with %s means %s today', (written, expected, frozen) => {
  const { activation: read, legacy } = readHead(
    head({ kind: 'legacy-selection', id: null, selection: selection(written) }),
    today,
  );
  expect(show(read?.selection ?? selection('native'))).toBe(expected);
  expect(legacy).toEqual({ version: 2, frozen });
});

test("a legacy entry has no drift: it takes today's fingerprints", () => {
  const read = readHead(head({ kind: 'legacy-key', id: null, key: key('review') }), edited);
  expect(standingOf(read.activation, edited).kind).toBe('active');
});

test('a v3 head is read as it stands', () => {
  const entry = accepted('builder + review');
  expect(readHead(headOf(entry), edited)).toEqual({ activation: entry, legacy: null });
});

test('what was accepted stays selected where it is not in force; without a journal nothing is', () => {
  expect(show(selectionIn(standingOf(accepted('builder + review'), edited)))).toBe('builder + review');
  expect(show(selectionIn(standingOf(null, today)))).toBe('native');
});

test('a key that just fits is not cut', () => {
  expect(footerText('a'.repeat(35), 0, false)).toBe(`mode:${'a'.repeat(35)}`);
  expect(footerText('a'.repeat(36), 0, false)).toBe(`mode:${'a'.repeat(34)}…`);
});

test('the footer is at most 40 columns and never cuts its count or its mark', () => {
  expect(footerText('a'.repeat(64), 12, true)).toMatch(/^mode:a+… \+12 !$/);
  expect(footerText('a'.repeat(64), 12, true)).toHaveLength(40);
});
