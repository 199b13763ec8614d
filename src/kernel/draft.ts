/**
 * A selection being edited, and what can be asked of it. Nothing outside the screen knows of a draft until Apply. How one
 * draft follows from another is in `update-draft.ts`.
 */

import type { StateHash } from './activation.ts';
import { type Catalog, modeOf } from './catalog.ts';
import type { Mounting } from './contributions.ts';
import type { Mode, ModeKey } from './mode.ts';
import type { Seen } from './plan.ts';
import type { Refusal } from './refusal.ts';
import { type Selection, sameSelection } from './selection.ts';
import { type Standing, selectionIn } from './standing.ts';
import { type Denial, denials, type WayOut } from './transition.ts';

/** What the draft was opened on. Apply is refused when it is no longer so. */
export type Against = {
  readonly catalog: Catalog;
  readonly stateHash: StateHash;
  readonly standing: Standing;
  /** What the active modes say of what may come next. */
  readonly ways: readonly WayOut[];
  /** What becomes here of what modes bring along. */
  readonly mounting: Mounting;
};

export type Question =
  | { readonly kind: 'enter-exact'; readonly base: ModeKey; readonly drops: readonly ModeKey[] }
  | { readonly kind: 'leave-exact'; readonly base: ModeKey; readonly overlay: ModeKey }
  /** A project definition that nobody has approved, for the slot that was chosen. */
  | { readonly kind: 'approve'; readonly key: ModeKey }
  /** What the selected modes would not let come next; yes applies it all the same. */
  | { readonly kind: 'force'; readonly denials: readonly Denial[] }
  | { readonly kind: 'discard'; readonly changes: number };

export type Phase =
  | { readonly kind: 'editing' }
  | { readonly kind: 'asking'; readonly question: Question }
  | { readonly kind: 'applying' }
  | { readonly kind: 'reloading' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'closed'; readonly outcome: 'applied' | 'unchanged' | 'discarded' };

export type Draft = {
  readonly selection: Selection;
  readonly against: Against;
  /** Exact-final bases that a person has accepted in this draft. */
  readonly confirmed: ReadonlySet<ModeKey>;
  /** Project definitions that a person has approved in this draft; recorded when it is applied. */
  readonly approved: ReadonlySet<ModeKey>;
  /** Selections to go back to, newest last; and those undone, nearest last. */
  readonly past: readonly Selection[];
  readonly future: readonly Selection[];
  readonly phase: Phase;
};

/** What is edited, and what it is compared with: all that most questions about a draft need. */
export type Edited = Pick<Draft, 'selection' | 'against'>;

export type Action =
  | { readonly kind: 'choose-base'; readonly key: ModeKey | null }
  | { readonly kind: 'toggle-overlay'; readonly key: ModeKey }
  /** `place` counts from 0; it is held inside the stack. */
  | { readonly kind: 'place-overlay'; readonly key: ModeKey; readonly place: number }
  | { readonly kind: 'clear-overlays' }
  /** Exactly this selection, as one step: a preset of that name. */
  | { readonly kind: 'select'; readonly selection: Selection; readonly name: string }
  /** Asks about the project definition of this key which is not in force; yes also chooses it. */
  | { readonly kind: 'approve'; readonly key: ModeKey }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Back to what is active. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'answer'; readonly yes: boolean }
  | { readonly kind: 'apply' }
  /** Leaves; a changed draft is asked about first. */
  | { readonly kind: 'cancel' }
  /** Leaves at once, whatever there is. */
  | { readonly kind: 'abandon' }
  /** Reads everything again and keeps the choices: the way out of a stale draft. */
  | { readonly kind: 'reload' }
  /** Closes a refusal and goes on editing. */
  | { readonly kind: 'dismiss' }
  | { readonly kind: 'applied' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'reloaded'; readonly against: Against };

export type Effect =
  | {
      readonly kind: 'activate';
      readonly selection: Selection;
      readonly seen: Seen;
      readonly confirmed: ReadonlySet<ModeKey>;
      readonly projects: ReadonlySet<ModeKey>;
      readonly force: boolean;
    }
  | { readonly kind: 'reload' };

/** A draft of the stored selection, drifted and missing keys included. */
export const openDraft = (against: Against): Draft => ({
  selection: selectionIn(against.standing),
  against,
  confirmed: new Set(),
  approved: new Set(),
  past: [],
  future: [],
  phase: { kind: 'editing' },
});

/** The exact-final base of the draft, if it has one. */
export function exactBaseOf({ selection, against }: Edited): Mode | null {
  const base = selection.base === null ? null : modeOf(against.catalog, selection.base);
  return base?.strategy === 'replace_final' ? base : null;
}

/** One difference between what is active and the draft. */
export type Change =
  | { readonly kind: 'base'; readonly from: ModeKey | null; readonly to: ModeKey | null }
  | { readonly kind: 'added' | 'removed'; readonly key: ModeKey }
  | { readonly kind: 'moved'; readonly key: ModeKey; readonly up: boolean };

/** Every difference from the active selection: the base, then overlays in the draft's order, then those removed. */
export function changesIn({ selection, against }: Edited): Change[] {
  const active = selectionIn(against.standing);
  const stayed = active.overlays.filter((key) => selection.overlays.includes(key));
  const staying = selection.overlays.filter((key) => active.overlays.includes(key));
  const overlays = selection.overlays.flatMap((key): Change[] => {
    const was = stayed.indexOf(key);
    const is = staying.indexOf(key);
    if (was === -1) return [{ kind: 'added', key }];
    return was === is ? [] : [{ kind: 'moved', key, up: is < was }];
  });
  const removed = active.overlays
    .filter((key) => !selection.overlays.includes(key))
    .map((key) => ({ kind: 'removed', key }) as const);
  const base: Change[] =
    selection.base === active.base ? [] : [{ kind: 'base', from: active.base, to: selection.base }];
  return [...base, ...overlays, ...removed];
}

/** What the active modes do not let the draft do: Apply asks about it. */
export const deniedIn = ({ selection, against }: Edited): Denial[] =>
  denials(against.ways, selectionIn(against.standing), selection);

/** Whether the draft differs from what is active. */
export const isDirty = ({ selection, against }: Edited): boolean =>
  !sameSelection(selection, selectionIn(against.standing));

/** Whether Apply would write: a changed draft, or an active selection whose files have drifted and would be accepted. */
export function hasWork(draft: Edited): boolean {
  const { standing } = draft.against;
  return isDirty(draft) || (standing.kind !== 'native' && standing.drift.length > 0);
}
