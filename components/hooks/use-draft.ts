import { useRef, useState } from 'react';
import type { SelectorSession } from '../../src/app/selector.ts';
import { type Action, isDirty } from '../../src/kernel/draft.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { advance, type Change } from '../advance.ts';
import { layoutOf, type Size } from '../layout.ts';
import { type Model, openModel } from '../model.ts';

/** Milliseconds since some moment. */
export type Clock = () => number;

/** How a selector ended. `selection` is what was applied, or the draft that was left; `interrupted` is Ctrl+C, `unfinished` the same while it was being applied. */
export type Outcome = {
  readonly kind: 'applied' | 'unchanged' | 'discarded' | 'interrupted' | 'unfinished';
  readonly selection: Selection;
  /** Whether the draft that was left differed from what is active. */
  readonly isDirty: boolean;
};

/**
 * The draft and the view of it, and the one way to change them. Effects are performed outside React's render and reducer
 * (which may run twice), and answer with an action. `perform` resolves for every expected outcome; if it rejects, that is
 * a bug, and it closes the app with the error.
 */
export function useDraft(
  { against, perform }: SelectorSession,
  size: Size,
  leave: (outcome: Outcome) => void,
  fail: (error: unknown) => void,
  clock: Clock,
) {
  const [model, setModel] = useState(() => openModel(against));
  const latest = useRef(model); // several keys can arrive before one render
  const since = useRef(0);
  return { model, latest, change, inPhase } as const;

  function change(intent: Change): void {
    const [next, ...effects] = advance(latest.current, intent, layoutOf(size));
    const { phase } = next.draft;
    const isOther = phase !== latest.current.draft.phase || next.view.sheet !== latest.current.view.sheet;
    if (isOther) since.current = clock();
    latest.current = next;
    setModel(next);
    const answer = (action: Action) => change({ kind: 'edit', action });
    for (const effect of effects) perform(effect).then(answer, fail);
    if (phase.kind === 'closed') leave(outcomeOf(phase.outcome, next));
  }

  /** Milliseconds that the draft has been in its phase, and the same sheet been open. */
  function inPhase(): number {
    return clock() - since.current;
  }
}

/** The outcome of a model that is left in the way `kind` names. */
export const outcomeOf = (kind: Outcome['kind'], { draft }: Model): Outcome => ({
  kind,
  selection: draft.selection,
  isDirty: isDirty(draft),
});
