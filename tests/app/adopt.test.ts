import { expect, test } from 'vitest';
import { offerOf } from '../../src/app/adopt.ts';
import { apply } from '../../src/app/apply.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import { fakeServices } from '../support/fake-services.ts';
import { mode } from '../support/notation.ts';

const capped = (name: string, access: 'read-only' | 'workspace-write'): Mode =>
  ({ ...mode(name), guard: { tools: null, access } }) as Mode;
const modes = [
  mode('brief'),
  capped('strict', 'read-only'),
  capped('twin', 'read-only'),
  capped('loose', 'workspace-write'),
  { ...mode('draft'), exitReview: true } as Mode,
];

async function activated(overlays: readonly string[]) {
  const services = fakeServices(modes);
  for (const keys of [['brief'], overlays]) {
    const done = await apply(services, wishTo({ kind: 'set', base: null, overlays: keys }, 'command'));
    if (!done.ok) throw new Error(done.error.kind);
  }
  return services;
}

test.each([
  // here         outside             lifts a restriction
  ['strict', '', true],
  ['strict', 'strict brief', false],
  ['strict', 'twin', false], // the same rule, in another mode
  ['strict', 'loose', true],
  ['strict loose', 'strict', true],
  ['brief', '', false],
  ['', 'strict', false],
  ['draft', '', true], // its plan would go unreviewed
  ['draft', 'draft brief', false],
])('with `%s` here, taking over `%s` lifts a restriction: %s', async (here, outside, lifts) => {
  const names = (text: string) => text.split(' ').filter((name) => name !== '');
  const services = await activated(names(here));
  const head = (await activated(names(outside))).journal.head();
  const offer = head.ok ? await offerOf(services, head.value) : head;
  expect(offer.ok && (offer.value?.loosens ?? false)).toBe(lifts);
});
