/** Where activations are kept. The file is in journal-file.ts; the twin in memory is for tests. */

import { writeEntry } from '../formats/journal-entry.ts';
import type { Activation, Head, JournalEntry } from '../kernel/activation.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { entriesOf, recordsIn, tailOf } from './journal-tail.ts';
import { headOf } from './state-hash.ts';

export type Transacted = {
  /** The entry that was written; null when the plan was to write nothing. */
  readonly written: Activation | null;
  readonly head: Head;
};

export interface Journal {
  readonly path: string;
  /** The head now. An absent journal has the empty head; anything in its place that is not a file is refused. */
  head(): Result<Head, Refusal>;
  /** What `use` makes of every entry, newest first; they are read while it asks for them, and not afterwards. */
  newestFirst<T>(use: (entries: Iterable<JournalEntry>) => T): Result<T, Refusal>;
  /** Reads the head under the lock, lets `decide` plan on it, writes what it returns as one line, and flushes. */
  transact(decide: (head: Head) => Result<Activation | null, Refusal>): Promise<Result<Transacted, Refusal>>;
}

/** A journal that forgets; it reads and hashes lines as the file does. `lines` stand oldest first. */
export function memoryJournal({
  path = '/memory.jsonl',
  lines = [],
}: {
  path?: string;
  lines?: readonly string[];
} = {}): Journal {
  const kept = [...lines];
  const records = () => recordsIn(kept.toReversed().map((line) => Buffer.from(line)));
  const head = () => headOf(tailOf(records()));
  return {
    path,
    head: () => ok(head()),
    newestFirst: (use) => ok(use(entriesOf(records()))),
    async transact(decide) {
      const decided = decide(head());
      if (!decided.ok) return decided;
      if (decided.value !== null) {
        const id = (count: number) => count.toString(16).padStart(8, '0');
        kept.push(
          writeEntry(decided.value, { id: id(kept.length + 1), parentId: kept.length === 0 ? null : id(kept.length) }),
        );
      }
      return ok({ written: decided.value, head: head() });
    },
  };
}
