/** Where activations are kept. The file is in journal-file.ts; the twin in memory is for tests. */

import type { Activation, Head, JournalEntry } from '../kernel/activation.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Result } from '../kernel/result.ts';

export type Transacted = {
  /** The entry that was written; null when the plan was to write nothing. */
  readonly written: Activation | null;
  readonly head: Head;
};

export interface Journal {
  readonly path: string;
  /** The head now. An absent journal has the empty head; anything in its place that is not a file is refused. */
  head(): Result<Head, Refusal>;
  /** Every entry, newest first, read lazily. */
  newestFirst(): Result<Iterable<JournalEntry>, Refusal>;
  /** Reads the head under the lock, lets `decide` plan on it, writes what it returns as one line, and flushes. */
  transact(decide: (head: Head) => Result<Activation | null, Refusal>): Promise<Result<Transacted, Refusal>>;
}
