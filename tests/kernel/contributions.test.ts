import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  broughtBy,
  broughtText,
  type Identity,
  type Item,
  type Items,
  identityOf,
  listedIn,
  type MountAbilities,
  type MountStep,
  mountable,
  NO_HOST,
  planMounts,
  unbroughtText,
  unmountedIn,
  whyNotBrought,
} from '../../src/kernel/contributions.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { resolve } from '../../src/kernel/resolution.ts';
import { brings, catalog, exact, misses, mode, selection } from '../support/notation.ts';

const ALL: MountAbilities = { context: 'mounts', skill: 'mounts', agent: 'mounts' };
const among = (...modes: readonly Mode[]) => {
  const today = catalog(...modes);
  return (text: string) => resolve(selection(text), today);
};
const identity = (name: string): Identity => identityOf('skill', `/brought/${name}`);
const words = (steps: readonly MountStep[]) =>
  steps.map(({ kind, item }) => `${kind === 'mount' ? '+' : '-'}${item.path.split('/').at(-1)}`);

/** A session that mounts and unmounts what it is told to, and counts. */
function session(baseline: readonly string[] = []) {
  const had = new Set(baseline.map(identity));
  const mounted = new Map<Identity, Item>();
  return {
    mounted,
    goTo(wanted: Items): string[] {
      const steps = planMounts({ mounted, baseline: had }, wanted);
      for (const { kind, item } of steps) {
        if (kind === 'mount') mounted.set(item.identity, item);
        else mounted.delete(item.identity);
      }
      return words(steps);
    },
  };
}

describe('a thing that both the session and modes may have', () => {
  const [one, two] = [
    mode('one', { contributes: [brings('skill', 'x')] }),
    mode('two', { contributes: [brings('skill', 'x')] }),
  ];
  const resolved = among(one, two);
  const to = (text: string) => listedIn(resolved(text));

  test.each([
    // baseline  selections                        what is done at each
    ['S1', ['x'], ['native + one', 'native'], [[], []]],
    ['S2', [], ['native + one', 'native'], [['+x'], ['-x']]],
    ['S3', [], ['native + one', 'native + two', 'native'], [['+x'], [], ['-x']]],
    ['S3, both at once', [], ['native + one, two', 'native + two', 'native'], [['+x'], [], ['-x']]],
    ['S4', ['x'], ['native + one', 'native + two', 'native'], [[], [], []]],
  ])('%s', (_, baseline, selections, expected) => {
    const here = session(baseline);
    expect(selections.map((text) => here.goTo(to(text)))).toEqual(expected);
  });
});

test('after any sequence of activations what is there is the baseline and what the active modes list', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const lists = fc.array(fc.subarray(names), { minLength: 4, maxLength: 4 });
  const picks = fc.array(fc.subarray(['m0', 'm1', 'm2', 'm3']), { maxLength: 12 });
  fc.assert(
    fc.property(fc.subarray(names), lists, picks, (baseline, listed, sequence) => {
      const modes = listed.map((list, at) =>
        mode(`m${at}`, { contributes: list.map((name) => brings('skill', name)) }),
      );
      const resolved = among(...modes);
      const here = session(baseline);
      const has = () => new Set([...baseline.map(identity), ...here.mounted.keys()]);
      for (const picked of sequence) {
        const before = has();
        const wanted = new Set(picked.flatMap((key) => listed[Number(key[1])] ?? []).map(identity));
        const steps = here.goTo(listedIn(resolved(`native + ${picked.join(', ')}`.replace(/ \+ $/, ''))));
        expect(has()).toEqual(new Set([...baseline.map(identity), ...wanted]));
        // Net: what was there and still is was touched by no step.
        const kept = names.filter((name) => before.has(identity(name)) && has().has(identity(name)));
        expect(steps.filter((step) => kept.includes(step.slice(1)))).toEqual([]);
      }
    }),
  );
});

test('what goes comes first, the newest before the oldest; then what is mounted, in order', () => {
  const first = mode('first', { contributes: [brings('skill', 'a'), brings('skill', 'b'), brings('skill', 'c')] });
  const then = mode('then', { contributes: [brings('context', 'd'), brings('skill', 'b'), brings('agent', 'e')] });
  const resolved = among(first, then);
  const here = session();
  expect(here.goTo(listedIn(resolved('native + first')))).toEqual(['+a', '+b', '+c']);
  expect(here.goTo(listedIn(resolved('native + then')))).toEqual(['-c', '-a', '+d', '+e']);
});

test('a file that says something else takes the place of what was mounted of it', () => {
  const before = listedIn(among(mode('m', { contributes: [brings('skill', 'x', { text: 'old' })] }))('native + m'));
  const after = listedIn(among(mode('m', { contributes: [brings('skill', 'x', { text: 'new' })] }))('native + m'));
  const [step, ...more] = planMounts({ mounted: before, baseline: new Set() }, after);
  expect(more).toEqual([]);
  expect(step).toMatchObject({ kind: 'mount', was: [...before.values()][0] });
});

