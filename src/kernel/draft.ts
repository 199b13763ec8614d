/**
 * A selection being edited. `update` never awaits: what must happen outside comes back as an effect, and its outcome
 * returns as an action. Nothing outside the screen knows of a draft until Apply.
 */

import type { StateHash } from './activation.ts';
import { admit, type Catalog, candidateFor, isBase, isOverlay, modeOf } from './catalog.ts';
import type { Mounting } from './contributions.ts';
import type { Digest } from './fingerprint.ts';
import type { Mode, ModeKey } from './mode.ts';
import type { Seen } from './plan.ts';
import type { Refusal } from './refusal.ts';
import { unreachable } from './result.ts';
import {
  addOverlay,
  keysOf,
  MAX_OVERLAYS,
  placeOverlay,
  removeOverlay,
  type Selection,
  sameSelection,
} from './selection.ts';
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

export type Step = readonly [draft: Draft, ...effects: Effect[]];

const editing: Phase = { kind: 'editing' };

/** A draft of the stored selection, drifted and missing keys included. */
export const openDraft = (against: Against): Draft => ({
  selection: selectionIn(against.standing),
  against,
  confirmed: new Set(),
  approved: new Set(),
  past: [],
  future: [],
  phase: editing,
});

/** Actions that do not fit the phase change nothing. */
export function update(draft: Draft, action: Action): Step {
  switch (action.kind) {
    case 'applied':
      return [{ ...draft, phase: { kind: 'closed', outcome: 'applied' } }];
    case 'refused':
      return [refused(draft, action.refusal)];
    case 'reloaded':
      return [reloaded(draft, action.against)];
    case 'abandon':
      return [close(draft)];
    default:
      break;
  }
  const { phase } = draft;
  if (phase.kind === 'asking') return action.kind === 'answer' ? answer(draft, phase.question, action.yes) : [draft];
  if (phase.kind === 'refused') {
    if (action.kind === 'dismiss') return [{ ...draft, phase: editing }];
    if (action.kind === 'reload') return [{ ...draft, phase: { kind: 'reloading' } }, { kind: 'reload' }];
    return [draft];
  }
  return phase.kind === 'editing' ? edit(draft, action) : [draft];
}

type Edit = Exclude<Action, { kind: 'applied' | 'refused' | 'reloaded' | 'abandon' }>;

function edit(draft: Draft, action: Edit): Step {
  const { selection } = draft;
  switch (action.kind) {
    case 'choose-base':
      return [chooseBase(draft, action.key)];
    case 'toggle-overlay':
      return [toggleOverlay(draft, action.key)];
    case 'place-overlay':
      return [change(draft, placeOverlay(selection, action.key, action.place))];
    case 'approve':
      return [
        candidateFor(draft.against.catalog, action.key) === null
          ? draft
          : ask(draft, { kind: 'approve', key: action.key }),
      ];
    case 'select':
      return [select(draft, action.selection)];
    case 'clear-overlays':
      return [change(draft, { ...selection, overlays: [] })];
    case 'undo': {
      const last = draft.past.at(-1);
      if (last === undefined) return [draft];
      return [{ ...draft, selection: last, past: draft.past.slice(0, -1), future: [...draft.future, selection] }];
    }
    case 'redo': {
      const next = draft.future.at(-1);
      if (next === undefined) return [draft];
      return [{ ...draft, selection: next, past: [...draft.past, selection], future: draft.future.slice(0, -1) }];
    }
    case 'reset':
      return [change(draft, selectionIn(draft.against.standing))];
    case 'apply':
      return hasWork(draft) ? applying(draft, { force: false }) : [close(draft)];
    case 'cancel':
      if (!isDirty(draft)) return [close(draft)];
      return [ask(draft, { kind: 'discard', changes: changesIn(draft).length })];
    case 'reload':
      return [{ ...draft, phase: { kind: 'reloading' } }, { kind: 'reload' }];
    case 'answer':
    case 'dismiss':
      return [draft];
    default:
      return unreachable(action);
  }
}

/** An exact-final base that comes with it is asked about, like any other. */
function select(draft: Draft, selection: Selection): Draft {
  const exact = exactBaseOf({ ...draft, selection });
  if (exact === null || exact.key === draft.selection.base) return change(draft, selection);
  return ask(draft, { kind: 'enter-exact', base: exact.key, drops: draft.selection.overlays });
}

function chooseBase(draft: Draft, key: ModeKey | null): Draft {
  if (key === draft.selection.base) return draft;
  if (key === null) return change(draft, { ...draft.selection, base: null });
  const mode = modeOf(draft.against.catalog, key);
  if (waitsForApproval(draft, key, mode, isBase)) return ask(draft, { kind: 'approve', key });
  if (mode === null || !isBase(mode)) return draft;
  if (mode.strategy === 'replace_final')
    return ask(draft, { kind: 'enter-exact', base: key, drops: draft.selection.overlays });
  return change(draft, { ...draft.selection, base: key });
}

