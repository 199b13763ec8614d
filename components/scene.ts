/** One moment of the screen: everything that drawing and keys need to know, derived from the model and the size. */

import type { SelectorSession, TextOf } from '../src/app/selector.ts';
import { type Against, changesIn } from '../src/kernel/draft.ts';
import type { ModeKey } from '../src/kernel/mode.ts';
import type { Resolution } from '../src/kernel/resolution.ts';
import type { Selection } from '../src/kernel/selection.ts';
import { resolutionIn, selectionIn } from '../src/kernel/standing.ts';
import { changesDoc } from './dialogs/changes-doc.ts';
import { guardDoc } from './dialogs/guard-doc.ts';
import { helpDoc } from './dialogs/help-doc.ts';
import { type Heights, heightsOf, type Layout, layoutOf, type Size, sheetRoom } from './layout.ts';
import { type Model, rowsIn } from './model.ts';
import { type Composed, composedOf, resolutionOf } from './preview/composed.ts';
import { diffDoc } from './preview/diff-doc.ts';
import { type Doc, EMPTY_DOC } from './preview/document.ts';
import type { HostPart } from './preview/host-part.ts';
import { modeDoc } from './preview/mode-doc.ts';
import { promptDoc } from './preview/prompt-doc.ts';
import type { TextName } from './reading.ts';
import { remember } from './remember.ts';
import { indexOf, topsFor } from './selector/cursor.ts';
import { type Row, rowsOf } from './selector/rows.ts';
import { detailsDoc } from './status/details-doc.ts';
import { inWords } from './status/summary.ts';
import { warningsDoc } from './status/warnings-doc.ts';

/** What the screen reads of its session. */
export type World = Pick<SelectorSession, 'charactersPerToken' | 'isDistrusted' | 'where'> & {
  /** Null until what reads them is loaded: rows come first. */
  readonly textOf: TextOf | null;
  /** Absent: there is no host that could be asked. */
  readonly host?: HostPart | undefined;
};

export type Scene = {
  readonly model: Model;
  readonly world: World;
  readonly layout: Layout;
  /** What the lists show, and how many rows there are without the search. */
  readonly rows: readonly Row[];
  readonly total: number;
  readonly baseCount: number;
  readonly heights: Heights;
  readonly tops: Heights;
  /** The cursor's row; -1 and null when the search leaves none. */
  readonly at: number;
  readonly row: Row | null;
  /** A text in rows, made when it is asked for and kept while nothing that it shows has changed. */
  readonly doc: (text: TextName) => Doc;
};

/** The scene of `model` on a terminal of `size`. */
export function sceneOf(model: Model, size: Size, world: World): Scene {
  const { selection, against } = model.draft;
  const layout = layoutOf(size);
  const rows = rowsIn(model);
  const baseCount = rows.filter(({ slot }) => slot === 'base').length;
  const heights = heightsIn(layout, { base: baseCount, overlay: rows.length - baseCount });
  const at = indexOf(model.view.cursor, rows);
  const tops = topsFor(model.view, rows, heights);
  const total = rowsOf(selection, against).length;
  const scene = { model, world, layout, rows, total, baseCount, heights, tops, at, row: rows[at] ?? null };
  return { ...scene, doc: (text) => docFor(scene, text) };
}

/** Rows that each list shows; nothing is shown where the terminal is too small. */
export const heightsIn = (layout: Layout, counts: Heights): Heights =>
  layout.kind === 'too-small' ? { base: 1, overlay: 1 } : heightsOf(layout, counts);

/** The prompt of the draft; null while there are no texts. */
export const draftPrompt = ({ model, world }: Pick<Scene, 'model' | 'world'>): Composed | null =>
  composedIn(world, model, resolutionOf(model.draft.selection, model.draft.against.catalog));

/** The prompt that is in force; null while there are no texts. */
const activePrompt = ({ model, world }: Pick<Scene, 'model' | 'world'>): Composed | null =>
  composedIn(world, model, resolutionIn(model.draft.against.standing));

const composedIn = ({ textOf, charactersPerToken }: World, { draft }: Model, resolution: Resolution | null) =>
  textOf && composedOf(resolution, textOf, charactersPerToken, draft.against.mounting);

/** A text in rows of the width that the layout has for it. */
function docFor(scene: Omit<Scene, 'doc'>, text: TextName): Doc {
  const { layout, model, row, world } = scene;
  if (layout.kind === 'too-small') return EMPTY_DOC;
  const { selection, against } = model.draft;
  switch (text) {
    case 'preview': {
      const draft = draftPrompt(scene);
      const added = addedIn(selection, against);
      return draft === null ? EMPTY_DOC : promptDoc(draft, added, layout.textWidth, world.host);
    }
    case 'diff': {
      const [active, draft] = [activePrompt(scene), draftPrompt(scene)];
      if (active === null || draft === null) return EMPTY_DOC;
      return diffDoc(
        { composed: active, words: inWords(selectionIn(against.standing)) },
        { composed: draft, words: inWords(selection) },
        layout.textWidth,
      );
    }
    case 'text':
      return modeDoc(row, world.textOf, layout.textWidth);
    case 'details':
      return detailsDoc(row, against, world.textOf, world.where.home, sheetRoom(layout).width);
    case 'warnings':
      return warningsDoc(selection, against, sheetRoom(layout).width);
    case 'guard':
      return guardDoc(selection, against.catalog, sheetRoom(layout).width);
    case 'changes':
      return changesDoc(model.view.changes, sheetRoom(layout).width);
    case 'help':
      return helpDoc(sheetRoom(layout).width, model.view.find.text);
  }
}

const addedIn = remember(
  (selection: Selection, against: Against): ReadonlySet<ModeKey> =>
    new Set(
      changesIn({ selection, against }).flatMap((change) => {
        if (change.kind === 'added') return [change.key];
        return change.kind === 'base' && change.to !== null ? [change.to] : [];
      }),
    ),
);
