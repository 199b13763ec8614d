import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Leaving } from '../../src/kernel/mode.ts';
import { keysOf, type Selection } from '../../src/kernel/selection.ts';
import { standingOf } from '../../src/kernel/standing.ts';
import {
  type AcceptedLeaving,
  denials,
  denialText,
  leavingText,
  type WayOut,
  waysOut,
} from '../../src/kernel/transition.ts';
import { activation, catalog, key, mode, type Sketch, selection } from '../support/notation.ts';

const to = (...names: string[]): Leaving => ({ to: names.map(key), mayClear: true });
const kept: Leaving = { to: 'anywhere', mayClear: false };
const way = (name: string, leaving: Leaving): WayOut => ({ mode: key(name), ...leaving });

/** What is said of a step, each mode's no as a sentence. */
const said = (ways: readonly WayOut[], from: string, next: string): string[] =>
  denials(ways, selection(from), selection(next)).map(denialText);

const plan = way('plan', to('build', 'review'));
const locked = way('plan', { ...to('build'), mayClear: false });

test.each([
  // ways              from                     to                        what is said
  [[plan], 'native + plan', 'native + build', []],
  [[plan], 'native + plan', 'build + plan', []],
  [[plan], 'native + plan', 'native', []],
  [[plan], 'native + plan', 'native + review, plan, build', []],
  [[plan], 'native + plan, x', 'native + x, plan', []],
  [[plan], 'native + plan', 'native + plan, x', ['`plan` lets only `build` and `review` come next, not `x`']],
  [[plan], 'native + plan', 'x + y, build', ['`plan` lets only `build` and `review` come next, not `x` or `y`']],
  [[locked], 'native + plan', 'native + build', []],
  [[locked], 'native + plan, x', 'native + plan', []],
  [[locked], 'native + plan', 'native', ['`plan` cannot simply be left: `build` must come next']],
  [[locked], 'native + plan, x', 'native + x', ['`plan` cannot simply be left: `build` must come next']],
  [[locked], 'native + plan', 'native + x', ['`plan` lets only `build` come next, not `x`']],
  [[way('plan', kept)], 'plan', 'native', ['`plan` cannot simply be left: another mode must come next']],
  [[way('plan', kept)], 'plan', 'x', []],
  [[way('plan', to())], 'plan', 'x', ['`plan` lets nothing come next, not `x`']],
  [[way('a', to('x')), way('b', to('x', 'y'))], 'a + b', 'a + b, y', ['`a` lets only `x` come next, not `y`']],
] satisfies [WayOut[], string, string, string[]][])('with %j, %s to %s: %j', (ways, from, next, expected) => {
  expect(said(ways, from, next)).toEqual(expected);
});

test.each([
  [{ to: 'anywhere', mayClear: true }, null],
  [kept, 'something must come next'],
  [to('build', 'review'), 'only build, review may come next'],
  [{ ...to('build'), mayClear: false }, 'only build may come next, and something must'],
] satisfies [Leaving, string | null][])('%j is told as %j', (leaving, words) => {
  expect(leavingText(leaving)).toBe(words);
});

