import { expect, test } from 'vitest';
import { type AcceptedRules, guardInForce } from '../../src/kernel/guard-in-force.ts';
import type { GuardRules } from '../../src/kernel/mode.ts';
import { NO_GUARD } from '../../src/kernel/mode.ts';
import { standingOf } from '../../src/kernel/standing.ts';
import { activation, base, catalog, exact, mode } from '../support/notation.ts';

const denying = (...deny: string[]): GuardRules => ({
  access: null,
  tools: { allow: null, deny, warn: [], confirm: [], shell: true, bashAllow: null, bashDeny: [] },
});
const careful = mode('careful', { guard: denying('write') });
const plan = mode('plan', { guard: { tools: null, access: 'read-only' } });
const builder = base('builder', { guard: denying('bash') });
const today = catalog(builder, careful, plan);

/** What the store of accepted files answers. */
const kept =
  (rules: Record<string, GuardRules>): AcceptedRules =>
  (key) =>
    rules[key] ?? 'lost';
const nothingKept = kept({});

const shown = (accepted: ReturnType<typeof activation> | null, from: ReturnType<typeof catalog>, rules = nothingKept) =>
  guardInForce(standingOf(accepted, from), rules).parts.map(
    ({ mode: key, basis, rules: { tools, access } }) =>
      `${key} ${basis}: ${tools === null ? access : `not ${tools.deny.join(', ')}`}`,
  );

const policies = ['block', 'warn', 'allow'] as const;

test('native is not guarded', () => {
  expect(shown(null, today)).toEqual([]);
  expect(shown(activation('native', today), today)).toEqual([]);
});

test('what is as it was accepted is guarded by its file, the base first', () => {
  expect(shown(activation('builder + careful, plan', today), today)).toEqual([
    'builder file: not bash',
    'careful file: not write',
    'plan file: read-only',
  ]);
});

test.each(policies)('of a drifted mode the accepted and the present rules hold together, under %s', (driftPolicy) => {
  const edited = catalog(builder, mode('careful', { guard: denying('edit'), prompt: 'NEW' }), plan);
  const accepted = activation('native + careful', today, { driftPolicy });
  expect(shown(accepted, edited, kept({ careful: denying('write') }))).toEqual([
    'careful file: not edit',
    'careful accepted: not write',
  ]);
});

test('a drifted mode that lost its guard keeps the accepted one', () => {
  const bare = catalog(mode('careful', { prompt: 'NEW' }));
  expect(shown(activation('native + careful', today), bare, kept({ careful: denying('write') }))).toEqual([
    'careful accepted: not write',
  ]);
});

test('a drifted mode whose accepted content is lost is read-only', () => {
  const bare = catalog(mode('careful', { prompt: 'NEW' }));
  expect(shown(activation('native + careful', today), bare)).toEqual(['careful lost: read-only']);
});

test('a mode whose file is gone keeps its accepted guard; where that is lost, read-only', () => {
  const accepted = activation('builder + careful', today);
  expect(shown(accepted, catalog(builder), kept({ careful: denying('write') }))).toEqual([
    'builder file: not bash',
    'careful accepted: not write',
  ]);
  expect(shown(accepted, catalog(builder))).toEqual(['builder file: not bash', 'careful lost: read-only']);
});

test('a mode that never had a guard, and is known not to have had one, restricts nothing when it is gone', () => {
  const free = catalog(mode('free'));
  expect(shown(activation('native + free', free), catalog(), kept({ free: NO_GUARD }))).toEqual([]);
});

test('overlays that a base leaves out keep their guard', () => {
  const accepted = activation('builder + careful', today, { driftPolicy: 'allow' });
  const closed = catalog(exact('builder'), careful);
  expect(shown(accepted, closed, kept({ builder: denying('bash'), careful: denying('write') }))).toEqual([
    'builder accepted: not bash',
    'careful accepted: not write',
  ]);
});

test('an overlay that has become a base keeps the guard that it was accepted with', () => {
  const turned = catalog(base('careful', { guard: NO_GUARD }));
  expect(shown(activation('native + careful', today), turned, kept({ careful: denying('write') }))).toEqual([
    'careful accepted: not write',
  ]);
});

test('unmet contracts compose nothing and guard all the same', () => {
  const needy = catalog(mode('careful', { guard: denying('write'), requires: ['plan'] }));
  const standing = standingOf(activation('native + careful', needy), needy);
  expect(standing.kind).toBe('blocked');
  expect(guardInForce(standing, nothingKept).parts.map(({ mode: key }) => key)).toEqual(['careful']);
});

test('accepting anew ends it', () => {
  const edited = catalog(mode('careful', { guard: denying('edit') }));
  expect(shown(activation('native + careful', edited), edited)).toEqual(['careful file: not edit']);
});
