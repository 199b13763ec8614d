import { expect, test } from 'vitest';
import { applying, perform } from '../../../src/hosts/pi/change.ts';
import type { Context } from '../../../src/hosts/pi/pi-api.ts';
import type { Session } from '../../../src/hosts/pi/session.ts';
import { wishTo } from '../../../src/kernel/plan.ts';
import { ok } from '../../../src/kernel/result.ts';
import { mode } from '../../support/notation.ts';
import { vanishingServices } from '../../support/vanishing-services.ts';

test('what is done is said to be done, where what came of it cannot be shown', async () => {
  const services = vanishingServices([mode('brief')]);
  const wish = wishTo({ kind: 'add', key: 'brief' }, 'command');
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
  expect(told).toEqual(['applied; what is in force now cannot be shown: its files are being changed']);
});
