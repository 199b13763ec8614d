/** What another program's file comes to as a mode, and the mode that it makes within the bounds of ours. */

import type { Loss } from '../../kernel/loss.ts';
import {
  isModeKey,
  labelFrom,
  type Meaning,
  type ModeKey,
  NO_GUARD,
  RESERVED_KEYS,
  type Strategy,
  type Thinking,
  type ToolRules,
} from '../../kernel/mode.ts';
import type { Convertible } from '../convert.ts';
import { promptOf } from '../dialects/prompt-text.ts';
import { MAX_DESCRIPTION, MAX_LABEL } from '../schemas/bounds.ts';
import type { OutsideFormat } from './names.ts';

export type Sketch = {
  /** What the program calls it. */
  readonly name: string;
  /** What people are shown instead; null for nothing else. */
  readonly label: string | null;
  readonly description: string | null;
  readonly strategy: Strategy;
  readonly tools: ToolRules | null;
  readonly model: string | null;
  readonly thinking: Thinking | null;
  readonly prompt: string;
  /** What of the file has no place in all this. */
  readonly losses: readonly Loss[];
};

/** The mode, with what does not fit told. */
export function modeFrom(
  format: OutsideFormat,
  { name, description, strategy, tools, model, thinking, ...sketch }: Sketch,
): Convertible {
  const key = keyFrom(name);
  const shown = oneLine(sketch.label ?? (name === key ? '' : name), MAX_LABEL);
  const label = shown.text === '' ? labelFrom(key) : shown.text;
  const about = oneLine(description ?? '', MAX_DESCRIPTION);
  const meaning: Meaning = {
    schemaVersion: 2,
    key,
    label,
    description: about.text === '' ? null : about.text,
    strategy,
    deliver: 'system',
    contracts: { requires: [], conflictsWith: [], before: [], after: [] },
    guard: tools === null ? NO_GUARD : { tools, access: null },
    model,
    thinking,
    shortcut: null,
    advertised: true,
    leaving: { to: 'anywhere', mayClear: true },
    exitReview: false,
    contributes: [],
  };
  const losses: Loss[] = [
    ...(key === name ? [] : [altered('name', `\`${name}\` cannot be a key, so the mode is called \`${key}\``)]),
    ...(shown.isCut ? [lost('label', `only its first ${MAX_LABEL} characters`)] : []),
    ...(about.isCut ? [lost('description', `only its beginning, within ${MAX_DESCRIPTION} characters`)] : []),
    ...sketch.losses,
  ];
  return { format, meaning, prompt: promptOf(sketch.prompt, 'append', 'lines'), losses };
}

export const lost = (field: string, why: string): Loss => ({ weight: 'lost', field, why });
export const loosened = (field: string, why: string): Loss => ({ weight: 'loosened', field, why });
export const altered = (field: string, why: string): Loss => ({ weight: 'altered', field, why });

/** The key that is closest to a name. */
function keyFrom(name: string): ModeKey {
  if (isModeKey(name) && !RESERVED_KEYS.includes(name)) return name;
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9_]+/).filter((word) => word !== '');
  const begun = (/^[a-z]/.test(words[0] ?? '') ? words : ['mode', ...words]).join('-').slice(0, 64);
  const key = RESERVED_KEYS.includes(begun) ? `${begun}-mode` : begun;
  if (!isModeKey(key)) throw new Error(`not a key: ${key}`);
  return key;
}

/** A text on one line, of at most so many characters; one that is longer ends behind its last whole sentence, or word. */
function oneLine(text: string, most: number): { readonly text: string; readonly isCut: boolean } {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= most) return { text: line, isCut: false };
  const begun = characters.slice(0, most - 1).join('');
  const [sentence] = /^.*[.!?](?=\s)/s.exec(begun) ?? [];
  return { text: sentence ?? `${begun.replace(/\s+\S*$/, '')}…`, isCut: true };
}
