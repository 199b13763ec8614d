/** All that the screen is drawn from and that a key can change. */

import { type Against, type Draft, openDraft } from '../src/kernel/draft.ts';
import { openView, type View } from './selector/cursor.ts';
import { NATIVE_OFFER } from './selector/offers.ts';
import { type Row, rowsOf } from './selector/rows.ts';
import { matching } from './selector/search.ts';

export type Model = { readonly draft: Draft; readonly view: View };

/** A draft of what is active, the cursor on its base. */
export function openModel(against: Against): Model {
  const draft = openDraft(against);
  const rows = rowsOf(draft.selection, against);
  const at = Math.max(
    0,
    rows.findIndex(({ isChosen, slot }) => isChosen && slot === 'base'),
  );
  return { draft, view: openView({ id: rows[at]?.id ?? NATIVE_OFFER.id, at }) };
}

/** The rows that the lists show: all of them, or those that the search leaves. */
export const rowsIn = ({ draft, view }: Model): readonly Row[] =>
  matching(rowsOf(draft.selection, draft.against), view.search.text);
