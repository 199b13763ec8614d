/** What one activation after another is: the word that events and `history` have for it. */

import { type Activation, sameFingerprint } from './activation.ts';
import type { ModeKey } from './mode.ts';
import { isNative, NATIVE, sameSelection } from './selection.ts';

export const STEPS = ['activated', 'changed', 'cleared', 'kept'] as const;

/**
 * Activated: something after nothing; cleared: the other way round; kept: the same as before, said again or under another
 * drift policy. `accepted` are the modes that were selected before and whose changed text was accepted now.
 */
export type Step = { readonly kind: (typeof STEPS)[number]; readonly accepted: readonly ModeKey[] };

type Made = Pick<Activation, 'selection' | 'fingerprints'>;

/** The step from `before`, null for the beginning of a journal. */
export function stepTo({ selection, fingerprints }: Made, before: Made | null): Step {
  const was = before?.selection ?? NATIVE;
  const accepted = [...fingerprints].flatMap(([key, now]) => {
    const then = before?.fingerprints.get(key);
    return then === undefined || sameFingerprint(then, now) ? [] : [key];
  });
  const isSame = sameSelection(was, selection) && accepted.length === 0;
  return { kind: isSame ? 'kept' : kindOf(isNative(was), isNative(selection)), accepted };
}

function kindOf(wasNative: boolean, isNow: boolean): Step['kind'] {
  if (isNow) return 'cleared';
  return wasNative ? 'activated' : 'changed';
}
