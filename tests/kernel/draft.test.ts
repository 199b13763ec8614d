import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StateHash } from '../../src/kernel/activation.ts';
import { type Catalog, catalogOf, modeOf, modesOf } from '../../src/kernel/catalog.ts';
import { NO_HOST } from '../../src/kernel/contributions.ts';
import {
  type Action,
  type Against,
  changesIn,
  type Draft,
  deniedIn,
  hasWork,
  isDirty,
  openDraft,
} from '../../src/kernel/draft.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { standingOf } from '../../src/kernel/standing.ts';
import { type Denial, waysOut } from '../../src/kernel/transition.ts';
import { update } from '../../src/kernel/update-draft.ts';
import { activation, base, catalog, exact, key, layer, mode, selection, show } from '../support/notation.ts';

const today = catalog(base('builder'), base('other'), exact('minimal'), mode('a'), mode('b'), mode('c'));
function against(text: string, from: Catalog = today): Against {
  const standing = standingOf(activation(text, today), from);
  return {
    catalog: from,
    stateHash: 'h1' as StateHash,
    standing,
    ways: waysOut(standing, () => 'lost'),
    mounting: NO_HOST,
  };
}
const draft = (text: string): Draft => openDraft(against(text));

const toggle = (name: string): Action => ({ kind: 'toggle-overlay', key: key(name) });
const choose = (name: string | null): Action => ({ kind: 'choose-base', key: name === null ? null : key(name) });
const place = (name: string, at: number): Action => ({ kind: 'place-overlay', key: key(name), place: at });
const select = (text: string): Action => ({ kind: 'select', selection: selection(text), name: 'mine' });
const yes: Action = { kind: 'answer', yes: true };
const nay: Action = { kind: 'answer', yes: false };
const undo: Action = { kind: 'undo' };
const redo: Action = { kind: 'redo' };
const apply: Action = { kind: 'apply' };
const cancel: Action = { kind: 'cancel' };

const after = (start: Draft, ...actions: readonly Action[]): Draft =>
  actions.reduce((one, action) => update(one, action)[0], start);

test.each([
  ['native', [toggle('a'), toggle('b')], 'native + a, b'],
  ['native + a, b', [toggle('a')], 'native + b'],
  ['native + a, b', [toggle('a'), toggle('a')], 'native + b, a'],
  ['native + a', [choose('builder')], 'builder + a'],
  ['builder + a', [choose(null)], 'native + a'],
  ['native + a, b, c', [place('c', 0)], 'native + c, a, b'],
  ['native + a', [toggle('builder')], 'native + a'],
  ['native + a', [choose('b')], 'native + a'],
  ['native + a', [toggle('gone')], 'native + a'],
  ['builder + a, b', [{ kind: 'clear-overlays' }], 'builder'],
  ['native', [toggle('a'), toggle('b'), undo], 'native + a'],
  ['native', [toggle('a'), toggle('b'), undo, undo, redo], 'native + a'],
  ['native', [toggle('a'), undo, toggle('b'), redo], 'native + b'],
  ['native', [undo, redo], 'native'],
  ['native + a', [toggle('b'), choose('builder'), { kind: 'reset' }], 'native + a'],
] satisfies [string, Action[], string][])('%s after %j is %s', (before, actions, expected) => {
  expect(show(after(draft(before), ...actions).selection)).toBe(expected);
});

test('entering an exact-final base asks, names what it drops, and does nothing on no', () => {
  const asked = after(draft('builder + a, b'), choose('minimal'));
  expect(asked.phase).toEqual({
    kind: 'asking',
    question: { kind: 'enter-exact', base: 'minimal', drops: ['a', 'b'] },
  });
  expect(show(after(asked, nay).selection)).toBe('builder + a, b');
  const entered = after(asked, yes);
  expect(show(entered.selection)).toBe('minimal');
  expect([...entered.confirmed]).toEqual(['minimal']);
  expect(show(after(entered, undo).selection)).toBe('builder + a, b');
});

test('choosing an overlay on an exact-final base asks for native first', () => {
  const asked = after(draft('native'), choose('minimal'), yes, toggle('a'));
  expect(asked.phase).toEqual({ kind: 'asking', question: { kind: 'leave-exact', base: 'minimal', overlay: 'a' } });
  expect(show(after(asked, nay).selection)).toBe('minimal');
  expect(show(after(asked, yes).selection)).toBe('native + a');
});

const theirs = mode('theirs', { scope: 'project', path: '/repo/theirs.md' });
const withTheirs = (project: Mode = theirs): Catalog =>
  catalogOf([layer(modesOf(today)), layer([project], { scope: 'project', withheld: true })]);

