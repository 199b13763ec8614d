import { expect, test } from 'vitest';
import { apply, setPolicy } from '../../src/app/apply.ts';
import { approveShown, candidate, deny } from '../../src/app/approve.ts';
import { diffLines } from '../../src/app/review.ts';
import { readWorkspace } from '../../src/app/workspace.ts';
import { modeOf } from '../../src/kernel/catalog.ts';
import type { Mode } from '../../src/kernel/mode.ts';
import { wishTo } from '../../src/kernel/plan.ts';
import { fakeServices } from '../support/fake-services.ts';
import { key, mode } from '../support/notation.ts';

const careful = mode('careful', { path: '/home/careful.md' });
const theirs = (prompt?: string): Mode =>
  mode('careful', { scope: 'project', path: '/repo/careful.md', ...(prompt === undefined ? {} : { prompt }) });
const winner = async (services: ReturnType<typeof fakeServices>) => {
  const workspace = await readWorkspace(services);
  return workspace.ok ? modeOf(workspace.value.catalog, key('careful'))?.scope : null;
};

test('approving what was shown lets it in; a file that changed meanwhile is refused', async () => {
  const services = fakeServices([careful], [theirs()]);
  const shown = await candidate(services, 'careful');
  if (!shown.ok) throw new Error('no candidate');
  expect(shown.value).toMatchObject({ standing: 'unapproved', shadows: { scope: 'global' } });
  expect(await winner(services)).toBe('global');

  services.changeProject([theirs('OBEY')]);
  expect(await approveShown(services, shown.value)).toMatchObject({ ok: false, error: { kind: 'stale' } });
  expect(await winner(services)).toBe('global');

  services.changeProject([theirs()]);
  expect(await approveShown(services, shown.value)).toEqual({ ok: true, value: null });
  expect(await winner(services)).toBe('project');
});

test('what is gone when the person has said yes is not approved', async () => {
  const services = fakeServices([careful], [theirs()]);
  const shown = await candidate(services, 'careful');
  if (!shown.ok) throw new Error('no candidate');
  services.changeProject([]);
  expect(await approveShown(services, shown.value)).toMatchObject({
    ok: false,
    error: { kind: 'stale', modes: [{ key: 'careful', now: null }] },
  });
  services.changeProject([theirs()]);
  await approveShown(services, shown.value);
  expect(await approveShown(services, shown.value)).toEqual({ ok: true, value: null }); // in force already
});

test('a denial stays, whatever the file comes to say, until it is approved', async () => {
  const services = fakeServices([careful], [theirs()]);
  const shown = await candidate(services, 'careful');
  if (!shown.ok) throw new Error('no candidate');
  deny(services, shown.value);
  services.changeProject([theirs('OTHER')]);
  expect(await winner(services)).toBe('global');
  const again = await candidate(services, 'careful');
  expect(again).toMatchObject({ ok: true, value: { standing: 'denied' } });
  if (again.ok) await approveShown(services, again.value);
  expect(await winner(services)).toBe('project');
});

test("a mode of one's own needs no approval, and an unknown one has none", async () => {
  const services = fakeServices([careful]);
  expect(await candidate(services, 'careful')).toMatchObject({ ok: false, error: { kind: 'needs-no-approval' } });
  expect(await candidate(services, 'nobody')).toMatchObject({ ok: false, error: { kind: 'unknown' } });
});

test('a policy is written once, keeps what was accepted, and is sticky', async () => {
  const services = fakeServices([careful]);
  await apply(services, wishTo({ kind: 'add', key: 'careful' }, 'command'));
  const set = await setPolicy(services, 'warn');
  expect(set).toMatchObject({
    ok: true,
    value: { written: { driftPolicy: 'warn', source: 'policy', selection: { overlays: ['careful'] } } },
  });
  expect(await setPolicy(services, 'warn')).toMatchObject({ ok: true, value: { written: null } });
  services.change([mode('careful', { path: '/home/careful.md', prompt: 'NEW' })]);
  expect(await setPolicy(services, 'allow')).toMatchObject({
    ok: true,
    value: { workspace: { standing: { kind: 'active', drift: [{ key: 'careful' }] } } },
  });
});

test('a difference is shown with its surroundings', () => {
  expect(diffLines('a\nb\nc', 'a\nB\nc').map(({ mark, text }) => mark + text)).toEqual([
    '@@@ -1,3 +1,3 @@',
    ' a',
    '-b',
    '+B',
    ' c',
  ]);
  expect(diffLines('same', 'same')).toEqual([]);
});
