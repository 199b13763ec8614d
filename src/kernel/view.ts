/** What status and preview show: one shape for what is in force and for what a selection would be. */

import type { Activation, DriftPolicy, Head, StateHash } from './activation.ts';
import type { Composition } from './composition.ts';
import type { Brought } from './contributions.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Drift } from './fingerprint.ts';
import type { Guard } from './guard.ts';
import type { Measure } from './measure.ts';
import type { Refusal } from './refusal.ts';
import type { Resolution } from './resolution.ts';
import type { Selection } from './selection.ts';
import type { HeadReading, Standing } from './standing.ts';

export type View = {
  /** Of a selection that would be, not of what is in force. */
  readonly isPreview: boolean;
  readonly project: string;
  readonly statePath: string;
  readonly stateHash: StateHash;
  readonly standing: Standing['kind'];
  readonly selection: Selection;
  /** The modes in force; null at native or blocked. */
  readonly resolution: Resolution | null;
  /** Of a blocked standing too, where nothing is in force. */
  readonly omitted: Resolution['omitted'];
  readonly drift: readonly Drift[];
  readonly driftPolicy: DriftPolicy;
  readonly blocked: Refusal | null;
  /** Null when nothing was ever applied, and for a preview. */
  readonly activation: Activation | null;
  readonly legacy: HeadReading['legacy'];
  /** Entries newer than the one that counts which could not be read. */
  readonly malformed: Head['malformed'];
  readonly diagnostics: readonly Diagnostic[];
  readonly composition: Composition;
  /** Of the composition's prompt. */
  readonly measure: Measure;
  /** What holds for tool calls; of a blocked standing too. */
  readonly guard: Guard;
  /** What the modes in force bring along, and what becomes of it. */
  readonly contributions: readonly Brought[];
};