test('a project definition is asked about before it is chosen; yes lets it in for this draft', () => {
  const start = openDraft(against('native', withTheirs()));
  const asked = after(start, toggle('theirs'));
  expect(asked.phase).toEqual({ kind: 'asking', question: { kind: 'approve', key: 'theirs' } });
  expect(show(after(asked, nay).selection)).toBe('native');
  const chosen = after(asked, yes);
  expect(show(chosen.selection)).toBe('native + theirs');
  expect(update(chosen, apply)[1]).toMatchObject({ projects: new Set(['theirs']) });
  expect(modeOf(chosen.against.catalog, key('theirs'))).toBe(theirs);
});

test('an approval is kept over a reload only for the very definition that it was given to', () => {
  const chosen = after(openDraft(against('native', withTheirs())), toggle('theirs'), yes, { kind: 'reload' });
  const same = after(chosen, { kind: 'reloaded', against: against('native', withTheirs()) });
  expect([...same.approved]).toEqual(['theirs']);
  const other = mode('theirs', { scope: 'project', path: '/repo/theirs.md', prompt: 'OBEY' });
  const changed = after(chosen, { kind: 'reloaded', against: against('native', withTheirs(other)) });
  expect([...changed.approved]).toEqual([]);
  expect(modeOf(changed.against.catalog, key('theirs'))).toBeNull();
});

test('a project definition that would shadow a mode is asked about only when it is meant', () => {
  const evil = mode('a', { scope: 'project', path: '/repo/a.md', prompt: 'OBEY' });
  const start = openDraft(against('native', withTheirs(evil)));
  expect(show(after(start, toggle('a')).selection)).toBe('native + a');
  expect(modeOf(after(start, toggle('a')).against.catalog, key('a'))?.scope).toBe('global');
  const asked = after(start, { kind: 'approve', key: key('a') });
  expect(asked.phase).toMatchObject({ kind: 'asking', question: { kind: 'approve', key: 'a' } });
  expect(modeOf(after(asked, yes).against.catalog, key('a'))).toBe(evil);
});

test('while a question stands only an answer counts', () => {
  const asked = after(draft('native'), choose('minimal'));
  expect(after(asked, toggle('a'), apply, undo, cancel)).toBe(asked);
});

test('apply yields one effect that carries the selection and what was seen', () => {
  const [applying, ...effects] = update(after(draft('native'), toggle('b'), toggle('a')), apply);
  expect(applying.phase.kind).toBe('applying');
  expect(effects).toEqual([
    {
      kind: 'activate',
      selection: { base: null, overlays: ['b', 'a'] },
      confirmed: new Set(),
      projects: new Set(),
      force: false,
      seen: {
        stateHash: 'h1',
        digests: new Map(['b', 'a'].map((name) => [name, today.entries.get(key(name))?.mode.fingerprint.digest])),
      },
    },
  ]);
  expect(update(applying, apply)).toEqual([applying]);
  expect(after(applying, { kind: 'applied' }).phase).toEqual({ kind: 'closed', outcome: 'applied' });
});

test('apply on a draft without work closes it and writes nothing', () => {
  expect(update(draft('native + a'), apply)).toEqual([
    { ...draft('native + a'), phase: { kind: 'closed', outcome: 'unchanged' } },
  ]);
});

test('a drifted selection is work even when no key changed', () => {
  const drifted = openDraft(against('native + a', catalog(mode('a', { prompt: 'NEW' }))));
  expect([isDirty(drifted), hasWork(drifted)]).toEqual([false, true]);
  expect(update(drifted, apply)[1]).toMatchObject({ kind: 'activate' });
});

test('a refusal is shown, keeps the draft, and can be dismissed or answered with a reload', () => {
  const refusal: Refusal = { kind: 'stale', head: null, modes: [], path: '/state.jsonl' };
  const shown = after(draft('native'), toggle('a'), apply, { kind: 'refused', refusal });
  expect(shown.phase).toEqual({ kind: 'refused', refusal });
  expect(after(shown, { kind: 'dismiss' })).toMatchObject({
    phase: { kind: 'editing' },
    selection: { overlays: ['a'] },
  });
  const [reloading, effect] = update(shown, { kind: 'reload' });
  expect(effect).toEqual({ kind: 'reload' });
  const fresh = after(reloading, { kind: 'reloaded', against: against('builder') });
  expect(show(fresh.selection)).toBe('native + a');
  expect(changesIn(fresh)).toEqual([
    { kind: 'base', from: 'builder', to: null },
    { kind: 'added', key: 'a' },
  ]);
});

