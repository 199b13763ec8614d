/** What a definition meant when it was accepted, and whether it still does. The only kernel file that needs crypto. */

import { createHash, hash } from 'node:crypto';
import { canonicalContent, canonicalParts } from './canonical.ts';
import type { Meaning, ModeKey, Scope } from './mode.ts';

/** SHA-256 in lower-case hex. */
export type Digest = string & { readonly __brand: 'sha256' };

/** How a fingerprint names a scope: a pack counts as global, so that the peer can read the entry. */
export type FingerprintScope = 'builtin' | 'global' | 'project';

/** A definition as it stood when accepted; `path` is null for builtin modes. Exactly the members of a v3 entry. */
export type Fingerprint = {
  readonly digest: Digest;
  readonly scope: FingerprintScope;
  readonly path: string | null;
};

/** A selected definition that is there, but not as it was recorded. */
export type Drift = { readonly key: ModeKey; readonly was: Fingerprint; readonly now: Fingerprint };

/** SHA-256 of a text's UTF-8. */
export const digestOf = (text: string | Uint8Array): Digest => hash('sha256', text) as Digest;

/** The fingerprint of a definition found at `path` in `scope`. */
export const fingerprintOf = (meaning: Meaning, prompt: string, scope: Scope, path: string): Fingerprint =>
  digestsOf(meaning, JSON.stringify(prompt), scope, path).fingerprint;

/** The digest of a definition's meaning wherever it stands. */
export const contentDigestOf = (meaning: Meaning, prompt: string): Digest =>
  digestOf(canonicalContent(meaning, prompt));

/**
 * What is recorded of a definition found at `path` in `scope`, and the digest of its meaning wherever it stands. `json` is
 * the prompt as `JSON.stringify` writes it, which takes as long as both digests.
 */
export function digestsOf(
  meaning: Meaning,
  json: string,
  scope: Scope,
  path: string,
): { readonly fingerprint: Fingerprint; readonly content: Digest } {
  const at = { scope: scope === 'pack' ? 'global' : scope, path: scope === 'builtin' ? null : path } as const;
  const { before, after, place, end } = canonicalParts(meaning, at);
  const common = createHash('sha256').update(before).update(json).update(after);
  const content = common.copy().update(end).digest('hex') as Digest;
  return { fingerprint: { digest: common.update(place + end).digest('hex') as Digest, ...at }, content };
}
