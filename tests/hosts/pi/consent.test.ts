import { expect, test } from 'vitest';
import { apply } from '../../../src/app/apply.ts';
import { readWorkspace } from '../../../src/app/workspace.ts';
import { leaveReviewed, reviewPlan } from '../../../src/hosts/pi/exit-review.ts';
import type { Context } from '../../../src/hosts/pi/pi-api.ts';
import type { Session } from '../../../src/hosts/pi/session.ts';
import { wishTo } from '../../../src/kernel/plan.ts';
import { ok } from '../../../src/kernel/result.ts';
import { selectionIn } from '../../../src/kernel/standing.ts';
import { fakeServices } from '../../support/fake-services.ts';
import { key, mode, selection, show } from '../../support/notation.ts';

/** A session with two modes that are left with a plan, and a person who gives `answer`, or nobody. */
async function planning(answer: string | null) {
  const services = fakeServices(['draft', 'plan', 'brief'].map((name) => mode(name, { exitReview: name !== 'brief' })));
  const { base, overlays } = selection('native + draft, plan, brief');
  await apply(services, wishTo({ kind: 'set', base, overlays }, 'command'));
  const emitted: unknown[] = [];
  const consents: unknown[] = [];
  const session = {
    open: () => ok({ services }),
    consent: (consent: unknown) => consents.push(consent),
    wrote() {},
    refresh: async () => {},
    pi: { events: { emit: (name: string, payload: unknown) => emitted.push([name, payload]) } },
  } as unknown as Session;
  const ui = { select: async () => answer ?? undefined, input: async () => 'smaller steps' };
  const ctx = { mode: 'rpc', hasUI: answer !== null, ui } as unknown as Context;
  const selected = async () => {
    const workspace = await readWorkspace(services);
    return workspace.ok ? show(selectionIn(workspace.value.standing)) : null;
  };
  return { ctx, session, services, emitted, consents, selected };
}

test('what a person approves to leave is left, and nothing that came under review since', async () => {
  const { ctx, session, services, selected } = await planning('Approve');
  await leaveReviewed(session, ctx, { leaving: [key('draft')], continues: false });
  expect(await selected()).toBe('native + plan, brief');
  expect(services.events.newestFirst()).toMatchObject([{ kind: 'by-model' }]);
});

test.each([
  ['Keep planning', true],
  [null, false],
])('when the answer is %s the mode stays, which other extensions are told', async (answer, asked) => {
  const { ctx, session, emitted, consents, selected } = await planning(answer);
  await reviewPlan(session, ctx, 'THE PLAN', () => {});
  expect(consents).toEqual([]);
  expect(emitted).toEqual([
    [
      'pimodes:activation-failed',
      { kind: 'declined', message: expect.stringContaining(asked ? 'said no' : 'nobody'), items: [] },
    ],
  ]);
  expect(await selected()).toBe('native + draft, plan, brief');
});
