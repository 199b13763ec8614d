import { type Head, NO_STATE, type StateHash } from '../kernel/activation.ts';
import { digestOf } from '../kernel/fingerprint.ts';
import type { Tail } from './journal-tail.ts';

/**
 * SHA-256 in hex of an entry's bytes: its line without the line feed, and without NULs and white space around it. Where a
 * torn write left two records on one line, only the entry's own bytes count.
 */
const stateHashOf = (record: Uint8Array): StateHash => digestOf(record) as string as StateHash;

/** The head that a journal's tail makes. */
export const headOf = ({ entry, malformed, record }: Tail): Head => ({
  entry,
  malformed,
  stateHash: record === null ? NO_STATE : stateHashOf(record),
});
