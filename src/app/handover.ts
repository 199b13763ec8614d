/**
 * The selector on a host's journal. The host passes its head to our command line, which drafts on it and passes back what
 * a person accepted; the host then plans and writes by itself, so nothing but a wish crosses over.
 */

import { writeEvent } from '../formats/event-line.ts';
import { readEntry, writeEntry } from '../formats/journal-entry.ts';
import { isMapping } from '../formats/located.ts';
import { mountingFrom, type PlainMounting, plainMounting } from '../formats/mounting.ts';
import type { Activation, StateHash } from '../kernel/activation.ts';
import type { Mounting } from '../kernel/contributions.ts';
import { type Wish, wishTo } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { type HandoverFolder, handoverFolder, makeHandoverFolder } from '../storage/handover-folder.ts';
import { memoryJournal } from '../storage/journal.ts';
import { withoutProjectPresets } from '../storage/preset-store.ts';
import { withoutProject } from './in-host.ts';
import { NO_MOUNTS } from './mounts.ts';
import type { Services } from './services.ts';

/** The variable that names the folder to the command line. */
export const HANDOVER = 'PIMODES_HANDOVER';

/** What the host passes: where its journal is, the head's line, whether it trusts the project, and what it mounts. */
export type Handed = {
  readonly path: string;
  readonly headLine: string | null;
  readonly trustsProject: boolean;
  readonly mounting: Mounting;
};

/** The host's side: a folder with the head in it. */
export function handOver(handed: Handed): Result<HandoverFolder, Refusal> {
  const folder = makeHandoverFolder();
  if (!folder.ok) return folder;
  const written = folder.value.write(
    'head.json',
    JSON.stringify({ ...handed, mounting: plainMounting(handed.mounting) }),
  );
  if (written.ok) return folder;
  folder.value.remove();
  return written;
}

/** What came back, as the wish of the person who accepted it on the head of `stateHash`; null when nothing was accepted. */
export function acceptedIn(folder: HandoverFolder, stateHash: StateHash): Wish | null {
  const line = folder.read('accepted.json');
  const entry = line === null ? null : readEntry(line);
  if (entry?.kind !== 'activation') return null;
  const { selection, fingerprints } = entry.activation;
  return wishTo({ kind: 'set', base: selection.base, overlays: selection.overlays }, 'selector', {
    // The screen planned with the person's own confirmation, so what came back had it.
    confirmed: new Set(selection.base === null ? [] : [selection.base]),
    force: folder.read('forced.json') !== null,
    seen: {
      stateHash,
      digests: new Map([...fingerprints].map(([key, { digest }]) => [key, digest])),
    },
  });
}

/** The command line's side: services on the host's journal. What is accepted is passed back as it is written there. */
export function takeHandover(path: string, services: Services): Result<Services, Refusal> {
  const folder = handoverFolder(path);
  const handed = handedIn(folder.read('head.json'));
  if (handed === null) return no({ kind: 'usage', message: `${HANDOVER} is for hosts only`, hint: 'unset it' });
  const journal = memoryJournal({ path: handed.path, lines: handed.headLine === null ? [] : [handed.headLine] });
  const passOn = (activation: Activation) =>
    folder.write('accepted.json', writeEntry(activation, { id: '00000000', parentId: null }));
  return ok({
    ...services,
    events: {
      ...services.events,
      record: (event) =>
        event.kind === 'forced' ? folder.write('forced.json', writeEvent(event)) : services.events.record(event),
    },
    mounts: { ...NO_MOUNTS, now: () => handed.mounting },
    isDistrusted: () => !handed.trustsProject,
    library: handed.trustsProject ? services.library : withoutProject(services.library),
    presets: handed.trustsProject ? services.presets : withoutProjectPresets(services.presets),
    journal: {
      ...journal,
      transact: (decide) =>
        journal.transact((head) => {
          const decided = decide(head);
          if (!decided.ok || decided.value === null) return decided;
          const passed = passOn(decided.value);
          return passed.ok ? decided : passed;
        }),
    },
  });
}

function handedIn(text: string | null): Handed | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (!isMapping(value)) return null;
  const { path, headLine, mounting, trustsProject } = value;
  const isSound = typeof path === 'string' && (headLine === null || typeof headLine === 'string');
  if (!isSound || typeof trustsProject !== 'boolean' || !isMapping(mounting)) return null;
  return { path, headLine, trustsProject, mounting: mountingFrom(mounting as PlainMounting) };
}
