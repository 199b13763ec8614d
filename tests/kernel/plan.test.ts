import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Activation, Head, StateHash } from '../../src/kernel/activation.ts';
import type { Catalog } from '../../src/kernel/catalog.ts';
import { NO_HOST } from '../../src/kernel/contributions.ts';
import type { Directive } from '../../src/kernel/directive.ts';
import { plan, planWithout, type Wish, wishTo } from '../../src/kernel/plan.ts';
import type { WayOut } from '../../src/kernel/transition.ts';
import { activation, base, catalog, exact, head, headOf, key, mode, show } from '../support/notation.ts';

const today = catalog(base('builder'), exact('minimal'), mode('review'), mode('explain'), mode('plan'));
const edited = catalog(
  base('builder'),
  exact('minimal', { prompt: 'NEW' }),
  mode('review', { prompt: 'NEW' }),
  mode('explain'),
  mode('plan'),
);
const now = '2026-11-30T12:00:00.000Z';
const wish = (change: Directive, more: Partial<Wish> = {}): Wish => wishTo(change, 'command', more);
const { abilities } = NO_HOST;
const planned = (from: Head, wanted: Wish, with_: Catalog = today, ways: readonly WayOut[] = []) =>
  plan({ head: from, catalog: with_, ways, abilities, now, path: '/state.jsonl', driftPolicy: 'block' }, wanted);
const add = (name: string): Directive => ({ kind: 'add', key: name });
const remove = (name: string): Directive => ({ kind: 'remove', key: name });
const set = (name: string | null, ...overlays: string[]): Directive => ({ kind: 'set', base: name, overlays });

const outcome = (from: Head, wanted: Wish, with_: Catalog = today) => {
  const result = planned(from, wanted, with_);
  if (!result.ok) return result.error.kind;
  return result.value.kind === 'nothing' ? 'nothing' : show(result.value.activation.selection);
};
const on = (text: string, more: Partial<Activation> = {}) => headOf(activation(text, today, more));
const empty = head(null);

test("an activation records today's fingerprint of every key, the time and the source", () => {
  const result = planned(empty, wish(set('builder', 'review'), { source: 'selector' }));
  expect(result).toEqual({
    ok: true,
    value: {
      kind: 'activate',
      activation: activation('builder + review', today, { activatedAt: now, source: 'selector' }),
      approvals: [],
      catalog: today,
      events: [],
    },
  });
});

test('the same selection without drift plans nothing', () => {
  expect(outcome(on('builder + review'), wish(set('builder', 'review')))).toBe('nothing');
  expect(outcome(on('builder + review'), wish(add('review')))).toBe('nothing');
  expect(outcome(empty, wish({ kind: 'clear' }))).toBe('nothing');
});

test('`set` accepts drifted text; adding and removing beside it is refused until it is accepted', () => {
  const drifted = on('builder + review, plan');
  expect(outcome(drifted, wish(set('builder', 'review', 'plan')), edited)).toBe('builder + review, plan');
  expect(outcome(drifted, wish(add('explain')), edited)).toBe('drift');
  expect(outcome(drifted, wish(remove('plan')), edited)).toBe('drift');
  expect(outcome(drifted, wish(remove('review')), edited)).toBe('builder + plan');
});

test('the drift policy is sticky', () => {
  const result = planned(on('builder', { driftPolicy: 'allow' }), wish({ kind: 'clear' }));
  expect(result).toMatchObject({ ok: true, value: { activation: { driftPolicy: 'allow' } } });
});

test('a first activation takes the policy of the settings', () => {
  const result = plan(
    { head: empty, catalog: today, ways: [], abilities, now, path: '/state.jsonl', driftPolicy: 'warn' },
    wish(add('plan')),
  );
  expect(result).toMatchObject({ ok: true, value: { activation: { driftPolicy: 'warn' } } });
});

test('a kept key that is gone keeps its recorded fingerprint; an added one is refused', () => {
  const gone = catalog(base('builder'), mode('plan'));
  const result = planned(on('native + review'), wish(add('plan')), gone);
  const recorded = activation('native + review', today).fingerprints.get(key('review'));
  expect(result).toMatchObject({ ok: true, value: { activation: { selection: { overlays: ['review', 'plan'] } } } });
  expect(
    result.ok && result.value.kind === 'activate' && result.value.activation.fingerprints.get(key('review')),
  ).toEqual(recorded);
  expect(outcome(empty, wish(set('builder', 'review')), gone)).toBe('unknown');
});

test('a broken contract refuses the whole candidate', () => {
  const strict = catalog(mode('review', { requires: ['plan'] }), mode('plan'));
  expect(outcome(empty, wish(add('review')), strict)).toBe('contract');
  expect(outcome(empty, wish(set(null, 'plan', 'review')), strict)).toBe('native + plan, review');
});

test('a new or drifted exact-final base needs a yes; an accepted one does not', () => {
  const wanted = set('minimal');
  expect(outcome(empty, wish(wanted))).toBe('needs-confirmation');
  expect(outcome(empty, wish(wanted, { confirmed: 'all' }))).toBe('minimal');
  expect(outcome(empty, wish(wanted, { confirmed: new Set([key('minimal')]) }))).toBe('minimal');
  expect(outcome(on('minimal'), wish(wanted))).toBe('nothing');
  expect(outcome(on('minimal'), wish(wanted), edited)).toBe('needs-confirmation');
});

