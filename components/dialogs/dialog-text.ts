/** What a draft asks, or was refused, as the lines of a dialog; and which of them are on screen. */

import type { Roomy, Size } from '../layout.ts';
import type { Scene } from '../scene.ts';
import { type Line, plain } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { questionText } from './question-lines.ts';
import { refusalText } from './refusal-lines.ts';

export type DialogText = {
  readonly title: string;
  readonly as: 'danger' | 'warning' | 'accent';
  readonly lines: readonly Line[];
  /** What can be answered: below the lines, whatever room there is. */
  readonly answers: readonly Line[];
  /** Rows of a list of choices below that. */
  readonly choices: number;
};

const WIDEST = 68;

/** The cells of a dialog, its sides included. */
export const dialogWidth = ({ columns }: Size): number => Math.min(WIDEST, columns);

/** The cells that a dialog has for its lines. */
export const dialogRoom = (size: Size): number => dialogWidth(size) - 4;

/** Null while the draft is neither asking nor refused. */
export function dialogText({ model, world }: Scene, layout: Roomy, glyphs: Glyphs): DialogText | null {
  const { draft } = model;
  const { phase } = draft;
  const width = dialogRoom(layout);
  if (phase.kind === 'asking') return questionText(phase.question, draft, world, width, glyphs);
  return phase.kind === 'refused' ? refusalText(phase.refusal, draft.selection, width, world.where.home, glyphs) : null;
}

/** Lines of a dialog that are on screen: all, or from `top` of those that are not blank, `more` then being how many there are. */
export type Seen = { readonly lines: readonly Line[]; readonly top: number; readonly more: number | null };

/** What `rows` of a terminal show of a dialog. Where it is too high, blank lines go first; then the rest scrolls. */
export function seenOf({ answers, choices, lines }: DialogText, rows: number, top: number): Seen {
  const room = rows - 2 - answers.length - choices;
  if (lines.length <= room) return { lines, top: 0, more: null };
  const full = lines.filter((line) => plain(line).trim() !== '');
  if (full.length <= room) return { lines: full, top: 0, more: null };
  const height = Math.max(0, room - 1); // a rule parts it from the answers
  const from = Math.max(0, Math.min(top, full.length - height));
  return { lines: full.slice(from, from + height), top: from, more: full.length };
}
