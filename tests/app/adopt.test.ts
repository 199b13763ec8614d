import { expect, test } from 'vitest';
import { offerOf } from '../../src/app/adopt.ts';
import { apply } from '../../src/app/apply.ts';
import { needsPerson } from '../../src/app/concerns.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import { fakeServices } from '../support/fake-services.ts';
import { exact, mode, selection } from '../support/notation.ts';

const capped = (name: string, access: 'read-only' | 'workspace-write'): Mode =>
  ({ ...mode(name), guard: { tools: null, access } }) as Mode;
const modes = [
  mode('brief'),
  capped('strict', 'read-only'),
  capped('twin', 'read-only'),
  capped('loose', 'workspace-write'),
  { ...mode('draft'), exitReview: true } as Mode,
  mode('held', { to: ['strict'], mayClear: false }),
  exact('bare'),
];

async function activated(text: string) {
  const services = fakeServices(modes);
  for (const { base, overlays } of [selection('native + brief'), selection(text)]) {
    const done = await apply(services, wishTo({ kind: 'set', base, overlays }, 'command', { confirmed: 'all' }));
    if (!done.ok) throw new Error(done.error.kind);
  }
  return services;
}

test.each([
  // here                outside                a person is asked
  ['native + strict', 'native', true],
  ['native + strict', 'native + strict, brief', false],
  ['native + strict', 'native + twin', false], // the same rule, in another mode
  ['native + strict', 'native + loose', true],
  ['native + strict, loose', 'native + strict', true],
  ['native + brief', 'native', false],
  ['native', 'native + strict', false],
  ['native + draft', 'native', true], // its plan would go unreviewed
  ['native + draft', 'native + draft, brief', false],
  ['native + brief', 'bare', true], // it would be all that is sent
  ['bare', 'bare', false],
  ['native + held', 'native + brief', true], // it does not let it come next
  ['native + held', 'native', true],
  ['native + held', 'native + strict', false],
])('with `%s` here, a person is asked before `%s` is taken over: %s', async (here, outside, isAsked) => {
  const services = await activated(here);
  const head = (await activated(outside)).journal.head();
  const offer = head.ok ? await offerOf(services, head.value) : head;
  if (!offer.ok || offer.value === null) throw new Error('no offer');
  const { concerns, denials } = offer.value;
  expect(needsPerson(concerns) || denials.length > 0).toBe(isAsked);
});
