/** The journal inside a running session: custom entries on its active branch, written by Pi itself. */

import { activationData, readState, STATE_TYPE } from '../../formats/journal-entry.ts';
import { type Head, type JournalEntry, NO_STATE, type StateHash } from '../../kernel/activation.ts';
import { digestOf } from '../../kernel/fingerprint.ts';
import { replay } from '../../kernel/replay.ts';
import { ok } from '../../kernel/result.ts';
import type { Journal } from '../../storage/journal.ts';
import type { Context, Pi } from './pi-api.ts';

type Branch = ReturnType<Context['sessionManager']['getBranch']>;

/** A journal that always answers; and its head as the line that Pi writes for it, null when there is none. */
export type LiveJournal = Journal & { readonly now: () => Head; readonly headLine: () => string | null };

/** Reads the branch anew at each call: `/tree`, fork and compaction move it. */
export function liveJournal(pi: Pi, { sessionManager }: Pick<Context, 'sessionManager'>): LiveJournal {
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
    newestFirst: () => ok(entriesOf(sessionManager.getBranch())),
    async transact(decide) {
      const decided = decide(head());
      if (!decided.ok) return decided;
      if (decided.value !== null) {
        const data = activationData(decided.value);
        const back = readState(null, STATE_TYPE, data);
        if (back.kind !== 'activation') throw new Error('an entry would not be read back');
        pi.appendEntry(STATE_TYPE, data);
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
