import { expect, test } from 'vitest';
import { applyStartup, takeStartup } from '../../src/app/startup.ts';
import { activationData } from '../../src/formats/journal-entry.ts';
import { fakeServices } from '../support/fake-services.ts';
import { base, exact, mode } from '../support/notation.ts';

const native = { baseKey: null, overlayKeys: [], fingerprints: {}, source: 'startup' };

/** What is written for an environment, and why it was declined, if it was. */
async function startedWith(env: NodeJS.ProcessEnv) {
  const services = fakeServices([mode('brief'), base('builder'), exact('only')]);
  const startup = takeStartup(env);
  const done = startup === null ? null : await applyStartup(services, startup);
  const head = services.journal.head();
  const entry = head.ok ? head.value.entry : null;
  return {
    written: entry?.kind === 'activation' ? activationData(entry.activation) : null,
    declined: done?.ok && done.value !== null ? done.value.kind : null,
  };
}

test.each<[Record<string, string>, object | null, string | null]>([
  [{}, null, null],
  [{ PI_MODE: '  ' }, null, null],
  [{ PI_MODE: '', PI_MODES: ' ' }, null, null],
  [{ PI_MODE: 'brief' }, { baseKey: null, overlayKeys: ['brief'], source: 'startup' }, null],
  [{ PI_MODE: 'off' }, native, null],
  [{ PI_MODE: 'no-such-mode' }, native, 'unknown'],
  [{ PI_MODE: 'only' }, native, 'needs-confirmation'],
  [{ PI_MODE: 'only', PI_MODE_CONFIRM_EXACT: '1' }, { baseKey: 'only', source: 'startup' }, null],
  [{ PI_MODES: '{"baseKey":"builder","overlayKeys":["brief"]}', PI_MODE: 'only' }, { baseKey: 'builder' }, null],
  [{ PI_MODES: '{"baseKey":null,"overlayKeys":["brief"],}', PI_MODE: 'brief' }, native, 'usage'],
])('%j', async (given, entry, declined) => {
  const env = { ...given, KEPT: 'yes' };
  const started = await startedWith(env);
  if (entry === null) expect(started.written).toBeNull();
  else expect(started.written).toMatchObject(entry);
  expect(started.declined).toBe(declined);
  expect(env).toEqual({ KEPT: 'yes' });
});