describe('the rule', () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map(key);
  const selections = fc
    .record({ base: fc.option(fc.constantFrom(...names)), overlays: fc.uniqueArray(fc.constantFrom(...names)) })
    .map(({ base, overlays }): Selection => ({ base, overlays: overlays.filter((one) => one !== base) }));
  const leavings = fc.record({
    to: fc.oneof(fc.constant('anywhere' as const), fc.uniqueArray(fc.constantFrom(...names))),
    mayClear: fc.boolean(),
  });
  /** A selection and what each of its modes says. */
  const starts = fc.tuple(selections, fc.array(leavings, { minLength: 5, maxLength: 5 })).map(([from, all]) => ({
    from,
    ways: keysOf(from).map((one): WayOut => ({ mode: one, ...(all[names.indexOf(one)] as Leaving) })),
  }));
  const allows = (ways: readonly WayOut[], from: Selection, next: Selection) => denials(ways, from, next).length === 0;

  test('never forbids to stay, or to put in another order', () => {
    fc.assert(
      fc.property(starts, ({ from, ways }) => {
        expect(allows(ways, from, { ...from, overlays: from.overlays.toReversed() })).toBe(true);
      }),
    );
  });

  test('never forbids to drop modes that may be cleared', () => {
    fc.assert(
      fc.property(starts, selections, ({ from, ways }, other) => {
        const held = new Set(ways.filter(({ mayClear }) => !mayClear).map((one) => one.mode));
        const stays = (one: WayOut['mode']) => held.has(one) || keysOf(other).includes(one);
        const base = from.base !== null && stays(from.base) ? from.base : null;
        expect(allows(ways, from, { base, overlays: from.overlays.filter(stays) })).toBe(true);
      }),
    );
  });

  test('is no looser for one selected mode more, unless that mode is among what is selected next', () => {
    fc.assert(
      fc.property(starts, selections, leavings, ({ from, ways }, next, leaving) => {
        const extra = names.find((one) => !keysOf(from).includes(one) && !keysOf(next).includes(one));
        fc.pre(extra !== undefined);
        const more = { ...from, overlays: [...from.overlays, extra] };
        if (allows([...ways, { mode: extra, ...leaving }], more, next)) expect(allows(ways, from, next)).toBe(true);
      }),
    );
  });

  test('says no to every key that comes and that some mode does not list, and names it', () => {
    fc.assert(
      fc.property(starts, selections, ({ from, ways }, next) => {
        const named = new Set(denials(ways, from, next).flatMap((one) => (one.kind === 'enter' ? one.keys : [])));
        const unlisted = keysOf(next).filter(
          (one) => !keysOf(from).includes(one) && ways.some((said) => said.to !== 'anywhere' && !said.to.includes(one)),
        );
        expect([...named].sort()).toEqual([...unlisted].sort());
      }),
    );
  });
});

describe('whose words hold', () => {
  const before = catalog(mode('plan', { to: ['build', 'review'], mayClear: false }), mode('x'));
  const accepted: AcceptedLeaving = () => ({ ...to('build', 'review'), mayClear: false });
  const ways = (now: Sketch | null, copies: AcceptedLeaving = accepted): WayOut[] => {
    const today = now === null ? catalog(mode('x')) : catalog(mode('plan', now), mode('x'));
    const standing = standingOf(activation('native + plan', before), today);
    return waysOut(standing, copies);
  };

  test('at native nobody has any', () => {
    expect(waysOut(standingOf(activation('native', before), before), accepted)).toEqual([]);
  });

  test('an unchanged file is believed, and no copy is asked for', () => {
    const standing = standingOf(activation('native + plan, x', before), before);
    const asked = () => {
      throw new Error('nobody needs a copy');
    };
    expect(waysOut(standing, asked)).toEqual([
      way('plan', { ...to('build', 'review'), mayClear: false }),
      way('x', { to: 'anywhere', mayClear: true }),
    ]);
  });

  test('of a changed file both hold, what was accepted and what it says now', () => {
    expect(ways({})).toEqual([way('plan', { ...to('build', 'review'), mayClear: false })]);
    expect(ways({ to: ['review', 'x'] })).toEqual([way('plan', { ...to('review'), mayClear: false })]);
    expect(ways({ to: ['x'], mayClear: false })).toEqual([way('plan', { ...to(), mayClear: false })]);
    expect(ways({ to: ['x'], mayClear: false }, () => ({ to: 'anywhere', mayClear: true }))).toEqual([
      way('plan', { ...to('x'), mayClear: false }),
    ]);
  });

  test('of a changed file whose accepted copy is lost, what it says now holds', () => {
    expect(ways({ to: ['x'] }, () => 'lost')).toEqual([way('plan', to('x'))]);
  });

  test('of a file that is gone what was accepted holds, but it can be left; with the copy lost it binds nothing', () => {
    expect(ways(null)).toEqual([way('plan', to('build', 'review'))]);
    expect(ways(null, () => 'lost')).toEqual([]);
  });
});
