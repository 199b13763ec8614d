/** What happened that an activation has no place for: kept beside the journal, and told by `history`. */

import type { ModeKey } from './mode.ts';
import { explain, type Refusal } from './refusal.ts';
import type { Selection } from './selection.ts';

/**
 * Forced: an operator selected what the modes in `against`, selected until then, would not have let come next. By model: the
 * model asked for it. Both are about the activation of that time and selection. Denied: a selected mode did not let a
 * change happen; failed: what a mode brings along could not be mounted. `items` are the modes, or the thing.
 */
export type LoggedEvent =
  | {
      readonly kind: 'forced';
      readonly at: string;
      readonly selection: Selection;
      readonly against: readonly ModeKey[];
    }
  | { readonly kind: 'by-model'; readonly at: string; readonly selection: Selection }
  | Refused;

export type Refused = {
  readonly kind: 'denied' | 'failed';
  readonly at: string;
  readonly message: string;
  readonly items: readonly string[];
};

/** A refusal as an event; null for those that are no more than a slip. */
export function refusedEvent(refusal: Refusal, at: string): Refused | null {
  const kind = REFUSED.get(refusal.kind);
  return kind === undefined ? null : { kind, at, message: explain(refusal).message, items: itemsIn(refusal) };
}

const REFUSED: ReadonlyMap<Refusal['kind'], Refused['kind']> = new Map([
  ['transition', 'denied'],
  ['unmounted', 'failed'],
  ['two-sources', 'failed'],
]);

/** What a refused change failed by: keys of modes, or the name of what one brings along; none where it is about no single thing. */
export function itemsIn(refusal: Refusal): readonly string[] {
  switch (refusal.kind) {
    case 'transition':
      return refusal.denials.map(({ mode }) => mode);
    case 'contract':
      return refusal.broken.map(({ key }) => key);
    case 'drift':
      return refusal.drift.map(({ key }) => key);
    case 'stale':
      return refusal.modes.map(({ key }) => key);
    case 'needs-confirmation':
      return [refusal.base];
    case 'unmounted':
      return [refusal.contribution.id];
    case 'two-sources':
      return [refusal.clash.name];
    default:
      return 'key' in refusal ? [refusal.key] : [];
  }
}
