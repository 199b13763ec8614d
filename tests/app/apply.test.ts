import { expect, test } from 'vitest';
import { apply, rehearse } from '../../src/app/apply.ts';
import { readHistory, wayBack } from '../../src/app/history.ts';
import { openSelectorSession } from '../../src/app/selector.ts';
import { viewNow, viewOf } from '../../src/app/view.ts';
import { readWorkspace } from '../../src/app/workspace.ts';
import type { Directive } from '../../src/kernel/directive.ts';
import { openDraft } from '../../src/kernel/draft.ts';
import { type Wish, wishTo } from '../../src/kernel/plan.ts';
import { no } from '../../src/kernel/result.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { update } from '../../src/kernel/update-draft.ts';
import { type FakeServices, fakeServices, NOW } from '../support/fake-services.ts';
import { base, exact, key, mode, promptOf, show } from '../support/notation.ts';

const modes = [base('builder'), exact('minimal'), mode('review'), mode('plan'), mode('explain')];
const wish = (change: Directive): Wish => wishTo(change, 'command');
const add = (name: string) => wish({ kind: 'add', key: name });
const set = (name: string | null, ...overlays: string[]) => wish({ kind: 'set', base: name, overlays });

/** As `back` does it. */
async function goBack(services: FakeServices, permitted: Pick<Wish, 'confirmed'> = { confirmed: new Set() }) {
  const way = await wayBack(services);
  if (!way.ok) return way;
  const { change, from } = way.value;
  return apply(services, wishTo(change, 'command', { ...permitted, expect: from }));
}

/** The value of a result that must be one. */
function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const standing = async (services: FakeServices) => value(await readWorkspace(services)).standing;

test('applying writes one entry, keeps the accepted files, and answers from what was written', async () => {
  const services = fakeServices(modes);
  const done = value(await apply(services, set('builder', 'review')));
  expect(done.written).toMatchObject({
    source: 'command',
    activatedAt: NOW,
    selection: { base: 'builder', overlays: ['review'] },
  });
  expect(done.workspace.standing.kind).toBe('active');
  for (const { digest } of done.written?.fingerprints.values() ?? [])
    expect(services.approved.read(digest)).not.toBeNull();
  expect((await standing(services)).activation).toEqual(done.written);
});

test('applying reads every mode again: text edited since is what is recorded', async () => {
  const services = fakeServices(modes);
  value(await apply(services, set('builder')));
  const before = services.discoveries();
  value(await apply(services, add('plan')));
  expect(services.discoveries()).toBe(before + 1);
});

test('a file that changes between reading and accepting is refused as stale, and nothing is written', async () => {
  const services = fakeServices(modes);
  const { reader } = services.library;
  services.library.reader = async () => {
    services.change([...modes.filter(({ key: name }) => name !== 'review'), mode('review', { prompt: 'NEW' })]);
    return reader();
  };
  expect(await apply(services, add('review'))).toMatchObject({
    ok: false,
    error: { kind: 'stale', modes: [{ key: 'review' }] },
  });
  expect((await standing(services)).activation).toBeNull();
});

test('a file whose bytes changed between reading and accepting, but nothing else, is accepted', async () => {
  const services = fakeServices(modes);
  services.library.quickReader =
    () =>
    ({ key: name }) =>
      no({ kind: 'unknown', key: name, near: [], broken: [] });
  expect(await apply(services, add('review'))).toMatchObject({ ok: true });
  expect((await standing(services)).activation?.selection.overlays).toEqual(['review']);
});

test('a rehearsal plans the same and writes nothing', async () => {
  const services = fakeServices(modes);
  const { plan } = value(await rehearse(services, set('builder', 'plan')));
  expect(plan).toMatchObject({ kind: 'activate', activation: { selection: { base: 'builder', overlays: ['plan'] } } });
  expect(await rehearse(services, set('minimal'))).toMatchObject({ ok: false, error: { kind: 'needs-confirmation' } });
  expect((await standing(services)).kind).toBe('native');
});

test('status shows what is in force; a preview shows what would be, and both compose the same', async () => {
  const services = fakeServices(modes);
  const before = value(await readWorkspace(services));
  const previewed = value(await viewOf(services, before, { kind: 'set', base: 'builder', overlays: ['plan'] }));
  value(await apply(services, set('builder', 'plan')));
  const now = value(await viewNow(services, value(await readWorkspace(services))));
  expect(previewed.composition).toEqual(now.composition);
  expect(now.composition.prompt).toContain(promptOf('plan'));
  expect(now).toMatchObject({ standing: 'active', omitted: [], drift: [], blocked: null });
});

test('a blocked standing composes nothing and says why', async () => {
  const services = fakeServices(modes);
  value(await apply(services, set('builder', 'plan')));
  services.change([...modes.filter(({ key: name }) => name !== 'plan'), mode('plan', { prompt: 'NEW' })]);
  const now = value(await viewNow(services, value(await readWorkspace(services))));
  expect(now).toMatchObject({
    standing: 'blocked',
    blocked: { kind: 'drift' },
    resolution: null,
    composition: { slot: 'nothing', prompt: '' },
  });
});

