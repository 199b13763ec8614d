import { expect, onTestFinished, test } from 'vitest';
import { apply } from '../../src/app/apply.ts';
import { acceptedIn, handOver, takeHandover } from '../../src/app/handover.ts';
import { writeEntry } from '../../src/formats/journal-entry.ts';
import { NO_STATE } from '../../src/kernel/activation.ts';
import { NO_HOST } from '../../src/kernel/contributions.ts';
import { type Wish, wishTo } from '../../src/kernel/plan.ts';
import { valueOf } from '../storage/disk.ts';
import { fakeServices } from '../support/fake-services.ts';
import { activation, catalog, mode } from '../support/notation.ts';

const modes = [mode('draft', { to: ['build'], mayClear: false }), mode('build'), mode('terse')];

/** What a host is to do when a person tries `wishes` in the selector one after another, with `draft` selected. */
async function passedOn(...wishes: readonly Wish[]): Promise<Wish | null> {
  const headLine = writeEntry(activation('native + draft', catalog(...modes)), { id: '00000001', parentId: null });
  const folder = valueOf(handOver({ path: '/session.jsonl', headLine, trustsProject: true, mounting: NO_HOST }));
  onTestFinished(folder.remove);
  const services = valueOf(takeHandover(folder.path, fakeServices(modes)));
  for (const wish of wishes) await apply(services, wish);
  return acceptedIn(folder, NO_STATE);
}

test('what is accepted in the selector is what the host is to select, by the person who saw it', async () => {
  const wish = await passedOn(wishTo({ kind: 'add', key: 'build' }, 'selector'));
  expect(wish).toMatchObject({
    change: { kind: 'set', base: null, overlays: ['draft', 'build'] },
    source: 'selector',
    force: false,
    seen: { stateHash: NO_STATE, digests: new Map(modes.slice(0, 2).map((one) => [one.key, one.fingerprint.digest])) },
  });
});

test('an override crosses over with what it is for; what was refused does not', async () => {
  const wanted = { kind: 'only', key: 'terse' } as const;
  const denied = wishTo(wanted, 'selector');
  expect(await passedOn(denied)).toBeNull();
  expect(await passedOn(denied, wishTo({ kind: 'add', key: 'build' }, 'selector'))).toMatchObject({ force: false });
  expect(await passedOn(denied, wishTo(wanted, 'selector', { force: true }))).toMatchObject({
    change: { overlays: ['terse'] },
    force: true,
  });
});
