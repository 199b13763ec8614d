/** The filter over the rows. It never changes what is chosen, and keeps the rows' order. */

import { remember } from '../remember.ts';
import { charactersOf } from '../text/cells.ts';
import { drawnLine } from '../text/inert.ts';
import type { Row } from './rows.ts';

/** The rows that hold every word of `search` in key, label, description, scope or strategy, whatever their case. */
export const matching = remember((rows: readonly Row[], search: string): readonly Row[] => {
  const words = wordsOf(search);
  return words.length === 0 ? rows : rows.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
});

export const wordsOf = (search: string): readonly string[] => search.toLowerCase().split(' ').filter(Boolean);

/** The row that a search is most likely for: by its whole name, its start, a part of it; `current` before others as good. */
export function bestOf(rows: readonly Row[], search: string, current: string): Row | null {
  const text = search.trim().toLowerCase();
  const rank = ({ id, name }: Row): number => {
    const fit = name === text ? 3 : name.startsWith(text) ? 2 : name.includes(text) ? 1 : 0;
    return 2 * fit + (id === current ? 1 : 0);
  };
  return rows.reduce<Row | null>((best, row) => (best === null || rank(row) > rank(best) ? row : best), null);
}

const LONGEST = 200;

/** `search` with what was typed or pasted: its first line, made visible, and no longer than anyone would search for. */
export function withTyped(search: string, typed: string): string {
  const [first = ''] = typed.trimStart().split(/[\r\n]/, 1);
  const clean = typed === ' ' ? ' ' : drawnLine(first);
  return (search + clean).slice(0, LONGEST);
}

/** `search` without its last word, as readline's Ctrl+W has it. */
export const withoutWord = (search: string): string => search.replace(/\S*\s*$/, '');

/** `search` without its last character, as a person counts them. */
export const withoutCharacter = (search: string): string => charactersOf(search).slice(0, -1).join('');

/** Where `words` first stand in `text`: starts and ends, in order, not overlapping. */
export function matchesIn(text: string, words: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const folded = text.toLowerCase();
  if (folded.length !== text.length) return []; // a letter whose lower case is longer: offsets would not fit
  const found = words
    .map((word) => [folded.indexOf(word), word.length] as const)
    .filter(([from]) => from !== -1)
    .map(([from, length]) => [from, from + length] as const)
    .sort(([a], [b]) => a - b);
  return found.filter(([from], index) => index === 0 || from >= (found[index - 1]?.[1] ?? 0));
}
