/** The row above the footer: what is typed, said or going on, and where the cursor is. */

import type { Roomy } from '../layout.ts';
import type { Scene } from '../scene.ts';
import { rowsOf } from '../selector/rows.ts';
import { clip, type Line, say, span, spread, widthOf } from '../text/line.ts';
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

/** Where that stands: in the status row, else in the last row of the details, else in the header's last. */
export function seatOfUrgent({ details, hasStatus }: Roomy, { model }: Pick<Scene, 'model'>) {
  if (hasStatus) return 'status';
  return details > 0 && model.view.pane === 'modes' ? 'details' : 'header';
}

/** The whole row: what is urgent in full, and before where the cursor is. */
export function statusLine(scene: Scene, urgent: Line | null, columns: number, glyphs: Glyphs): Line {
  const place = placeLines(scene).find((line) => widthOf(line) <= columns - LEAST_SAID) ?? [];
  const room = columns - widthOf(place) - 2;
  const isLong = urgent !== null && scene.model.view.search.from === null && widthOf(urgent) > room;
  return spread(urgent ?? quietLine(scene, room, glyphs), isLong ? [] : place, columns, glyphs.ellipsis);
}

/** Cells for what is said beside the place. */
const LEAST_SAID = 32;

/** What to know when nothing is urgent: the first thing that is wrong, else how many files did not load. */
function quietLine({ layout, model }: Pick<Scene, 'layout' | 'model'>, room: number, glyphs: Glyphs): Line {
  if (layout.kind === 'two-panes' && layout.details > 0) return []; // told beside the draft
  const { selection, against } = model.draft;
  const [first, ...others] = problemsIn(selection, against);
  const notice = noticeOf(against.catalog);
  if (first === undefined) return notice === null ? [] : withEnd(span(` ! ${notice}`, 'warning'), ' (w)', room, glyphs);
  const more = others.length + (notice === null ? 0 : 1);
  return withEnd(span(` ! ${first.text}`, first.as), more === 0 ? ' (w)' : ` (w: ${more} more)`, room, glyphs);
}

/** The end says what to press, so it is the text that is cut. */
export const withEnd = (text: Line[number], end: string, room: number, { ellipsis }: Glyphs): Line => [
  ...clip([text], room - end.length, ellipsis),
  span(end),
];

/**
 * Where the cursor is in the lists, where they are on screen: `row 8 of 41`, or how many rows the search leaves, and what
 * of the draft it hides. The fullest first; nothing where a text is on screen.
 */
export function placeLines({ at, layout, model, rows, total }: Scene): readonly Line[] {
  const { pane, search } = model.view;
  if (layout.kind !== 'two-panes' && pane !== 'modes') return [];
  if (search.text === '') return [say(`row ${at + 1} of ${total} `, 'muted')];
  const { selection, against } = model.draft;
  const seen = new Set(rows.map(({ id }) => id));
  const hidden = rowsOf(selection, against).filter(({ id, isChosen }) => isChosen && !seen.has(id)).length;
  const chosen = counted(hidden, 'chosen is hidden', 'chosen are hidden');
  const filter = search.from !== null ? '' : `/${search.text}  `;
  const found = `${rows.length} of ${total}`;
  return [
    [span(filter, 'focus'), span(`${found}${chosen === null ? '' : `, ${chosen}`} `)],
    [span(`${found}${chosen === null ? '' : `, ${hidden} hidden`} `)],
  ];
}
