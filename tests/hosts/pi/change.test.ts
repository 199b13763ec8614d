import { expect, test } from 'vitest';
import { apply } from '../../../src/app/apply.ts';
import type { Services } from '../../../src/app/services.ts';
import { reportChange } from '../../../src/cli/commands/change.ts';
import { applying, perform } from '../../../src/hosts/pi/change.ts';
import type { Context } from '../../../src/hosts/pi/pi-api.ts';
import type { Session } from '../../../src/hosts/pi/session.ts';
import { wishTo } from '../../../src/kernel/plan.ts';
import { no, ok } from '../../../src/kernel/result.ts';
import { fakeServices } from '../../support/fake-services.ts';
import { mode } from '../../support/notation.ts';

const wish = wishTo({ kind: 'add', key: 'brief' }, 'command');
const TOLD = 'applied; what is in force now cannot be shown: its files are being changed';

/** Services whose files can be found, and no more be read, as soon as something is written. */
function vanishing(): Services {
  const services = fakeServices([mode('brief')]);
  const { transact } = services.journal;
  services.journal.transact = async (plan) => {
    const done = await transact(plan);
    services.library.reader =
      async () =>
      ({ key }) =>
        no({ kind: 'unknown', key, near: [], broken: [] });
    return done;
  };
  return services as unknown as Services;
}

test('what is done is said to be done inside Pi, where what came of it cannot be shown', async () => {
  const services = vanishing();
  const told: string[] = [];
  const ctx = { mode: 'print', hasUI: true, ui: { notify: (text: string) => told.push(text) } } as unknown as Context;
  const session = {
    open: () => ok({ services }),
    whenIdle: (_: Context, act: () => Promise<void>) => act(),
    refresh: async () => {},
    wrote: () => {},
  } as unknown as Session;
  const given = { flags: new Set(['--json']), values: new Map() };
  await perform(
    session,
    ctx,
    applying(async () => ok(wish)),
    given,
  );
  expect(told).toEqual([TOLD]);
});

test('and on the command line', async () => {
  const services = vanishing();
  const told: string[] = [];
  const output = { isJson: true, note: (text: string) => told.push(text) };
  const done = await apply(services, wish);
  expect(done.ok && (await reportChange({ output } as never, services, done.value))).toBe(0);
  expect(told).toEqual([TOLD]);
});
