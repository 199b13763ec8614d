/** A selection that was accepted, with what its modes meant then: one `pi-mode-state.v3` entry. */

import type { Drift, Fingerprint } from './fingerprint.ts';
import type { ModeKey } from './mode.ts';
import type { Selection } from './selection.ts';

export const DRIFT_POLICIES = ['block', 'warn', 'allow'] as const;
export type DriftPolicy = (typeof DRIFT_POLICIES)[number];

/** What becomes of a selection of which something has changed. */
export const POLICY_WORDS: Readonly<Record<DriftPolicy, string>> = {
  block: 'nothing is sent until the change is accepted',
  warn: 'the changed text is sent, and told',
  allow: 'the changed text is sent',
};

export const SOURCES = [
  'command',
  'selector',
  'startup',
  'migration',
  'preset',
  'reapprove',
  'policy',
  'delete',
] as const;
export type Source = (typeof SOURCES)[number];

/** `fingerprints` holds exactly the selected keys; `activatedAt` is ISO 8601 with milliseconds in UTC. */
export type Activation = {
  readonly selection: Selection;
  readonly fingerprints: ReadonlyMap<ModeKey, Fingerprint>;
  readonly driftPolicy: DriftPolicy;
  readonly activatedAt: string;
  readonly source: Source;
};

/** One line of a journal, as far as this program cares. */
export type JournalEntry =
  | { readonly kind: 'activation'; readonly id: string | null; readonly activation: Activation }
  | { readonly kind: 'legacy-key'; readonly id: string | null; readonly key: ModeKey | null }
  | { readonly kind: 'legacy-selection'; readonly id: string | null; readonly selection: Selection }
  | { readonly kind: 'malformed'; readonly id: string | null; readonly version: 1 | 2 | 3; readonly why: string }
  | { readonly kind: 'other'; readonly id: string | null };

/** An entry that says what is selected, whatever its version. */
export type Recognised = Extract<JournalEntry, { kind: 'activation' | 'legacy-key' | 'legacy-selection' }>;

/** SHA-256 of the head's line in hex, "" when there is no head: what `--expect` compares. */
export type StateHash = string & { readonly __brand: 'state-hash' };
export const NO_STATE = '' as StateHash;

/** The newest recognised entry of a journal, null when there is none, and the malformed ones that are newer. */
export type Head = {
  readonly entry: Recognised | null;
  readonly stateHash: StateHash;
  readonly malformed: readonly Extract<JournalEntry, { kind: 'malformed' }>[];
};

/** What today's definitions say about recorded fingerprints; a definition that is gone is an omission, not drift. */
export function driftOf(
  recorded: ReadonlyMap<ModeKey, Fingerprint>,
  today: (key: ModeKey) => Fingerprint | null,
): Drift[] {
  return [...recorded].flatMap(([key, was]) => {
    const now = today(key);
    return now === null || sameFingerprint(was, now) ? [] : [{ key, was, now }];
  });
}

export const sameFingerprint = (a: Fingerprint, b: Fingerprint): boolean =>
  a.digest === b.digest && a.scope === b.scope && a.path === b.path;
