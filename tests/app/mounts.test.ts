import { describe, expect, test } from 'vitest';
import { adopt } from '../../src/app/adopt.ts';
import { apply, rehearse, setPolicy } from '../../src/app/apply.ts';
import { type Mounts, settle } from '../../src/app/mounts.ts';
import type { Services } from '../../src/app/services.ts';
import { readWorkspace } from '../../src/app/workspace.ts';
import type { Identity, Item } from '../../src/kernel/contributions.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import { explain } from '../../src/kernel/refusal-words.ts';
import { no, ok } from '../../src/kernel/result.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { memoryJournal } from '../../src/storage/journal.ts';
import { fakeServices } from '../support/fake-services.ts';
import { activation, brings, catalog, misses, mode, show } from '../support/notation.ts';

/** A host that does as it is told, but for what `declines` names: `+a` to mount a, `-a` to unmount it. */
function host(declines: string[] = []) {
  const mounted = new Map<Identity, Item>();
  const failed = new Map<Identity, string>();
  const done: string[] = [];
  const logged: string[] = [];
  const take = (sign: '+' | '-', item: Item) => {
    const name = `${sign}${item.name}`;
    done.push(name);
    return declines.includes(name) ? no(`${name} was declined`) : ok(null);
  };
  const mounts: Mounts = {
    now: () => ({
      abilities: { context: 'mounts', skill: 'mounts', agent: 'mounts' },
      baseline: new Set(),
      mounted,
      failed,
    }),
    mount(item) {
      const taken = take('+', item);
      if (taken.ok) mounted.set(item.identity, item);
      else failed.set(item.identity, taken.error);
      return taken;
    },
    unmount(item) {
      const taken = take('-', item);
      if (taken.ok) mounted.delete(item.identity);
      return taken;
    },
    log: (text) => void logged.push(text),
  };
  return { mounts, done, logged, has: () => [...mounted.values()].map(({ name }) => name) };
}

const bringing = (key: string, ...names: string[]): Mode =>
  mode(key, { contributes: names.map((name) => brings('skill', name)) });
const MODES = [bringing('abc', 'a', 'b', 'c'), bringing('bcd', 'b', 'c', 'd'), bringing('e', 'e'), mode('plain')];

function world(declines: string[] = [], modes: readonly Mode[] = MODES, journal = memoryJournal()) {
  const here = host(declines);
  const services: Services & { change: (modes: readonly Mode[]) => void } = {
    ...fakeServices(modes),
    mounts: here.mounts,
    journal,
  };
  const set = (...overlays: string[]) => apply(services, wishTo({ kind: 'set', base: null, overlays }, 'command'));
  const selected = async () => {
    const workspace = await readWorkspace(services);
    return workspace.ok ? show(selectionIn(workspace.value.standing)) : null;
  };
  return { ...here, services, set, selected, declines };
}

test('what a selection brings along is there before its entry is written, and what two share is left alone', async () => {
  const { services, done, has, set } = world();
  let there: string[] = [];
  const { journal } = services;
  const watched = {
    ...services,
    journal: {
      ...journal,
      transact: (decide: Parameters<typeof journal.transact>[0]) =>
        journal.transact((head) => {
          const decided = decide(head);
          there = has();
          return decided;
        }),
    },
  };
  await apply(watched, wishTo({ kind: 'set', base: null, overlays: ['abc'] }, 'command'));
  expect(there).toEqual(['a', 'b', 'c']);
  await set('bcd');
  expect(done).toEqual(['+a', '+b', '+c', '-a', '+d']);
  await set();
  expect(has()).toEqual([]);
});

describe('when something cannot be mounted', () => {
  test('what was mounted before it is taken away in reverse, nothing is written, and the selection stays', async () => {
    const { done, has, selected, set } = world(['+c']);
    await set('e');
    const refused = await set('abc');
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'unmounted', key: 'abc', contribution: { id: '@pack:c' } },
    });
    expect(refused.ok || explain(refused.error).message).toBe(
      'the skill `@pack:c` of `abc` cannot be mounted: +c was declined; nothing was applied',
    );
    expect(done).toEqual(['+e', '-e', '+a', '+b', '+c', '-b', '-a', '+e']);
    expect(has()).toEqual(['e']);
    expect(await selected()).toBe('native + e');
  });

  test('a taking away that fails on the way back is logged, and the rest goes on', async () => {
    const { done, has, logged, selected, set } = world(['+c', '-b']);
    expect(await set('abc')).toMatchObject({ ok: false, error: { kind: 'unmounted' } });
    expect(done).toEqual(['+a', '+b', '+c', '-b', '-a']);
    expect(logged).toEqual(['the skill `@pack:b` could not be taken away: -b was declined']);
    expect(has()).toEqual(['b']);
    expect(await selected()).toBe('native');
  });

  test('and belongs to a mode that was accepted before, other changes go on without it', async () => {
    const before = world();
    await before.set('abc');
    const { has, selected, services, set } = world(['+b'], MODES, before.services.journal);
    const workspace = await readWorkspace(services);
    if (workspace.ok) settle(services, workspace.value.standing);
    expect(has()).toEqual(['a', 'c']);
    expect(await set('abc', 'e')).toMatchObject({ ok: true });
    expect(has()).toEqual(['a', 'c', 'e']);
    expect(await selected()).toBe('native + abc, e');
  });
});

