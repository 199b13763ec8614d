import { expect, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { readHistory } from '../../src/app/history.ts';
import { historyLines } from '../../src/app/history-lines.ts';
import type { Directive } from '../../src/kernel/directive.ts';
import { type Wish, wishTo } from '../../src/kernel/plan.ts';
import { no } from '../../src/kernel/result.ts';
import { fakeServices } from '../support/fake-services.ts';
import { base, mode } from '../support/notation.ts';

const modes = [base('builder'), mode('review'), mode('plan', { to: ['review'] })];

/** Services in which each second something is selected. */
function past() {
  let second = 0;
  const services = { ...fakeServices(modes), now: () => `2026-01-02T03:04:${String(second).padStart(2, '0')}.000Z` };
  const select = async (change: Directive, more: Partial<Wish> = {}) => {
    second += 1;
    const done = await apply(services, wishTo(change, 'command', more));
    return done.ok ? done.value.written : null;
  };
  const lines = async (limit = 10) => {
    const read = await readHistory(services, limit);
    return read.ok
      ? historyLines(read.value).map((line) => line.replace('2026-01-02T03:04:', '').replace(/ {2,}/g, ' '))
      : [];
  };
  return { services, select, lines };
}

test('tells when, by whom and what it was after the one before; what was refused stands where it happened', async () => {
  const { select, lines } = past();
  await select({ kind: 'only', key: 'builder' });
  await select({ kind: 'add', key: 'plan' }, { byModel: true });
  await select({ kind: 'only', key: 'builder' });
  await select({ kind: 'only', key: 'nobody' });
  await select({ kind: 'clear' }, { force: true });
  expect(await lines()).toEqual([
    '05.000Z command cleared pimodes off',
    '03.000Z command changed pimodes set builder',
    '02.000Z model changed pimodes set builder --overlay plan',
    '01.000Z command activated pimodes set builder',
  ]);
});

test('a change that a transition denies is told once, however often it is asked for, and forcing it is told', async () => {
  const { select, lines } = past();
  await select({ kind: 'only', key: 'plan' });
  for (let round = 0; round < 3; round++) await select({ kind: 'only', key: 'builder' });
  await select({ kind: 'only', key: 'builder' }, { force: true });
  expect(await lines()).toEqual([
    '05.000Z command changed pimodes set builder (forced against `plan`)',
    '02.000Z denied `plan` lets only `review` come next, not `builder`',
    '01.000Z command activated pimodes set native --overlay plan',
  ]);
  expect(await lines(1)).toHaveLength(1);
});

test.each<Partial<Wish>>([{ force: true }, { byModel: true }])(
  'with %j and no place to record that, nothing is selected',
  async (how) => {
    const { services, select, lines } = past();
    await select({ kind: 'only', key: 'plan' });
    const full = no({ kind: 'storage', path: '/s', cause: 'full', detail: '' } as const);
    const blind = { ...services, events: { ...services.events, record: () => full } };
    expect(await apply(blind, wishTo({ kind: 'only', key: 'builder' }, 'command', { force: true, ...how }))).toEqual(
      full,
    );
    expect(await lines()).toHaveLength(1);
  },
);

test('what was refused elsewhere in the project is not told here, nor keeps it from being told', async () => {
  const { services, select, lines } = past();
  await select({ kind: 'only', key: 'plan' });
  const before = services.events.newestFirst().length;
  const journal = { ...services.journal, path: '/a-session.jsonl' };
  const wish = wishTo({ kind: 'only', key: 'builder' }, 'command');
  for (let round = 0; round < 2; round++) {
    await apply({ ...services, journal }, wish);
    await select(wish.change);
  }
  expect(services.events.newestFirst()).toHaveLength(before + 2);
  expect(await lines()).toHaveLength(2);
});

test('accepted changes are named, and the oldest one told is still compared with the one before it', async () => {
  const { services, select, lines } = past();
  await select({ kind: 'set', base: 'builder', overlays: ['review'] });
  services.change([base('builder'), mode('review', { label: 'Another' })]);
  await select({ kind: 'set', base: 'builder', overlays: ['review'] });
  const accepted = '02.000Z command changed pimodes set builder --overlay review (accepted the changed `review`)';
  expect((await lines(1))[0]).toBe(accepted);
  expect((await lines())[0]).toBe(accepted);
});
