/** How the view answers to a step of the draft: where the cursor goes, what is said, what the preview turns to. */

import { modeOf } from '../../src/kernel/catalog.ts';
import type { Action, Draft } from '../../src/kernel/draft.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import { keysOf } from '../../src/kernel/selection.ts';
import { type Model, rowsIn } from '../model.ts';
import { counted } from '../status/problems.ts';
import { cursorAt, indexOf, type View } from './cursor.ts';
import { ordinalsOf } from './ordinals.ts';
import { keyOf, type Row } from './rows.ts';

/** The view after `action` made `after` of the draft. */
export function follow(before: Model, after: Draft, action: Action): View {
  const { draft, view } = before;
  if (action.kind === 'reloaded') return { ...view, message: readAgain(draft, after) };
  if (after.selection === draft.selection) return view;
  const preview = revealed(before, after, action);
  return {
    ...view,
    cursor: cursorAfter(before, after, action),
    message: messageFor(draft, after, action),
    places: preview === null ? view.places : { ...view.places, preview: { section: preview } },
  };
}

/** What a new reading of the files means to the draft. */
function readAgain(before: Draft, { against, selection }: Draft): string {
  const digest = (draft: Pick<Draft, 'against'>, key: ModeKey) =>
    modeOf(draft.against.catalog, key)?.fingerprint.digest;
  const moved = keysOf(selection).filter((key) => digest(before, key) !== digest({ against }, key));
  if (moved.length === 0) return 'everything was read again';
  const keys = moved.map((key) => `\`${key}\``).join(', ');
  return `${keys} ${moved.length === 1 ? 'has' : 'have'} changed; the draft has what the ${moved.length === 1 ? 'file says' : 'files say'} now`;
}

/**
 * A row that is chosen or dropped goes to the other block of its list, and the cursor stays where it was in its own, so
 * that the next press acts on the next row. In every other case it stays on its row.
 */
function cursorAfter(before: Model, after: Draft, action: Action): View['cursor'] {
  const { view } = before;
  const was = rowsIn(before);
  const rows = rowsIn({ draft: after, view });
  const row = was[indexOf(view.cursor, was)];
  if (action.kind === 'toggle-overlay' && row !== undefined && keyOf(row) === action.key) {
    const place = was.filter((one) => isSameBlock(one, row)).indexOf(row);
    const block = rows.filter((one) => isSameBlock(one, row));
    const next = block[Math.min(place, block.length - 1)];
    if (next !== undefined) return { id: next.id, at: rows.indexOf(next) };
  }
  return cursorAt(view, indexOf(view.cursor, rows), rows);
}

const isSameBlock = (a: Row, b: Row): boolean => a.slot === b.slot && a.isChosen === b.isChosen;

/** The mode that was chosen, added or moved, so that the preview shows what that did; null where nothing was. */
function revealed({ draft }: Model, { selection }: Draft, action: Action): ModeKey | null {
  if (action.kind === 'place-overlay') return action.key;
  if (selection.base !== draft.selection.base) return selection.base;
  return selection.overlays.find((key) => !draft.selection.overlays.includes(key)) ?? null;
}

function messageFor(before: Draft, { selection, against }: Draft, action: Action): string | null {
  const ordinals = ordinalsOf(selection, against.catalog);
  const dropped = before.selection.overlays.filter((key) => !selection.overlays.includes(key)).length;
  switch (action.kind) {
    case 'choose-base':
    case 'answer': {
      const added = selection.overlays.find((key) => !before.selection.overlays.includes(key));
      const base = selection.base === null ? 'the native host' : `\`${selection.base}\``;
      const now = [
        selection.base === before.selection.base ? '' : `the base is now ${base}`,
        added === undefined ? '' : `\`${added}\` is now ${ordinals.get(added)}`,
        dropped === 0 ? '' : `${counted(dropped, 'overlay', 'overlays')} cleared, u brings back`,
      ];
      return now.filter((part) => part !== '').join('; ');
    }
    case 'toggle-overlay':
      if (!selection.overlays.includes(action.key)) return `\`${action.key}\` is out; u brings it back`;
      return `\`${action.key}\` is now ${ordinals.get(action.key)}`;
    case 'place-overlay': {
      const ordinal = ordinals.get(action.key);
      if (ordinal === undefined) return `\`${action.key}\` has moved; it is left out all the same`;
      return `\`${action.key}\` is now ${ordinal} of ${ordinals.size}`;
    }
    case 'select':
      return `the draft is the preset \`${action.name}\`; u undoes`;
    case 'clear-overlays':
      return `${counted(dropped, 'overlay', 'overlays')} cleared; u brings back`;
    case 'undo':
      return 'undone; U does it again';
    case 'redo':
      return 'done again';
    case 'reset':
      return 'back to what is active; u undoes';
    default:
      return null;
  }
}
