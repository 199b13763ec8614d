/** What the lint rules look at: one mode with its text, and where each part of it stands in its file. */

import type { Location } from './diagnostic.ts';
import { toolNamed } from './effects.ts';
import { guardOf } from './guard.ts';
import { judge, NOTHING_ACKNOWLEDGED } from './judge.ts';
import type { Contribution, Mode, ModeKey, Strategy } from './mode.ts';
import type { Verdict } from './verdict.ts';
import { visibleLine } from './visible.ts';

/** What a rule can point at. A file that does not say it is pointed at where it would. */
export type Field =
  | 'name'
  | 'description'
  | 'shortcut'
  | 'advertised'
  | 'allow'
  | 'safe'
  | 'warn'
  | 'confirm'
  | 'block'
  | 'transitions'
  | 'clear'
  | 'skills'
  | 'agents'
  | 'requires'
  | 'before'
  | 'after';

/** Amplifier's lists of tools as they are written. */
export type WrittenBuckets = Readonly<Record<'safe' | 'warn' | 'confirm' | 'block', readonly string[]>>;

/** What of a file's bytes is no part of what it says. */
export type Layout = {
  readonly hasByteOrderMark: boolean;
  /** The first line that ends otherwise than the one above it; null when all end alike, or every byte counts. */
  readonly otherEnd: Location | null;
  /** How the file ends if not with one line end: the place, and how many blank lines; null as well where that counts. */
  readonly looseEnd: { readonly at: Location; readonly blankLines: number } | null;
};

export type Subject = {
  readonly mode: Mode;
  /** The prompt as the file writes it: references stand for themselves. */
  readonly text: string;
  readonly textAt: (offset: number) => Location;
  /** The place of a field, or of the `item` in it, by what it is or by its index. */
  readonly at: (field: Field, item?: string | number) => Location;
  /** Null in every dialect but Amplifier's. */
  readonly buckets: WrittenBuckets | null;
  readonly layout: Layout;
  /** Agents and skills that are nowhere to be found. */
  readonly missing: readonly { readonly contribution: Contribution; readonly why: string }[];
};

/** Every mode that a contract may be about. */
export type Known = ReadonlyMap<ModeKey, Strategy>;

/** What this mode alone says of a tool that is called without arguments. */
export function verdictOn(mode: Mode, tool: string): Verdict {
  const call = { tool: toolNamed(tool), command: null, paths: [] };
  return judge(guardOf([mode]), call, { effects: {}, isInside: () => false, acknowledged: NOTHING_ACKNOWLEDGED })
    .verdict;
}

/** A word of a file in backticks, inert. */
export const named = (text: string): string => `\`${visibleLine(text)}\``;

/** Words of a file as a list. */
export const listed = (texts: readonly string[]): string => texts.map(named).join(', ');
