/** The draft and what is active, in a row each. */

import type { Catalog } from '../../src/kernel/catalog.ts';
import { type Against, type Change, changesIn, type Edited, hasWork } from '../../src/kernel/draft.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { selectionIn } from '../../src/kernel/standing.ts';
import { ordinalsOf } from '../selector/ordinals.ts';
import { clip, flow, type Line, type Span, span, widthOf } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { counted } from './problems.ts';

export const baseName = (base: ModeKey | null): string => base ?? 'native host';

/** `native host + review, explain`. */
export const inWords = ({ base, overlays }: Selection): string =>
  overlays.length === 0 ? baseName(base) : `${baseName(base)} + ${overlays.join(', ')}`;

/** A base with its overlays and their numbers, `?` for one that is left out; those that do not fit in `width` are counted. */
export function selectionLine(selection: Selection, catalog: Catalog, width: number, glyphs: Glyphs): Line {
  const { base, overlays } = selection;
  const ordinals = ordinalsOf(selection, catalog);
  const line: Span[] = [span(baseName(base), 'title')];
  for (const [index, key] of overlays.entries()) {
    const next = [span('  '), numberOf(ordinals.get(key)), span(` ${key}`)];
    const left = overlays.length - index;
    const rest = left > 1 ? `  +${left - 1} more`.length : 0;
    if (widthOf(line) + widthOf(next) + rest > width)
      return clip([...line, span(`  +${left} more`)], width, glyphs.ellipsis);
    line.push(...next);
  }
  return clip(line, width, glyphs.ellipsis);
}

const numberOf = (ordinal: number | undefined): Span =>
  ordinal === undefined ? span('?', 'danger') : span(String(ordinal), 'focus');

/** What the draft changes, in rows of at most `width` cells: `+ terse  ↑ explain  - teach-back`, or "no changes". */
export function changesLines(edited: Edited, width: number, glyphs: Glyphs): Line[] {
  const parts = changesIn(edited).map((change) => changeLine(change, glyphs));
  return parts.length === 0 ? [[span('no changes')]] : flow(parts, width);
}

function changeLine(change: Change, { added, down, removed, to, up }: Glyphs): Line {
  switch (change.kind) {
    case 'base':
      return [span(`${baseName(change.from)} ${to} `), span(baseName(change.to), 'title')];
    case 'added':
      return [span(`${added} ${change.key}`, 'added')];
    case 'removed':
      return [span(`${removed} ${change.key}`, 'removed')];
    case 'moved':
      return [span(`${change.up ? up : down} ${change.key}`, 'accent')];
  }
}

/** `● draft: 2 changes, not applied`, or that there are none. */
export const draftWords = (edited: Edited, glyphs: Glyphs): Line => stateWords(edited, glyphs, 'draft: ');

/** The same for few columns: `● 2 changes, not applied`. */
export const shortDraftWords = (edited: Edited, glyphs: Glyphs): Line => stateWords(edited, glyphs, '');

function stateWords(edited: Edited, { dirty }: Glyphs, lead: string): Line {
  const changes = counted(changesIn(edited).length, 'change', 'changes');
  if (changes !== null) return [span(`${dirty} ${lead}${changes}, not applied`, 'warning')];
  return [hasWork(edited) ? span(`${dirty} changed files, not accepted`, 'warning') : span('no changes')];
}

/** What is active, and whether it holds. */
export function activeLine({ catalog, standing }: Against, width: number, glyphs: Glyphs): Line {
  const { kind } = standing;
  const state =
    kind === 'blocked' || kind === 'degraded' ? [span(`  ${kind}`, kind === 'blocked' ? 'danger' : 'warning')] : [];
  return [...selectionLine(selectionIn(standing), catalog, width - widthOf(state), glyphs), ...state];
}
