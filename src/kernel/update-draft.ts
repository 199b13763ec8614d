/**
 * From one draft to the next. `update` never awaits: what must happen outside comes back as an effect, and its outcome
 * returns as an action.
 */

import { admit, candidateFor, isBase, isOverlay, modeOf } from './catalog.ts';
import {
  type Action,
  type Against,
  changesIn,
  type Draft,
  type Effect,
  exactBaseOf,
  hasWork,
  isDirty,
  type Phase,
  type Question,
} from './draft.ts';
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
import { selectionIn } from './standing.ts';

export type Step = readonly [draft: Draft, ...effects: Effect[]];

const editing: Phase = { kind: 'editing' };

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

/** What Apply must find unchanged: the head, and every definition that the selection names. */
function seenBy({ selection, against }: Draft): Seen {
  const digests = new Map<ModeKey, Digest | null>();
  for (const key of keysOf(selection)) digests.set(key, modeOf(against.catalog, key)?.fingerprint.digest ?? null);
  return { stateHash: against.stateHash, digests };
}
