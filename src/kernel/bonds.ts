/** What holds the model under a standing, and what a change would take off it. */

import type { Fingerprint } from './fingerprint.ts';
import { type Guard, type GuardPart, guardOfParts, lifted } from './guard.ts';
import { guardInForce, heldBy, needAccepted } from './guard-in-force.ts';
import { guardRows, modesText, rowText } from './guard-rows.ts';
import type { Mode, ModeKey } from './mode.ts';
import { modesIn } from './resolution.ts';
import type { Standing } from './standing.ts';

/** `reviewed`: the modes that are left only with a plan that a person has read. */
export type Bonds = { readonly guard: Guard; readonly reviewed: readonly ModeKey[] };

/** A mode as it was accepted; null when that is lost. */
export type AcceptedMode = (key: ModeKey, was: Fingerprint) => Pick<Mode, 'guard' | 'exitReview'> | null;

/** As with guards, what changed or went missing since it was accepted takes no bond off; what is lost counts as one. */
export function bondsOf(standing: Standing, accepted: AcceptedMode): Bonds {
  const guard = guardInForce(standing, (key, was) => accepted(key, was)?.guard ?? 'lost');
  const held = heldBy(standing);
  if (held === null) return { guard, reviewed: [] };
  const present = modesIn(held.resolution).filter(({ exitReview }) => exitReview);
  const past = needAccepted(held).filter((key) => {
    const was = held.fingerprints.get(key);
    return was === undefined || (accepted(key, was)?.exitReview ?? true);
  });
  return { guard, reviewed: [...new Set([...present.map(({ key }) => key), ...past])] };
}

/** What does not hold any more after a change. */
export type Loosening = { readonly rules: readonly GuardPart[]; readonly unreviewed: readonly ModeKey[] };

/** What of `before` is missing from `after`. A rule that another mode has word for word is not missing. */
export const loosening = (before: Bonds, after: Bonds): Loosening => ({
  rules: lifted(before.guard, after.guard),
  unreviewed: before.reviewed.filter((key) => !after.reviewed.includes(key)),
});

/** Whether something that was refused, asked about or reviewed before might simply be done after. */
export const takesOff = ({ rules, unreviewed }: Loosening): boolean => rules.length > 0 || unreviewed.length > 0;

/** What is taken off, a line each; none when nothing is. */
export function looseningLines({ rules, unreviewed }: Loosening): string[] {
  return [
    ...guardRows(guardOfParts(rules)).map((row) => `no longer: ${rowText(row)} (${modesText(row)})`),
    ...unreviewed.map((key) => `\`${key}\` is left without a plan for you to read`),
  ];
}