test('history lists selections newest first; going back twice ends where it began', async () => {
  const services = fakeServices(modes);
  for (const one of [set('builder'), add('plan'), add('review')]) value(await apply(services, one));
  const shown = async () => value(await readHistory(services, 10)).entries.map(({ selection }) => show(selection));
  expect(await shown()).toEqual(['builder + plan, review', 'builder + plan', 'builder']);
  value(await goBack(services));
  value(await goBack(services));
  expect(show(selectionIn(await standing(services)))).toBe('builder + plan, review');
  expect(value(await readHistory(services, 2)).entries).toHaveLength(2);
});

test('the first selection goes back to native; an empty journal has nowhere to go', async () => {
  const services = fakeServices(modes);
  expect(await goBack(services)).toMatchObject({ ok: false, error: { kind: 'no-earlier' } });
  value(await apply(services, add('plan')));
  value(await goBack(services));
  expect(show(selectionIn(await standing(services)))).toBe('native');
});

test('going back is refused while a key that it keeps has drifted, and asks for exact-final again', async () => {
  const services = fakeServices(modes);
  for (const one of [set(null, 'plan'), add('review')]) value(await apply(services, one));
  services.change([...modes.filter(({ key: name }) => name !== 'plan'), mode('plan', { prompt: 'NEW' })]);
  expect(await goBack(services)).toMatchObject({ ok: false, error: { kind: 'drift' } });

  const other = fakeServices(modes);
  value(await apply(other, { ...set('minimal'), confirmed: 'all' }));
  value(await apply(other, set('builder')));
  expect(await goBack(other)).toMatchObject({ ok: false, error: { kind: 'needs-confirmation' } });
  value(await goBack(other, { confirmed: 'all' }));
});

test('the selector applies its draft, and a draft that has become stale is refused with what moved', async () => {
  const services = fakeServices(modes);
  const [first, second] = [value(await openSelectorSession(services)), value(await openSelectorSession(services))];
  const draft = (session: typeof first) => {
    const [toggled] = update(openDraft(session.against), { kind: 'toggle-overlay', key: key('review') });
    const effect = update(toggled, { kind: 'apply' })[1];
    if (effect === undefined) throw new Error('no effect');
    return effect;
  };
  expect(await first.perform(draft(first))).toEqual({ kind: 'applied' });
  expect(await second.perform(draft(second))).toMatchObject({
    kind: 'refused',
    refusal: { kind: 'stale', head: { selection: { overlays: ['review'] }, source: 'selector' } },
  });
  expect(value(await readHistory(services, 10)).entries).toHaveLength(1);
  const reloaded = await second.perform({ kind: 'reload' });
  expect(reloaded).toMatchObject({ kind: 'reloaded', against: { standing: { kind: 'active' } } });
});

test('the selector shows a text only while the file says what the catalog holds', async () => {
  const services = fakeServices(modes);
  const session = value(await openSelectorSession(services));
  const review = modes[2];
  if (review === undefined) throw new Error('no mode');
  expect((await session.texts())(review)).toEqual({ prompt: promptOf('review'), contexts: [] });
  const other = value(await openSelectorSession(services));
  services.change([]);
  expect((await other.texts())(review)).toBeNull();
});

test('a file that moves just after it was applied is told as drift, not as a change that was not made', async () => {
  const services = fakeServices(modes);
  const { workspace } = value(await apply(services, add('plan')));
  services.change([...modes.filter(({ key: name }) => name !== 'plan'), mode('plan', { prompt: 'NEW' })]);
  const view = value(await viewNow(services, workspace));
  expect([view.standing, view.drift.map(({ key: name }) => name)]).toEqual(['blocked', ['plan']]);
});

test('a disk that fails in the middle of the history is a refusal', async () => {
  const full = { kind: 'storage', path: '/s.jsonl', cause: 'other', detail: 'EIO' } as const;
  const services = fakeServices(modes);
  value(await apply(services, add('plan')));
  const broken = { ...services, journal: { ...services.journal, newestFirst: () => no(full) } };
  expect(await readHistory(broken, 10)).toEqual(no(full));
  expect(await goBack(broken)).toEqual(no(full));
});

test('an override that cannot be recorded is not made', async () => {
  const full = { kind: 'storage', path: '/x.events.jsonl', cause: 'full', detail: 'ENOSPC' } as const;
  const services = {
    ...fakeServices([mode('plan', { mayClear: false })]),
    events: { record: () => no(full), newestFirst: () => [] },
  };
  value(await apply(services, add('plan')));
  expect(await apply(services, wishTo({ kind: 'clear' }, 'command', { force: true }))).toEqual(no(full));
  expect(show(selectionIn(await standing(services)))).toBe('native + plan');
});
