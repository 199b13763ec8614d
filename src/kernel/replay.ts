/** Which entry of a journal counts: the newest well-formed recognised one of the branch, whatever its version. */

import type { JournalEntry, Recognised } from './activation.ts';

export type Replay = {
  /** With its place among the entries given, counted from the newest. */
  readonly winner: { readonly entry: Recognised; readonly index: number } | null;
  /** Entries that claim to be ours, are not well-formed, and are newer than the winner. */
  readonly malformed: readonly Extract<JournalEntry, { kind: 'malformed' }>[];
};

/** Reads entries newest first and stops at the winner, so that a long history costs nothing. */
export function replay(newestFirst: Iterable<JournalEntry>): Replay {
  const malformed: Extract<JournalEntry, { kind: 'malformed' }>[] = [];
  let index = 0;
  for (const entry of newestFirst) {
    if (entry.kind === 'malformed') malformed.push(entry);
    else if (entry.kind !== 'other') return { winner: { entry, index }, malformed };
    index++;
  }
  return { winner: null, malformed };
}