test('a context and a skill are what their files are, whatever they are called; an agent is its name', () => {
  const twice = [brings('context', 'x'), brings('context', 'y', { path: '/brought/x' }), brings('skill', 'x')];
  const one = mode('one', { contributes: twice });
  const two = mode('two', {
    contributes: [brings('agent', 'pilot'), brings('agent', 'mate', { path: '/brought/pilot' })],
  });
  expect([...listedIn(among(one, two)('native + one, two')).values()].map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'context @pack:x',
    'skill @pack:x',
    'agent pilot',
    'agent mate',
  ]);
});

describe('a selection is refused', () => {
  const pilot = brings('agent', 'pilot');
  const other = { ...brings('agent', 'pilot', { path: '/other/pilot' }), source: '@other:pilot' };
  const resolved = among(
    mode('one', { contributes: [pilot] }),
    mode('same', { contributes: [pilot] }),
    mode('two', { contributes: [other] }),
    mode('lost', { contributes: [misses('skill', 'gone')] }),
    exact('only', { contributes: [misses('skill', 'gone'), pilot] }),
  );
  const why = (text: string, abilities: MountAbilities = ALL, accepted = new Map()) => {
    const found = whyNotBrought(resolved(text), abilities, accepted);
    return found === null ? null : unbroughtText(found);
  };

  test('when one agent has two files, and both are named', () => {
    expect(why('native + one, two')).toBe(
      '`one` (@pack:pilot) and `two` (@other:pilot) both bring an agent `pilot` along',
    );
    expect(why('native + one, same')).toBeNull();
  });

  test('when what would be mounted is not there, but not for what is left to another host or cannot be mounted here', () => {
    const text = 'the skill `@pack:gone` of `lost` cannot be mounted: there is no such file';
    expect(why('native + lost')).toBe(text);
    expect(why('native + lost', NO_HOST.abilities)).toBeNull();
    expect(why('native + lost', { ...ALL, skill: { cannot: 'no' } })).toBeNull();
    expect(why('only')).toBeNull();
  });

  test('but not for what was accepted without it', () => {
    const accepted = new Map(
      resolved('native + lost').kind === 'layered'
        ? [['lost', mode('lost', { contributes: [misses('skill', 'gone')] }).fingerprint] as const]
        : [],
    );
    expect(why('native + lost', ALL, accepted)).toBeNull();
  });
});

test('what becomes of each thing is told: mounted, there anyway, left, failed, impossible here, nowhere', () => {
  const modes = [
    mode('one', { contributes: [brings('context', 'c'), brings('skill', 'a'), brings('skill', 'b')] }),
    mode('two', { contributes: [brings('context', 'c'), brings('agent', 'pilot'), misses('skill', 'gone')] }),
  ];
  const mounting = {
    ...NO_HOST,
    abilities: { ...ALL, agent: { cannot: 'there is no tool for it' } },
    baseline: new Set([identity('a')]),
    failed: new Map([[identity('b'), 'another one is called `b`']]),
  };
  const brought = broughtBy(modes, mounting);
  expect(brought.map(broughtText)).toEqual([
    'context @pack:c (one, two)',
    'skill @pack:a (one), which is there anyway',
    'skill @pack:b (one), not mounted',
    'agent pilot (two), not mounted',
    'skill @pack:gone (two), not mounted',
  ]);
  expect(unmountedIn(brought)).toEqual([
    'the skill `@pack:b` of `one` is not mounted: another one is called `b`',
    'the agent `pilot` of `two` is not mounted: there is no tool for it',
    'the skill `@pack:gone` of `two` is not mounted: there is no such file',
  ]);
  expect(broughtBy(modes, NO_HOST).map(({ state }) => state)).toEqual(['mounted', 'left', 'left', 'left', 'unmounted']);
});

test('an exact-final mode brings nothing along, which is told', () => {
  const only = exact('only', { contributes: [brings('skill', 'a')] });
  expect(listedIn(among(only)('only')).size).toBe(0);
  expect(unmountedIn(broughtBy([only], { ...NO_HOST, abilities: ALL }))).toEqual([
    'the skill `@pack:a` of `only` is not mounted: nothing is added to an exact-final prompt',
  ]);
});

test('a host mounts only what it can', () => {
  const m = mode('m', { contributes: [brings('context', 'c'), brings('skill', 's'), brings('agent', 'a')] });
  const kinds = (abilities: MountAbilities) =>
    [...mountable(listedIn(among(m)('native + m')), abilities).values()].map(({ kind }) => kind);
  expect(kinds(ALL)).toEqual(['context', 'skill', 'agent']);
  expect(kinds(NO_HOST.abilities)).toEqual(['context']);
  expect(kinds({ ...ALL, agent: { cannot: 'no' } })).toEqual(['context', 'skill']);
});