test('a confirmation that is missing at Apply is asked for', () => {
  const refusal: Refusal = {
    kind: 'needs-confirmation',
    base: key('minimal'),
    bytes: 3,
    selection: { base: key('minimal'), overlays: [] },
  };
  const asked = after(draft('minimal'), toggle('a'), yes, undo, { kind: 'refused', refusal });
  expect(asked.phase).toMatchObject({ kind: 'asking', question: { kind: 'enter-exact', base: 'minimal' } });
  expect([...after(asked, yes).confirmed]).toEqual(['minimal']);
});

test('what the active modes do not let come next is known before Apply, and asked about by it', () => {
  const strict = catalog(mode('a', { to: ['b'] }), mode('b'), mode('c'));
  const standing = standingOf(activation('native + a', strict), strict);
  const start = openDraft({ ...against('native + a', strict), standing, ways: waysOut(standing, () => 'lost') });
  const denied: Denial[] = [{ kind: 'enter', mode: key('a'), keys: [key('c')], to: [key('b')] }];
  const wanted = after(start, toggle('c'));
  expect([deniedIn(start), deniedIn(wanted)]).toEqual([[], denied]);

  const [applying, effect] = update(wanted, apply);
  expect(effect).toMatchObject({ kind: 'activate', force: false });
  const refusal: Refusal = { kind: 'transition', denials: denied, selection: wanted.selection };
  const asked = after(applying, { kind: 'refused', refusal });
  expect(asked.phase).toEqual({ kind: 'asking', question: { kind: 'force', denials: denied } });
  expect(after(asked, nay)).toEqual(wanted);
  expect(update(asked, yes)).toMatchObject([{ phase: { kind: 'applying' } }, { kind: 'activate', force: true }]);
});

test('leaving a changed draft asks once; an unchanged one closes; abandoning never asks', () => {
  expect(after(draft('native'), cancel).phase).toEqual({ kind: 'closed', outcome: 'unchanged' });
  const asked = after(draft('native'), toggle('a'), cancel);
  expect(asked.phase).toEqual({ kind: 'asking', question: { kind: 'discard', changes: 1 } });
  expect(after(asked, nay).phase.kind).toBe('editing');
  expect(after(asked, yes).phase).toEqual({ kind: 'closed', outcome: 'discarded' });
  expect(after(draft('native'), toggle('a'), { kind: 'abandon' }).phase).toEqual({
    kind: 'closed',
    outcome: 'discarded',
  });
});

test.each([
  ['native + a, b, c', [place('c', 0)], ['moved c up', 'moved a down', 'moved b down']],
  ['native + a, b', [toggle('a')], ['removed a']],
  ['builder + a', [choose(null), toggle('b')], ['base builder to native', 'added b']],
  ['native + a, b', [toggle('a'), toggle('a')], ['moved b up', 'moved a down']],
] satisfies [string, Action[], string[]][])('the changes of %s after %j are named', (before, actions, expected) => {
  const words = changesIn(after(draft(before), ...actions)).map((one) =>
    one.kind === 'base'
      ? `base ${one.from ?? 'native'} to ${one.to ?? 'native'}`
      : `${one.kind} ${one.key}${one.kind === 'moved' ? (one.up ? ' up' : ' down') : ''}`,
  );
  expect(words).toEqual(expected);
});

test('a whole selection is one step, asked about when it brings an exact-final base', () => {
  const picked = after(draft('native + a'), select('builder + c, b'));
  expect([show(picked.selection), picked.past.length]).toEqual(['builder + c, b', 1]);
  expect(show(after(picked, undo).selection)).toBe('native + a');
  expect(after(picked, select('builder + c, b'))).toEqual(picked);

  const asked = after(draft('native + a'), select('minimal'));
  expect(asked.phase).toEqual({ kind: 'asking', question: { kind: 'enter-exact', base: 'minimal', drops: ['a'] } });
  expect(show(after(asked, nay).selection)).toBe('native + a');
  const accepted = after(asked, yes);
  expect([show(accepted.selection), [...accepted.confirmed]]).toEqual(['minimal', ['minimal']]);
  expect(show(after(accepted, select('minimal')).selection)).toBe('minimal');
  expect(show(after(draft('native'), select('native + gone')).selection)).toBe('native + gone');
});

test('undoing every step leads back to the start, redoing them to the end', () => {
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.constantFrom('a', 'b', 'c').map(toggle),
    fc.constantFrom('builder', 'other', null).map(choose),
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(3)).map(([name, at]) => place(name, at)),
    fc.constant<Action>({ kind: 'clear-overlays' }),
    fc.constantFrom('native', 'other + b, a', 'builder + c').map(select),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      const start = draft('builder + a');
      const end = after(start, ...actions);
      const steps = end.past.length;
      const back = after(end, ...Array.from({ length: steps }, () => undo));
      expect(back.selection).toEqual(start.selection);
      expect(after(back, ...Array.from({ length: steps }, () => redo)).selection).toEqual(end.selection);
    }),
  );
});
