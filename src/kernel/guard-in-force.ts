/** The guard that holds now. What changed or went missing since it was accepted never loosens it. */

import type { Drift, Fingerprint } from './fingerprint.ts';
import { type Guard, type GuardPart, guardOfParts, OPEN_GUARD } from './guard.ts';
import type { GuardRules, ModeKey } from './mode.ts';
import { modesIn, type Resolution } from './resolution.ts';
import type { Standing } from './standing.ts';

/** What a mode's rules were when it was accepted; lost when the accepted content cannot be had any more. */
export type AcceptedRules = (key: ModeKey, accepted: Fingerprint) => GuardRules | 'lost';

/** A selection as it resolves today, with what was recorded when it was accepted. */
export type Held = {
  readonly resolution: Resolution;
  readonly drift: readonly Drift[];
  readonly fingerprints: ReadonlyMap<ModeKey, Fingerprint>;
};

/** Null at native, where there is nothing to hold. A blocked standing composes nothing, and is guarded all the same. */
export const heldBy = (standing: Standing): Held | null =>
  standing.kind === 'native' ? null : { ...standing, fingerprints: standing.activation.fingerprints };

/**
 * The guard of a standing: of a drifted mode the accepted and the present rules together, of an omitted one the accepted
 * rules, and read-only where those are lost.
 */
export function guardInForce(standing: Standing, accepted: AcceptedRules): Guard {
  const held = heldBy(standing);
  return held === null ? OPEN_GUARD : guardHeld(held, accepted);
}

/** The same for a selection that is not in force. */
export function guardHeld(held: Held, accepted: AcceptedRules): Guard {
  const { resolution, fingerprints } = held;
  const present = modesIn(resolution).map(({ key, guard }): GuardPart => ({ mode: key, basis: 'file', rules: guard }));
  const past = needAccepted(held).map((key) => acceptedPart(key, fingerprints.get(key), accepted));
  return guardOfParts([...present, ...past]);
}

/** The keys whose accepted rules count: those that drifted while they are in force, and those left out. */
export function needAccepted({ resolution, drift }: Held): ModeKey[] {
  const inForce = new Set(modesIn(resolution).map(({ key }) => key));
  const drifted = drift.map(({ key }) => key).filter((key) => inForce.has(key));
  return [...new Set([...drifted, ...resolution.omitted.map(({ key }) => key)])];
}

function acceptedPart(mode: ModeKey, fingerprint: Fingerprint | undefined, accepted: AcceptedRules): GuardPart {
  const rules = fingerprint === undefined ? 'lost' : accepted(mode, fingerprint);
  if (rules !== 'lost') return { mode, basis: 'accepted', rules };
  return { mode, basis: 'lost', rules: { tools: null, access: 'read-only' } };
}
