import { expect, test } from 'vitest';
import { NO_HOST } from '../../src/kernel/contributions.ts';
import { direct } from '../../src/kernel/directive.ts';
import { plan, wishTo } from '../../src/kernel/plan.ts';
import { type FoundPreset, findPreset, type PresetFiles, presetDirective, presetsOf } from '../../src/kernel/preset.ts';
import { activation, base, catalog, exact, headOf, key, mode, selection, show } from '../support/notation.ts';

const preset = (name: string, picks: string, more: Partial<FoundPreset> = {}): FoundPreset => ({
  preset: { key: key(name), label: name, description: null, selection: selection(picks) },
  scope: 'global',
  path: `/agent/mode-presets/${name}.json`,
  ...more,
});
const files = (...found: FoundPreset[]): PresetFiles => ({ found, broken: [], diagnostics: [] });
const today = catalog(base('builder'), mode('a'), mode('b'), mode('needy', { requires: ['a'] }), exact('minimal'));

test('the deepest project wins a key, what it hides is remembered, and keys stand in code-point order', () => {
  const theirs = { scope: 'project', path: '/repo/.pi/mode-presets/z.json' } as const;
  const { entries } = presetsOf(files(preset('z', 'native'), preset('b', 'native'), preset('z', 'builder', theirs)));
  expect([...entries.keys()]).toEqual(['b', 'z']);
  expect(entries.get(key('z'))).toMatchObject({ scope: 'project', shadows: [{ scope: 'global' }] });
});

test('a name is found, or refused with the nearest one and the file that is broken', () => {
  const broken = { key: key('bent'), path: '/p/bent.json', diagnostics: [] };
  const presets = presetsOf({ ...files(preset('deep-review', 'native')), broken: [broken] });
  expect(findPreset(presets, 'deep-review')).toMatchObject({ ok: true, value: { scope: 'global' } });
  expect(findPreset(presets, 'deep-reviw')).toMatchObject({
    ok: false,
    error: { near: ['deep-review'], broken: null },
  });
  expect(findPreset(presets, 'bent')).toMatchObject({ ok: false, error: { broken } });
  expect(findPreset(presets, '../deep-review')).toMatchObject({ ok: false, error: { kind: 'unknown-preset' } });
});

test.each([
  // preset                    what comes of it
  ['builder + b, a', 'builder + b, a'],
  ['native', 'native'],
  ['native + gone', 'unknown'],
  ['builder + a, gone', 'unknown'],
  ['a', 'wrong-slot'],
  ['native + builder', 'wrong-slot'],
  ['minimal + a', 'exclusive'],
])('using %s is %s, whatever is selected now', (picks, outcome) => {
  const use = presetDirective(preset('p', picks).preset);
  for (const current of ['native', 'builder + a', 'native + gone']) {
    const made = direct(selection(current), use, today);
    expect(made.ok ? show(made.value) : made.error.kind).toBe(outcome);
  }
});

test('a preset is used whole or not at all: contracts, exact-final bases and changed text are as for `set`', () => {
  const accepted = activation('native + a', today);
  const situation = {
    head: headOf(accepted),
    catalog: today,
    now: accepted.activatedAt,
    path: '/s',
    ways: [],
    abilities: NO_HOST.abilities,
    driftPolicy: 'block',
  } as const;
  const using = (picks: string, confirmed: 'all' | 'none' = 'none') => {
    const more = confirmed === 'all' ? ({ confirmed } as const) : {};
    const made = plan(situation, wishTo(presetDirective(preset('p', picks).preset), 'preset', more));
    return made.ok ? (made.value.kind === 'activate' ? made.value.activation.source : 'nothing') : made.error.kind;
  };
  expect(using('builder + needy')).toBe('contract');
  expect(using('builder + a, needy')).toBe('preset');
  expect(using('minimal')).toBe('needs-confirmation');
  expect(using('minimal', 'all')).toBe('preset');
  expect(using('native + a')).toBe('nothing');
  const changed = catalog(mode('a', { prompt: 'OTHER' }));
  expect(
    plan({ ...situation, catalog: changed }, wishTo(presetDirective(preset('p', 'native + a').preset), 'preset')),
  ).toMatchObject({
    ok: true,
    value: { kind: 'activate', activation: { source: 'preset' } },
  });
});
