/**
 * A person's yes or no to one project definition. A yes is to exactly this file, this content and what it shadows, so any
 * change of these takes it back; a no is to the file, whatever it comes to say.
 */

import type { Digest } from './fingerprint.ts';
import type { Mode, Scope } from './mode.ts';

/** The definition that a project file would take the place of, and where it stands; null when it is the only one. */
export type Shadowed = { readonly scope: Scope; readonly path: string } | null;

/** One decision; `path` is the definition file's. */
export type Decision =
  | { readonly kind: 'approved'; readonly path: string; readonly digest: Digest; readonly shadows: Shadowed }
  | { readonly kind: 'denied'; readonly path: string };

/** By path. */
export type Decisions = ReadonlyMap<string, Decision>;
export const NO_DECISIONS: Decisions = new Map();

/** `changed`: there was a yes, to something else. */
export type ApprovalStanding = 'approved' | 'unapproved' | 'changed' | 'denied';

/** Where a project definition stands that would shadow `shadowed`. */
export function approvalOf(mode: Mode, shadowed: Mode | null, decisions: Decisions): ApprovalStanding {
  const decision = decisions.get(mode.path);
  if (decision === undefined) return 'unapproved';
  if (decision.kind === 'denied') return 'denied';
  const isSame = decision.digest === mode.fingerprint.digest && sameShadow(decision.shadows, shadowOf(shadowed));
  return isSame ? 'approved' : 'changed';
}

/** The yes to `mode` as it stands. */
export const approve = (mode: Mode, shadowed: Mode | null): Decision => ({
  kind: 'approved',
  path: mode.path,
  digest: mode.fingerprint.digest,
  shadows: shadowOf(shadowed),
});

const shadowOf = (mode: Mode | null): Shadowed => (mode === null ? null : { scope: mode.scope, path: mode.path });

const sameShadow = (a: Shadowed, b: Shadowed): boolean => a?.scope === b?.scope && a?.path === b?.path;
