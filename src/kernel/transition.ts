/** What may be selected next: the rule of `transitions`. It binds people and scripts alike, and an operator may override it. */

import type { Fingerprint } from './fingerprint.ts';
import { heldBy, needAccepted } from './guard-in-force.ts';
import type { Leaving, ModeKey } from './mode.ts';
import { modesIn } from './resolution.ts';
import { keysOf, type Selection } from './selection.ts';
import type { Standing } from './standing.ts';

/** What one selected mode says of what may come next. An empty `to` lets nothing come. */
export type WayOut = Leaving & { readonly mode: ModeKey };

/** One mode's no: to keys that would come, or to its being left with nothing in its place. */
export type Denial =
  | {
      readonly kind: 'enter';
      readonly mode: ModeKey;
      readonly keys: readonly ModeKey[];
      readonly to: readonly ModeKey[];
    }
  | { readonly kind: 'leave'; readonly mode: ModeKey; readonly to: Leaving['to'] };

/** What a mode said of leaving when it was accepted; lost when the accepted content cannot be had any more. */
export type AcceptedLeaving = (key: ModeKey, accepted: Fingerprint) => Leaving | 'lost';

/**
 * What the selected modes say of what may come next. As with guards, of a drifted mode both what was accepted and what its
 * file says now hold, and of an omitted one what was accepted; but an omitted one can always be removed, and binds nothing
 * once its accepted content is lost, so that no file that is gone holds anyone.
 */
export function waysOut(standing: Standing, accepted: AcceptedLeaving): WayOut[] {
  const held = heldBy(standing);
  if (held === null) return [];
  const ways = new Map(modesIn(held.resolution).map(({ key, leaving }) => [key, leaving]));
  for (const key of needAccepted(held)) {
    const fingerprint = held.fingerprints.get(key);
    const was = fingerprint === undefined ? 'lost' : accepted(key, fingerprint);
    if (was === 'lost') continue;
    const now = ways.get(key);
    ways.set(key, now === undefined ? { ...was, mayClear: true } : stricter(was, now));
  }
  return [...ways].map(([mode, leaving]) => ({ mode, ...leaving }));
}

function stricter(a: Leaving, b: Leaving): Leaving {
  const mayClear = a.mayClear && b.mayClear;
  if (a.to === 'anywhere') return { to: b.to, mayClear };
  const { to } = b;
  return { to: to === 'anywhere' ? a.to : a.to.filter((key) => to.includes(key)), mayClear };
}

/** Every no to the step from one selection to the next, in the order of `ways`; order within a selection is free. */
export function denials(ways: readonly WayOut[], from: Selection, to: Selection): Denial[] {
  const before = keysOf(from);
  const after = keysOf(to);
  const coming = after.filter((key) => !before.includes(key));
  return ways.flatMap(({ mode, to: allowed, mayClear }): Denial[] => {
    if (allowed !== 'anywhere') {
      const keys = coming.filter((key) => !allowed.includes(key));
      if (keys.length > 0) return [{ kind: 'enter', mode, keys, to: allowed }];
    }
    const isLeft = coming.length === 0 && !after.includes(mode);
    return isLeft && !mayClear ? [{ kind: 'leave', mode, to: allowed }] : [];
  });
}

/** A no as a sentence without its full stop: who says it, to what, and what may come instead. */
export function denialText(denial: Denial): string {
  const name = `\`${denial.mode}\``;
  if (denial.kind === 'leave') {
    const { to } = denial;
    const next = to === 'anywhere' ? 'another mode must' : to.length === 0 ? 'nothing may' : `${listed(to, 'or')} must`;
    return `${name} cannot simply be left: ${next} come next`;
  }
  const allowed = denial.to.length === 0 ? 'nothing' : `only ${listed(denial.to, 'and')}`;
  return `${name} lets ${allowed} come next, not ${listed(denial.keys, 'or')}`;
}

/** What a mode says of leaving in half a sentence; null when it says nothing. */
export function leavingText({ to, mayClear }: Leaving): string | null {
  if (to === 'anywhere') return mayClear ? null : 'something must come next';
  return `only ${to.join(', ')} may come next${mayClear ? '' : ', and something must'}`;
}

/** What a history adds to a selection that was forced; "" for any other. */
export const forcedText = (against: readonly ModeKey[]): string =>
  against.length === 0 ? '' : ` (forced against ${listed(against, 'and')})`;

/** `a`, `b` and `c`. */
function listed(keys: readonly ModeKey[], last: 'and' | 'or'): string {
  const names = keys.map((key) => `\`${key}\``);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
