/** Modes that are left with a plan that a person has reviewed. */

import type { ModeKey } from './mode.ts';
import { modesIn, type Resolution } from './resolution.ts';
import type { Selection } from './selection.ts';

/** Those among the modes in force. */
export const reviewedIn = (resolution: Resolution | null): ModeKey[] =>
  resolution === null
    ? []
    : modesIn(resolution)
        .filter(({ exitReview }) => exitReview)
        .map(({ key }) => key);

/** The selection that is left when they have gone. */
export const withoutThem = ({ base, overlays }: Selection, reviewed: readonly ModeKey[]): Selection => ({
  base: base !== null && reviewed.includes(base) ? null : base,
  overlays: overlays.filter((key) => !reviewed.includes(key)),
});
