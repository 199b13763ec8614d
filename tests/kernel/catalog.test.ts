import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basesOf, catalogOf, modeOf, overlaysOf } from '../../src/kernel/catalog.ts';
import { base, exact, key, layer, mode } from '../support/notation.ts';

test('a later layer wins a key and remembers whom it shadows, nearest first', () => {
  const [low, middle, high] = ['/a', '/b', '/c'].map((folder) => mode('review', { path: `${folder}/review.md` }));
  if (!low || !middle || !high) throw new Error('three modes');
  const entry = catalogOf([layer([low]), layer([middle]), layer([high])]).entries.get(key('review'));
  expect(entry?.mode.path).toBe('/c/review.md');
  expect(entry?.shadows.map(({ path }) => path)).toEqual(['/b/review.md', '/a/review.md']);
});

test('a withheld definition wins nothing and hides nothing', () => {
  const mine = mode('careful', { path: '/home/careful.md' });
  const theirs = exact('careful', { path: '/repo/careful.md', scope: 'project' });
  const both = catalogOf([layer([mine]), layer([theirs], { scope: 'project', withheld: true })]);
  expect(modeOf(both, key('careful'))).toBe(mine);
  expect(both.withheld.get(key('careful'))).toEqual([theirs]);
});

test('a broken file does not hide the definition below it', () => {
  const good = mode('review');
  const broken = { key: key('review'), path: '/b/review.md', scope: 'global', diagnostics: [] } as const;
  expect(modeOf(catalogOf([layer([good]), layer([], { broken: [broken] })]), key('review'))).toBe(good);
});

test('bases and overlays stand in code-point order, whatever order the files came in', () => {
  const modes = [mode('b_b'), base('z'), mode('b-a'), exact('a'), mode('b'), mode('aa')];
  fc.assert(
    fc.property(fc.shuffledSubarray(modes, { minLength: modes.length }), (shuffled) => {
      const made = catalogOf([layer(shuffled)]);
      expect(overlaysOf(made).map((one) => one.key)).toEqual(['aa', 'b', 'b-a', 'b_b']);
      expect(basesOf(made).map((one) => one.key)).toEqual(['a', 'z']);
    }),
  );
});
