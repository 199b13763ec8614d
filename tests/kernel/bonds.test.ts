import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AcceptedMode, type Bonds, bondsOf, loosening, looseningLines, takesOff } from '../../src/kernel/bonds.ts';
import { type GuardRules, type Mode, NO_GUARD } from '../../src/kernel/mode.ts';
import { standingOf } from '../../src/kernel/standing.ts';
import { activation, base, catalog, mode } from '../support/notation.ts';

const loosens = (before: Bonds, after: Bonds) => takesOff(loosening(before, after));

const denying = (...deny: string[]): GuardRules => ({
  access: null,
  tools: { allow: null, deny, warn: [], confirm: [], shell: true, bashAllow: null, bashDeny: [] },
});
const capped: GuardRules = { tools: null, access: 'read-only' };
const reviewed = (one: Mode): Mode => ({ ...one, exitReview: true });

const brief = mode('brief');
const careful = mode('careful', { guard: denying('write') });
const twin = mode('twin', { guard: denying('write') });
const strict = mode('strict', { guard: capped });
const draft = reviewed(mode('draft'));
const all = [base('builder', { guard: denying('bash') }), brief, careful, twin, strict, draft];
const today = catalog(...all);
const lost: AcceptedMode = () => null;

const bonds = (text: string, from = today, accepted = lost) =>
  bondsOf(standingOf(activation(text, today), from), accepted);

test.each([
  // before                     after                        taken off
  ['native', 'builder + careful, draft', ''],
  ['native + brief', 'native', ''],
  ['native + careful', 'native', 'no longer: never write (careful)'],
  ['native + careful', 'native + twin', ''], // the same rule, in another mode
  ['native + careful', 'native + strict', 'no longer: never write (careful)'], // whatever else holds then
  ['native + careful, brief', 'builder + brief, careful', ''],
  ['builder + careful', 'native + careful', 'no longer: never bash (builder)'],
  ['native + strict, careful', 'native + careful', 'no longer: access is read-only (strict)'],
  ['native + draft', 'native + draft, brief', ''],
  ['native + draft', 'native + brief', '`draft` is left without a plan for you to read'],
])('from %s to %s takes off: %s', (before, after, taken) => {
  const found = loosening(bonds(before), bonds(after));
  expect(looseningLines(found).join('; ')).toBe(taken);
  expect(loosens(bonds(before), bonds(after))).toBe(taken !== '');
});

describe('a mode that is not any more what was accepted', () => {
  const without = (name: string) => catalog(...all.filter(({ key }) => key !== name));
  const changed = catalog(...all.filter(({ key }) => key !== 'draft'), mode('draft', { prompt: 'NEW' }));

  test('cannot be left freely because its file is gone, or says no more that it is left with a plan', () => {
    const kept: AcceptedMode = () => draft;
    expect(loosens(bonds('native + draft', without('draft'), kept), bonds('native'))).toBe(true);
    expect(loosens(bonds('native + draft', changed, kept), bonds('native'))).toBe(true);
  });

  test('can be left freely when it is known that nothing was accepted that holds', () => {
    const kept: AcceptedMode = () => ({ guard: NO_GUARD, exitReview: false });
    expect(loosens(bonds('native + brief', without('brief'), kept), bonds('native'))).toBe(false);
  });

  test('holds like the strictest when nobody can tell what was accepted', () => {
    expect(looseningLines(loosening(bonds('native + brief', without('brief')), bonds('native')))).toEqual([
      'no longer: access is read-only (brief (what was accepted is lost))',
      '`brief` is left without a plan for you to read',
    ]);
  });
});

const someSelection = fc
  .tuple(fc.constantFrom('native', 'builder'), fc.shuffledSubarray(['brief', 'careful', 'twin', 'strict', 'draft']))
  .map(([base, overlays]) => (overlays.length === 0 ? base : `${base} + ${overlays.join(', ')}`));

test('nothing is taken off by staying, by adding, or by another order', () => {
  fc.assert(
    fc.property(someSelection, fc.constantFrom('brief', 'twin', 'strict', 'draft'), (text, more) => {
      const [head = '', tail = ''] = text.split(' + ');
      const overlays = tail === '' ? [] : tail.split(', ');
      const added = `${head} + ${[...new Set([more, ...overlays.toReversed()])].join(', ')}`;
      expect(loosens(bonds(text), bonds(text))).toBe(false);
      expect(loosens(bonds(text), bonds(added))).toBe(false);
    }),
  );
});

test('what two steps do not take off, the way round does not either', () => {
  fc.assert(
    fc.property(someSelection, someSelection, someSelection, (a, b, c) => {
      if (!loosens(bonds(a), bonds(b)) && !loosens(bonds(b), bonds(c))) expect(loosens(bonds(a), bonds(c))).toBe(false);
    }),
  );
});