test('`expect` refuses any other head, also the empty one, and names what is applied now', () => {
  const other = 'other' as StateHash;
  expect(outcome(on('builder'), wish(add('plan'), { expect: 'h1' as StateHash }))).toBe('builder + plan');
  expect(outcome(on('builder'), wish(add('plan'), { expect: '' as StateHash }))).toBe('stale');
  expect(outcome(empty, wish(add('plan'), { expect: other }))).toBe('stale');
  expect(planned(on('builder'), wish(add('plan'), { expect: other }))).toMatchObject({
    ok: false,
    error: { kind: 'stale', head: { selection: { base: 'builder' }, stateHash: 'h1' }, modes: [] },
  });
});

test('a draft is stale when a definition that it names moved, and only then', () => {
  const digest = (from: Catalog, name: string) => from.entries.get(key(name))?.mode.fingerprint.digest ?? null;
  const seen = (name: string) => ({ stateHash: '' as StateHash, digests: new Map([[key(name), digest(today, name)]]) });
  expect(outcome(empty, wish(set(null, 'review'), { seen: seen('review') }))).toBe('native + review');
  expect(planned(empty, wish(set(null, 'review'), { seen: seen('review') }), edited)).toMatchObject({
    ok: false,
    error: {
      kind: 'stale',
      head: null,
      modes: [{ key: 'review', was: digest(today, 'review'), now: digest(edited, 'review') }],
    },
  });
  expect(outcome(empty, wish(set(null, 'plan'), { seen: seen('plan') }), edited)).toBe('native + plan');
  expect(outcome(empty, wish(set(null, 'plan'), { seen: seen('plan') }), catalog())).toBe('stale');
});

test('a legacy head is migrated once: by the change itself, or by an entry of its own when nothing changes', () => {
  const legacy = head({ kind: 'legacy-key', id: null, key: key('review') });
  expect(planned(legacy, wish(add('review')))).toMatchObject({
    ok: true,
    value: { activation: { source: 'migration', selection: { overlays: ['review'] } } },
  });
  expect(planned(legacy, wish(add('plan')))).toMatchObject({
    ok: true,
    value: { activation: { source: 'command', selection: { overlays: ['review', 'plan'] } } },
  });
});

describe('what the selected modes let come next', () => {
  const planOnly: WayOut = { mode: key('plan'), to: [key('explain')], mayClear: false };
  const onPlan = (change: Directive, more: Partial<Wish> = {}) =>
    planned(on('native + plan'), wish(change, more), today, [planOnly]);

  test('what it does not let come is refused, with the mode that says so and what was asked for', () => {
    expect(onPlan(add('review'))).toEqual({
      ok: false,
      error: {
        kind: 'transition',
        denials: [{ kind: 'enter', mode: 'plan', keys: ['review'], to: ['explain'] }],
        selection: { base: null, overlays: ['plan', 'review'] },
      },
    });
    expect(onPlan({ kind: 'clear' })).toMatchObject({ error: { denials: [{ kind: 'leave', mode: 'plan' }] } });
  });

  test('what it lets come is applied, and nothing was overridden', () => {
    expect(onPlan(set(null, 'explain'))).toMatchObject({ value: { kind: 'activate', events: [] } });
    expect(onPlan(set(null, 'explain'), { force: true })).toMatchObject({ value: { events: [] } });
  });

  test('force applies it all the same and names whom it went against; every other check still stands', () => {
    expect(onPlan({ kind: 'clear' }, { force: true })).toMatchObject({
      value: { events: [{ kind: 'forced', against: ['plan'] }] },
    });
    expect(onPlan(set('minimal'), { force: true })).toMatchObject({ error: { kind: 'needs-confirmation' } });
    expect(onPlan(set('minimal'), { confirmed: 'all' })).toMatchObject({ error: { kind: 'transition' } });
  });

  test('whatever they let come next, force gets past it', () => {
    const names = ['review', 'explain', 'plan'];
    const tos = fc.oneof(fc.constant('anywhere' as const), fc.subarray(names.map(key)));
    const ways = fc.array(
      fc.record({ mode: fc.constantFrom(key('plan'), key('review')), to: tos, mayClear: fc.boolean() }),
    );
    fc.assert(
      fc.property(ways, fc.subarray(names), (ways, overlays) => {
        const wanted = wish(set('builder', ...overlays), { force: true });
        expect(planned(on('native + plan, review'), wanted, today, ways).ok).toBe(true);
      }),
    );
  });

  test('the start of a host is not bound, and overrides nothing', () => {
    expect(onPlan({ kind: 'clear' }, { source: 'startup' })).toMatchObject({ value: { events: [] } });
  });

  test('a mode whose file is deleted leaves whatever it said', () => {
    const gone = catalog(mode('review'));
    const situation = { head: on('native + plan, review'), catalog: gone, now };
    expect(
      planWithout(situation, key('plan'), catalog(mode('plan', { mayClear: false }), mode('review'))),
    ).toMatchObject({
      value: { activation: { selection: { overlays: ['review'] } }, events: [] },
    });
  });
});
