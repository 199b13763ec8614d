/** Bytes of a mode file that are no part of what it says: a byte order mark, the kind of its line ends, how it ends. */

import type { Layout } from '../kernel/lint-subject.ts';
import type { Mode } from '../kernel/mode.ts';
import { splitFrontMatter } from './front-matter-lines.ts';

/** The layout of the file that gave `mode`. */
export function layoutOf(bytes: Uint8Array, mode: Pick<Mode, 'dialect' | 'strategy' | 'path'>): Layout {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return {
    hasByteOrderMark: text.startsWith(MARK),
    otherEnd: otherEnd(freePart(text, mode), mode.path),
    looseEnd: endIsFree(mode) ? looseEnd(text, mode.path) : null,
  };
}

/** A byte order mark as a character. */
export const MARK = '\ufeff';

/** What stands before the prompt where each of its bytes counts, else the whole text. */
export function freePart(text: string, { strategy }: Pick<Mode, 'strategy'>): string {
  if (strategy !== 'replace_final') return text;
  const parts = splitFrontMatter(text.replace(MARK, ''));
  return parts === null ? '' : text.slice(0, text.length - parts.body.length);
}

/** Blank lines at the end belong to the prompt of a plain Pi file, and to an exact one; JSON has none. */
const endIsFree = ({ dialect, strategy }: Pick<Mode, 'dialect' | 'strategy'>): boolean =>
  strategy !== 'replace_final' && (dialect === 'native' || dialect === 'amplifier');

function otherEnd(text: string, path: string): Layout['otherEnd'] {
  const ends = text.match(/\r?\n/g) ?? [];
  const line = ends.findIndex((end, at) => at > 0 && end !== ends[at - 1]);
  return line === -1 ? null : { path, line: line + 1, column: 1 };
}

function looseEnd(text: string, path: string): Layout['looseEnd'] {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const isEnded = lines.at(-1) === '';
  const blankLines = lines.length - 1 - last - (isEnded ? 1 : 0);
  if (isEnded && blankLines === 0) return null;
  return { at: { path, line: blankLines === 0 ? lines.length : last + 2, column: 1 }, blankLines };
}