test('a taking away that fails is logged, and the change goes on', async () => {
  const { has, logged, selected, set } = world(['-b']);
  await set('abc');
  expect(await set('e')).toMatchObject({ ok: true });
  expect(logged).toEqual(['the skill `@pack:b` could not be taken away: -b was declined']);
  expect(has()).toEqual(['b', 'e']);
  expect(await selected()).toBe('native + e');
});

test('what cannot take the place of what it was before is not there at all, as it is told', async () => {
  const { has, services, set, declines } = world();
  await set('e');
  await setPolicy(services, 'allow');
  const renamed = { ...brings('skill', 'r', { path: '/brought/e', text: 'ANOTHER' }) };
  services.change([mode('e', { contributes: [renamed] }), ...MODES.filter(({ key }) => key !== 'e')]);
  declines.push('+r');
  const drifted = await readWorkspace(services);
  if (drifted.ok) settle(services, drifted.value.standing);
  expect(has()).toEqual([]);
});

describe('when the entry cannot be written', () => {
  const failing = (services: Services, fail: () => never | ReturnType<typeof no>): Services => ({
    ...services,
    journal: {
      ...services.journal,
      async transact(decide) {
        const head = services.journal.head();
        if (head.ok) decide(head.value);
        return fail() as never;
      },
    },
  });
  const wish = wishTo({ kind: 'set', base: null, overlays: ['bcd'] }, 'command');
  const full = { kind: 'storage', path: '/s', cause: 'full', detail: '' } as const;

  test('everything is as it was before, in reverse', async () => {
    const { services, done, has, set } = world();
    await set('abc');
    done.length = 0;
    expect(
      await apply(
        failing(services, () => no(full)),
        wish,
      ),
    ).toEqual(no(full));
    expect(done).toEqual(['-a', '+d', '-d', '+a']);
    expect(has().sort()).toEqual(['a', 'b', 'c']);
  });

  test('what cannot be put back is logged, and the rest is put back; a bug is passed on all the same', async () => {
    const { services, declines, has, logged, set } = world();
    await set('abc');
    declines.push('+a');
    const bug = () => {
      throw new Error('a bug');
    };
    await expect(apply(failing(services, bug), wish)).rejects.toThrow('a bug');
    expect(logged).toEqual(['the skill `@pack:a` could not be put back: +a was declined']);
    expect(has()).toEqual(['b', 'c']);
  });
});

test('two agents of one name are refused before anything is mounted, by a rehearsal too', async () => {
  const pilots = [
    mode('one', { contributes: [brings('agent', 'pilot'), brings('skill', 'a')] }),
    mode('two', { contributes: [brings('agent', 'pilot', { path: '/other' })] }),
  ];
  const { done, services, set } = world([], pilots);
  expect(await set('one', 'two')).toMatchObject({ ok: false, error: { kind: 'two-sources' } });
  const wish = wishTo({ kind: 'set', base: null, overlays: ['one', 'two'] }, 'command');
  expect(await rehearse(services, wish)).toMatchObject({ ok: false, error: { kind: 'two-sources' } });
  expect(done).toEqual([]);
});

test('a file that is nowhere is refused when its mode is added, and told of when it was accepted without it', async () => {
  const lost = mode('lost', { contributes: [misses('skill', 'gone'), brings('skill', 'a')] });
  const { has, services, set } = world([], [lost, ...MODES]);
  expect(await set('lost')).toMatchObject({ ok: false, error: { kind: 'unmounted', why: 'there is no such file' } });
  const accepted = activation('native + lost', catalog(lost, ...MODES));
  await adopt(services, accepted);
  expect(has()).toEqual(['a']);
  expect(await set('lost', 'e')).toMatchObject({ ok: true });
});

test('a standing that is blocked brings nothing along, and what a session has is brought to whatever stands', async () => {
  const { has, services, set } = world();
  await set('abc', 'e');
  services.change([bringing('abc', 'a', 'b'), ...MODES.slice(1)]);
  const drifted = await readWorkspace(services);
  if (drifted.ok) settle(services, drifted.value.standing);
  expect(has()).toEqual([]);
  services.change(MODES);
  const whole = await readWorkspace(services);
  if (whole.ok) settle(services, whole.value.standing);
  expect(has()).toEqual(['a', 'b', 'c', 'e']);
});
