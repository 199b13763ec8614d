/** What happened that an activation has no place for: kept beside the journal, and told by `history`. */

import type { ModeKey } from './mode.ts';
import type { Refusal } from './refusal.ts';
import { explain } from './refusal-words.ts';
import type { Selection } from './selection.ts';

export type LoggedEvent = MadeEvent | Refused;

/**
 * About the activation of that time and selection. Forced: an operator selected what the modes in `against`, selected until
 * then, would not have let come next. By model: the model asked for it.
 */
export type MadeEvent =
  | {
      readonly kind: 'forced';
      readonly at: string;
      readonly selection: Selection;
      readonly against: readonly ModeKey[];
    }
  | { readonly kind: 'by-model'; readonly at: string; readonly selection: Selection };

/**
 * Denied: a selected mode did not let a change happen; failed: what a mode brings along could not be mounted. `items` are the
 * modes, or the thing. `journal` is the path of the one that stayed as it was: a project's state file and the sessions
 * there share a log.
 */
export type Refused = {
  readonly kind: 'denied' | 'failed';
  readonly at: string;
  readonly journal: string;
  readonly message: string;
  readonly items: readonly string[];
};

/** A refusal as an event; null for those that are no more than a slip. */
export function refusedEvent(refusal: Refusal, { at, journal }: Pick<Refused, 'at' | 'journal'>): Refused | null {
  const kind = REFUSED.get(refusal.kind);
  if (kind === undefined) return null;
  return { kind, at, journal, message: cut(explain(refusal).message), items: itemsIn(refusal).map(cut) };
}

/** What a file calls its things may be as long as the file. */
const cut = (text: string): string => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`);
const MAX_TEXT = 2000;

export const isRefused = (event: LoggedEvent): event is Refused => event.kind === 'denied' || event.kind === 'failed';

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
