import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOverlay, MAX_OVERLAYS, placeOverlay, removeOverlay, selectionFrom } from '../../src/kernel/selection.ts';
import { key, selection, show } from '../support/notation.ts';

test.each([
  ['native', 'review', 'native + review'],
  ['native + review', 'review', 'native + review'],
  ['builder + review', 'explain', 'builder + review, explain'],
])('adding to %s the overlay %s gives %s', (before, added, after) => {
  expect(show(addOverlay(selection(before), key(added)))).toBe(after);
});

test('removing and adding again places an overlay last', () => {
  const once = removeOverlay(selection('native + review, explain'), key('review'));
  expect(show(addOverlay(once, key('review')))).toBe('native + explain, review');
});

test.each([
  ['native + a, b, c', 'c', 0, 'native + c, a, b'],
  ['native + a, b, c', 'a', 1, 'native + b, a, c'],
  ['native + a, b, c', 'a', 99, 'native + b, c, a'],
  ['native + a, b, c', 'b', -5, 'native + b, a, c'],
  ['native + a, b', 'z', 0, 'native + a, b'],
])('in %s, placing %s at %i gives %s', (before, moved, place, after) => {
  expect(show(placeOverlay(selection(before), key(moved), place))).toBe(after);
});

test.each([
  ['a base that is no key', 'Not A Key', []],
  ['a base of another type', 7, []],
  ['overlays that are no list', null, 'review'],
  ['an overlay that is no key', null, ['../review']],
  ['an overlay listed twice', null, ['review', 'review']],
  ['the base among the overlays', 'review', ['review']],
  ['more overlays than there may be', null, Array.from({ length: MAX_OVERLAYS + 1 }, (_, i) => `m${i}`)],
])('%s is refused, not repaired', (_, base, overlays) => {
  expect(selectionFrom(base, overlays).ok).toBe(false);
});

test('placing never loses, doubles or reorders the others', () => {
  const stacks = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9]{0,4}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(stacks, fc.nat(), fc.integer({ min: -3, max: 15 }), (keys, pick, place) => {
      const moved = key(keys[pick % keys.length] ?? '');
      const before = selection(`native + ${keys.join(', ')}`);
      const { overlays } = placeOverlay(before, moved, place);
      expect([...overlays].sort()).toEqual([...before.overlays].sort());
      expect(overlays.filter((one) => one !== moved)).toEqual(before.overlays.filter((one) => one !== moved));
      expect(overlays.indexOf(moved)).toBe(Math.max(0, Math.min(place, keys.length - 1)));
    }),
  );
});