function toggleOverlay(draft: Draft, key: ModeKey): Draft {
  const { selection, against } = draft;
  if (selection.overlays.includes(key)) return change(draft, removeOverlay(selection, key));
  const mode = modeOf(against.catalog, key);
  if (waitsForApproval(draft, key, mode, isOverlay)) return ask(draft, { kind: 'approve', key });
  if (mode === null || !isOverlay(mode)) return draft;
  const exact = exactBaseOf(draft);
  if (exact !== null) return ask(draft, { kind: 'leave-exact', base: exact.key, overlay: key });
  return selection.overlays.length >= MAX_OVERLAYS ? draft : change(draft, addOverlay(selection, key));
}

function answer(draft: Draft, question: Question, yes: boolean): Step {
  const back = { ...draft, phase: editing };
  if (!yes) return [back];
  switch (question.kind) {
    case 'enter-exact': {
      const confirmed = new Set([...draft.confirmed, question.base]);
      return [{ ...change(back, { base: question.base, overlays: [] }), confirmed }];
    }
    case 'leave-exact':
      return [change(back, { base: null, overlays: [question.overlay] })];
    case 'approve':
      return [approved(back, question.key)];
    case 'force':
      return applying(draft, { force: true });
    case 'discard':
      return [close(draft)];
    default:
      return unreachable(question);
  }
}

function applying(draft: Draft, { force }: { readonly force: boolean }): Step {
  const { selection, confirmed, approved: projects } = draft;
  const seen = seenBy(draft);
  return [
    { ...draft, phase: { kind: 'applying' } },
    { kind: 'activate', selection, seen, confirmed, projects, force },
  ];
}

/** Whether the row that was chosen is a project definition for this slot which is not in force. */
function waitsForApproval({ against }: Draft, key: ModeKey, mode: Mode | null, fits: (mode: Mode) => boolean): boolean {
  const candidate = candidateFor(against.catalog, key);
  return candidate !== null && fits(candidate) && (mode === null || !fits(mode));
}

/** The candidate for `key` counts from now on, and is chosen. */
function approved(draft: Draft, key: ModeKey): Draft {
  const { against } = draft;
  const candidate = candidateFor(against.catalog, key);
  if (candidate === null) return draft;
  const open = {
    ...draft,
    against: { ...against, catalog: admit(against.catalog, key) },
    approved: new Set([...draft.approved, key]),
  };
  if (isBase(candidate)) return chooseBase(open, key);
  return open.selection.overlays.includes(key) ? open : toggleOverlay(open, key);
}

/** The draft on what is there now. An approval is kept only for the very definition that it was given to. */
function reloaded(draft: Draft, against: Against): Draft {
  const kept = [...draft.approved].filter((key) => {
    const [before, now] = [modeOf(draft.against.catalog, key), candidateFor(against.catalog, key)];
    return before !== null && now?.fingerprint.digest === before.fingerprint.digest;
  });
  const catalog = kept.reduce(admit, against.catalog);
  return { ...draft, against: { ...against, catalog }, approved: new Set(kept), phase: editing };
}

/** What a person may still say yes to is asked; everything else is shown. */
function refused(draft: Draft, refusal: Refusal): Draft {
  if (refusal.kind === 'needs-confirmation') return ask(draft, { kind: 'enter-exact', base: refusal.base, drops: [] });
  if (refusal.kind === 'transition') return ask(draft, { kind: 'force', denials: refusal.denials });
  return { ...draft, phase: { kind: 'refused', refusal } };
}

const ask = (draft: Draft, question: Question): Draft => ({ ...draft, phase: { kind: 'asking', question } });

const close = (draft: Draft): Draft => ({
  ...draft,
  phase: { kind: 'closed', outcome: isDirty(draft) ? 'discarded' : 'unchanged' },
});

/** With `selection` as the newest step; the same selection is no step. */
function change(draft: Draft, selection: Selection): Draft {
  if (sameSelection(selection, draft.selection)) return draft;
  return { ...draft, selection, past: [...draft.past, draft.selection], future: [] };
}

/** The exact-final base of the draft, if it has one. */
export function exactBaseOf({ selection, against }: Edited): Mode | null {
  const base = selection.base === null ? null : modeOf(against.catalog, selection.base);
  return base?.strategy === 'replace_final' ? base : null;
}

/** What Apply must find unchanged: the head, and every definition that the selection names. */
function seenBy({ selection, against }: Draft): Seen {
  const digests = new Map<ModeKey, Digest | null>();
  for (const key of keysOf(selection)) digests.set(key, modeOf(against.catalog, key)?.fingerprint.digest ?? null);
  return { stateHash: against.stateHash, digests };
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
