/** What the keys do that scroll a text, a sheet or a dialog. */

import type { Intent } from './advance.ts';
import { type Deed, direction, looked, type Reason } from './deeds.ts';
import { dialogText, seenOf } from './dialogs/dialog-text.ts';
import { DIALOG, dialogTop, heldInside, pageOf, placeName, type TextName, topOf } from './reading.ts';
import type { Scene } from './scene.ts';
import { themeOf } from './theme.ts';

const ALL_SEEN = 'all of it is on screen';

type By = 1 | 'half' | 'page' | 'end';

function scrolledTo(top: number, by: By, nth: number, count: number, height: number): number {
  if (by === 'end') return nth === 0 ? 0 : heldInside(count, count, height);
  const rows = by === 1 ? 1 : by === 'half' ? Math.ceil(height / 2) : Math.max(1, height - 1);
  return heldInside(top + direction(nth) * rows, count, height);
}

function scrolled(scene: Scene, text: TextName, by: By, nth: number): readonly Intent[] {
  const { length } = scene.doc(text).rows;
  const to = scrolledTo(topOf(scene, text), by, nth, length, pageOf(scene.layout, text));
  return [looked({ kind: 'scroll', text: placeName(scene, text), to })];
}

/** Scrolls what is being read: an open sheet, else the pane's text. */
export const scroll =
  (by: By): Deed =>
  (scene, nth) =>
    scrolled(scene, scene.model.view.sheet ?? scene.model.view.beside, by, nth);
export const whyNotScroll: Reason = (scene) => {
  const text = scene.model.view.sheet ?? scene.model.view.beside;
  return scene.doc(text).rows.length > pageOf(scene.layout, text) ? null : ALL_SEEN;
};
export const scrollBeside: Deed = (scene, nth) => scrolled(scene, scene.model.view.beside, 'half', nth);
export const whyNotBeside: Reason = ({ layout }) => (layout.kind === 'two-panes' ? null : 'Tab shows the text');

/** Nobody knows here which glyphs a dialog is drawn with. */
const GLYPHS = [true, false].map((unicode) => themeOf({ unicode, color: false }).glyphs);

/** A dialog scrolled to its end: its first line on screen, 0 when all are; and how many are seen at once. */
function dialogEnd(scene: Scene): { readonly top: number; readonly height: number } {
  const { layout } = scene;
  if (layout.kind === 'too-small') return { top: 0, height: 1 };
  const ends = GLYPHS.flatMap((glyphs) => {
    const text = dialogText(scene, layout, glyphs);
    return text === null ? [] : [seenOf(text, layout.rows, Number.POSITIVE_INFINITY)];
  });
  return { top: Math.max(0, ...ends.map(({ top }) => top)), height: ends[0]?.lines.length ?? 1 };
}

export const scrollDialog =
  (by: 1 | 'page'): Deed =>
  (scene, nth) => {
    const { height, top } = dialogEnd(scene);
    const rows = by === 1 ? 1 : Math.max(1, height - 1);
    const to = Math.max(0, Math.min(dialogTop(scene) + direction(nth) * rows, top));
    return [looked({ kind: 'scroll', text: DIALOG, to })];
  };
export const whyNotScrollDialog: Reason = (scene) => (dialogEnd(scene).top === 0 ? ALL_SEEN : null);
