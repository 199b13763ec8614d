/** Where a text is scrolled to, and how much of it is seen at once. */

import { type Layout, sheetRoom, type TextPane } from './layout.ts';
import type { Scene } from './scene.ts';
import { isSheet, type Sheet } from './selector/cursor.ts';

/** What can be read and scrolled. */
export type TextName = TextPane | Sheet;

/** Under which name a text's place is kept: every mode's own text has its own. */
export const placeName = ({ row }: Pick<Scene, 'row'>, text: TextName): string =>
  text === 'text' ? (row?.id ?? text) : text;

/** Under which name a dialog's place is kept, from the moment it comes up. */
export const DIALOG = 'dialog';

/** The first of a dialog's lines on screen, where they do not all fit. */
export function dialogTop({ model }: Pick<Scene, 'model'>): number {
  const place = model.view.places[DIALOG] ?? 0;
  return typeof place === 'number' ? place : 0;
}

/** Rows of a text that are seen at once. */
export function pageOf(layout: Layout, text: TextName): number {
  if (layout.kind === 'too-small') return 1;
  return isSheet(text) ? sheetRoom(layout).height : layout.page;
}

/** The first row on screen of a text. */
export function topOf(scene: Scene, text: TextName): number {
  const doc = scene.doc(text);
  const place = scene.model.view.places[placeName(scene, text)] ?? 0;
  const wanted = typeof place === 'number' ? place : (doc.sections.get(place.section) ?? 0);
  return heldInside(wanted, doc.rows.length, pageOf(scene.layout, text));
}

/** A first row so that the window shows no emptiness that it need not show. */
export const heldInside = (top: number, count: number, height: number): number =>
  Math.max(0, Math.min(top, count - height));
