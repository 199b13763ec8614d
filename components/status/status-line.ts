/** The row above the footer: what is typed, said or going on, and where the cursor is. */

import type { Scene } from '../scene.ts';
import { rowsOf } from '../selector/rows.ts';
import { type Line, say, span, spread, widthOf } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { counted, noticeOf, problemsIn } from './problems.ts';

/** What must be seen now: the search while it is typed, a message, work that takes long. */
export function urgentLine({ model }: Pick<Scene, 'model'>, isSlow: boolean, glyphs: Glyphs): Line | null {
  const { draft, view } = model;
  if (view.search.from !== null) return [span(' /', 'focus'), span(view.search.text), span(glyphs.caret, 'focus')];
  if (isSlow && draft.phase.kind === 'applying') return say(` applying${glyphs.ellipsis}`);
  if (isSlow && draft.phase.kind === 'reloading') return say(` reading the files again${glyphs.ellipsis}`);
  return view.message === null ? null : say(` ${view.message}`, 'accent');
}

/** The whole row: what is urgent in full, and before where the cursor is. */
export function statusLine(scene: Scene, urgent: Line | null, columns: number, glyphs: Glyphs): Line {
  const place = placeLine(scene);
  const isLong =
    urgent !== null && scene.model.view.search.from === null && widthOf(urgent) + widthOf(place) + 2 > columns;
  return spread(urgent ?? quietLine(scene), isLong ? [] : place, columns, glyphs.ellipsis);
}

/** What to know when nothing is urgent: the first thing that is wrong, else how many files did not load. */
function quietLine({ layout, model }: Pick<Scene, 'layout' | 'model'>): Line {
  if (layout.kind === 'two-panes' && layout.details > 0) return []; // told beside the draft
  const { selection, against } = model.draft;
  const [first, ...others] = problemsIn(selection, against);
  const notice = noticeOf(against.catalog);
  if (first === undefined) return notice === null ? [] : [span(` ! ${notice}`, 'warning'), span(' (w says why)')];
  const more = others.length + (notice === null ? 0 : 1);
  return [span(` ! ${first.text}`, first.as), ...(more === 0 ? [] : [span(` (w: ${more} more)`)])];
}

/** Where the cursor is in the lists, where they are on screen: `row 8 of 41`, or how many rows the search leaves, and what of the draft it hides. */
export function placeLine({ at, layout, model, rows, total }: Scene): Line {
  const { pane, search } = model.view;
  if (layout.kind !== 'two-panes' && pane !== 'modes') return [];
  if (search.text === '') return say(`row ${at + 1} of ${total} `, 'muted');
  const { selection, against } = model.draft;
  const seen = new Set(rows.map(({ id }) => id));
  const hidden = rowsOf(selection, against).filter(({ id, isChosen }) => isChosen && !seen.has(id)).length;
  const chosen = counted(hidden, 'chosen is hidden', 'chosen are hidden');
  const filter = search.from !== null ? '' : `/${search.text}  `;
  return [span(filter, 'focus'), span(`${rows.length} of ${total}${chosen === null ? '' : `, ${chosen}`} `)];
}
