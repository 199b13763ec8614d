/** The step from one model to the next. */

import type { Action, Effect } from '../src/kernel/draft.ts';
import { update } from '../src/kernel/update-draft.ts';
import type { Layout } from './layout.ts';
import { type Model, rowsIn } from './model.ts';
import { DIALOG } from './reading.ts';
import { heightsIn } from './scene.ts';
import { type Look, see, topsFor, type View } from './selector/cursor.ts';
import { follow } from './selector/follow.ts';
import { bestOf } from './selector/search.ts';

/** What a key asks for. The first two change the model; the rest is for whoever has the terminal. */
export type Intent =
  | { readonly kind: 'edit'; readonly action: Action }
  | { readonly kind: 'look'; readonly look: Look }
  /** Leaves at once, whatever there is: Ctrl+C. */
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'repaint' }
  | { readonly kind: 'suspend' }
  /** Unfolds the host's own part of the prompt, or folds it. */
  | { readonly kind: 'host' }
  | { readonly kind: 'copy'; readonly text: string }
  /** Shows what drifted since it was accepted; does `otherwise` when nothing of the draft has. */
  | { readonly kind: 'review'; readonly otherwise: Change }
  | { readonly kind: 'presets' }
  /** Opens a file in the person's editor. */
  | { readonly kind: 'open-file'; readonly path: string };

/** What changes the model. */
export type Change = Extract<Intent, { kind: 'edit' | 'look' }>;

/** The model after a change, and what is to be done outside. */
export function advance(model: Model, change: Change, layout: Layout): readonly [Model, ...Effect[]] {
  if (change.kind === 'look') {
    const view = see(model.view, change.look, rowsIn(model));
    return [settled({ ...model, view: change.look.kind === 'search' ? atBest({ ...model, view }) : view }, layout)];
  }
  const [draft, ...effects] = update(model.draft, change.action);
  const view = follow(model, draft, change.action);
  const isOther = draft.phase !== model.draft.phase; // a dialog begins at its first line
  const shown = isOther ? { ...view, places: { ...view.places, [DIALOG]: 0 } } : view;
  return [settled({ draft, view: shown }, layout), ...effects];
}

/** With the cursor on what a search finds best; on where it came from when nothing is searched for. */
function atBest(model: Model): View {
  const { view } = model;
  const { from, text } = view.search;
  const rows = rowsIn(model);
  const best = text.trim() === '' ? null : bestOf(rows, text, view.cursor.id);
  if (best === null) return from === null ? view : { ...view, cursor: from };
  return { ...view, cursor: { id: best.id, at: rows.indexOf(best) } };
}

/** With the lists scrolled to the cursor, so that they stay put while it moves about inside them. */
function settled(model: Model, layout: Layout): Model {
  const rows = rowsIn(model);
  const { view } = model;
  const base = rows.filter(({ slot }) => slot === 'base').length;
  const at = rows.findIndex(({ id }) => id === view.cursor.id);
  const cursor = at === -1 || at === view.cursor.at ? view.cursor : { ...view.cursor, at };
  return {
    ...model,
    view: { ...view, cursor, tops: topsFor(view, rows, heightsIn(layout, { base, overlay: rows.length - base })) },
  };
}
