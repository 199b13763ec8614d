/** What a file contains, as the screen may draw it: hidden characters as markers, and of a width that terminals agree on. */

import { visible, visibleLine } from '../../src/kernel/visible.ts';

/** Emoji presentation, joiner and keycap: terminals differ on what a sequence with them takes, so each part stands alone. */
const JOINERS = /[\u200d\ufe0f\u20e3]/g;
/** More marks than any script stacks on one letter. */
const TOWER = /(\p{M}{8})\p{M}+/gu;

const straight = (text: string): string => text.replace(JOINERS, '').replace(TOWER, '$1');

/** `text` for drawing, line feeds and tabs kept. */
export const drawn = (text: string): string => straight(visible(text));

/** `text` for drawing on one line. */
export const drawnLine = (text: string): string => straight(visibleLine(text));
