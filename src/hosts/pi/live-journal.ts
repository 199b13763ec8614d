/** The journal inside a running session: custom entries on its active branch, written by Pi itself. */

import { activationData, readState, STATE_TYPE } from '../../formats/journal-entry.ts';
import { type Activation, type Head, type JournalEntry, NO_STATE, type StateHash } from '../../kernel/activation.ts';
import { digestOf } from '../../kernel/fingerprint.ts';
import { replay } from '../../kernel/replay.ts';
import { ok } from '../../kernel/result.ts';
import { stepTo } from '../../kernel/step.ts';
import type { Journal } from '../../storage/journal.ts';
import { emit } from './events.ts';
import type { Context, Pi } from './pi-api.ts';

type Branch = ReturnType<Context['sessionManager']['getBranch']>;

/** A journal that always answers; and its head as the line that Pi writes for it, null when there is none. */
export type LiveJournal = Journal & { readonly now: () => Head; readonly headLine: () => string | null };

/** Who asks for what is written: people and scripts in their many ways, or the model through its tool. */
export type Writer = 'anyone' | 'model';

/** Reads the branch anew at each call: `/tree`, fork and compaction move it. Tells the event bus of what it writes. */
export function liveJournal(
  pi: Pi,
  { sessionManager }: Pick<Context, 'sessionManager'>,
  writer: Writer = 'anyone',
): LiveJournal {
  const read = () => {
    const branch = sessionManager.getBranch();
    const { winner, malformed } = replay(entriesOf(branch));
    const line = winner === null ? null : JSON.stringify(branch.at(-1 - winner.index));
    return { winner, malformed, line };
  };
  const head = (): Head => {
    const { winner, malformed, line } = read();
    const stateHash = line === null ? NO_STATE : (digestOf(line) as string as StateHash);
    return { entry: winner?.entry ?? null, stateHash, malformed };
  };
  return {
    path: sessionManager.getSessionFile() ?? `session ${sessionManager.getSessionId()}`,
    head: () => ok(head()),
    now: head,
    headLine: () => read().line,
    newestFirst: (use) => ok(use(entriesOf(sessionManager.getBranch()))),
    async transact(decide) {
      const before = head();
      const decided = decide(before);
      if (!decided.ok) return decided;
      if (decided.value !== null) {
        const data = activationData(decided.value);
        const back = readState(null, STATE_TYPE, data);
        if (back.kind !== 'activation') throw new Error('an entry would not be read back');
        pi.appendEntry(STATE_TYPE, data);
        tellStep(pi, decided.value, before, writer);
      }
      return ok({ written: decided.value, head: head() });
    },
  };
}

/** A branch as journal entries, newest first. */
function* entriesOf(branch: Branch): Generator<JournalEntry> {
  for (const entry of branch.toReversed()) {
    yield entry.type === 'custom'
      ? readState(entry.id, entry.customType, entry.data)
      : ({ kind: 'other', id: entry.id } as const);
  }
}

function tellStep(pi: Pi, written: Activation, { entry }: Head, writer: Writer): void {
  const { kind, accepted } = stepTo(written, madeBy(entry));
  if (kind === 'kept' || written.source === 'migration') return;
  const { base: baseKey, overlays: overlayKeys } = written.selection;
  emit(pi, kind, { baseKey, overlayKeys, source: writer === 'model' ? writer : written.source, accepted });
}

/** An entry of an older program names no more than keys, and no catalog says of what kind a single one is. */
function madeBy(entry: Head['entry']): Pick<Activation, 'selection' | 'fingerprints'> | null {
  const fingerprints = new Map();
  switch (entry?.kind) {
    case 'activation':
      return entry.activation;
    case 'legacy-selection':
      return { selection: entry.selection, fingerprints };
    case 'legacy-key':
      return { selection: { base: entry.key, overlays: [] }, fingerprints };
    default:
      return null;
  }
}
