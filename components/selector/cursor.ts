/** What the screen itself remembers: where the cursor is, what is searched for, which pane has the keys. Not the draft. */

import type { Change } from '../../src/app/review.ts';
import type { Presets } from '../../src/kernel/preset.ts';
import { unreachable } from '../../src/kernel/result.ts';
import { type Heights, PANES, type Pane, type TextPane, windowTop } from '../layout.ts';
import type { Row } from './rows.ts';

/** Texts over everything but the footer. `details`: all of the row under the cursor; `guard`: the draft's tool rules; `changes`: what drifted since it was accepted. */
export const SHEETS = ['help', 'details', 'warnings', 'guard', 'changes'] as const;
export type Sheet = (typeof SHEETS)[number];

export const isSheet = (text: string): text is Sheet => SHEETS.some((sheet) => sheet === text);

/** Where a text is scrolled to: its first row on screen, or the section of a mode. */
export type Place = number | { readonly section: string };

/** A row by its id, and its index for the time when the id is gone. */
export type Cursor = { readonly id: string; readonly at: number };

export type View = {
  readonly cursor: Cursor;
  /** The first row on screen of each list. */
  readonly tops: Heights;
  /** `from`: where the cursor was when the search was opened; null when it is not open. */
  readonly search: { readonly text: string; readonly from: Cursor | null };
  readonly pane: Pane;
  /** The text beside the lists. */
  readonly beside: TextPane;
  /** By what is read: `preview`, `diff`, a sheet, or a row's id for its own text. */
  readonly places: Readonly<Record<string, Place>>;
  readonly sheet: Sheet | null;
  /** What the help is searched for. */
  readonly find: { readonly text: string; readonly isOpen: boolean };
  /** What the sheet `changes` shows. */
  readonly changes: readonly Change[];
  /** The presets to pick one of; null while nobody does. */
  readonly picker: Presets | null;
  /** Said once, until the next key. */
  readonly message: string | null;
};

export type Look =
  | { readonly kind: 'step'; readonly by: number }
  /** To the row at this index, held inside the list. */
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open-search' }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'keep-search' }
  | { readonly kind: 'clear-search' }
  | { readonly kind: 'show'; readonly pane: Pane }
  | { readonly kind: 'scroll'; readonly text: string; readonly to: Place }
  | { readonly kind: 'open-sheet'; readonly sheet: Sheet }
  | { readonly kind: 'close-sheet' }
  | { readonly kind: 'find'; readonly text: string; readonly isOpen: boolean }
  | { readonly kind: 'show-changes'; readonly changes: readonly Change[] }
  | { readonly kind: 'pick'; readonly from: Presets | null }
  | { readonly kind: 'say'; readonly message: string | null };

const CLOSED: View['find'] = { text: '', isOpen: false };

/** The view of a selector that opens on the row of the chosen base. */
export const openView = (cursor: Cursor): View => ({
  cursor,
  tops: { base: 0, overlay: 0 },
  search: { text: '', from: null },
  pane: 'modes',
  beside: 'preview',
  places: {},
  sheet: null,
  find: CLOSED,
  changes: [],
  picker: null,
  message: null,
});

/** The view after `look`; `rows` are those that the lists show before it. */
export function see(view: View, look: Look, rows: readonly Row[]): View {
  switch (look.kind) {
    case 'step':
      return { ...view, cursor: cursorAt(view, indexOf(view.cursor, rows) + look.by, rows) };
    case 'go':
      return { ...view, cursor: cursorAt(view, look.to, rows) };
    case 'open-search':
      return { ...view, pane: 'modes', search: { ...view.search, from: view.cursor } };
    case 'search':
      return { ...view, search: { ...view.search, text: look.text } };
    case 'keep-search':
      return { ...view, search: { text: view.search.text.trim(), from: null } };
    case 'clear-search':
      return { ...view, cursor: view.search.from ?? view.cursor, search: { text: '', from: null } };
    case 'show':
      return look.pane === 'modes' ? { ...view, pane: 'modes' } : { ...view, pane: look.pane, beside: look.pane };
    case 'scroll':
      return { ...view, places: { ...view.places, [look.text]: look.to } };
    case 'open-sheet':
      return { ...view, sheet: look.sheet, find: CLOSED, places: { ...view.places, [look.sheet]: 0 } };
    case 'close-sheet':
      return { ...view, sheet: null };
    case 'find':
      return { ...view, find: { text: look.text, isOpen: look.isOpen }, places: { ...view.places, help: 0 } };
    case 'show-changes':
      return { ...view, sheet: 'changes', changes: look.changes, places: { ...view.places, changes: 0 } };
    case 'pick':
      return { ...view, picker: look.from };
    case 'say':
      return { ...view, message: look.message };
    default:
      return unreachable(look);
  }
}

/** The index of the cursor's row: by id, else the row that stands where it stood; -1 when there are none. */
export function indexOf(cursor: Cursor, rows: readonly Row[]): number {
  const found = rows.findIndex(({ id }) => id === cursor.id);
  return found !== -1 ? found : Math.min(cursor.at, rows.length - 1);
}

/** The cursor on the row at `index`, held inside the list; where it is when there are no rows. */
export function cursorAt(view: View, index: number, rows: readonly Row[]): Cursor {
  const at = Math.max(0, Math.min(index, rows.length - 1));
  const row = rows[at];
  return row === undefined ? view.cursor : { id: row.id, at };
}

/** The first rows on screen, so that the cursor's row is among them. */
export function topsFor(view: View, rows: readonly Row[], heights: Heights): Heights {
  const bases = rows.filter(({ slot }) => slot === 'base').length;
  const at = indexOf(view.cursor, rows);
  const inBase = at !== -1 && at < bases;
  return {
    base: windowTop(view.tops.base, heights.base, bases, inBase ? at : null),
    overlay: windowTop(
      view.tops.overlay,
      heights.overlay,
      rows.length - bases,
      inBase || at === -1 ? null : at - bases,
    ),
  };
}

/** The pane `by` places after `pane`, round and round. */
export const paneBeside = (pane: Pane, by: number): Pane =>
  PANES.at((PANES.indexOf(pane) + by) % PANES.length) ?? 'modes';
