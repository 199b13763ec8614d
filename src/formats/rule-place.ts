/** Where a rule of a guard stands in its file. */

import type { Location } from '../kernel/diagnostic.ts';
import type { Reason } from '../kernel/verdict.ts';
import { isAmplifier } from './dialects/amplifier.ts';
import { placeInBuckets } from './dialects/amplifier-places.ts';
import { readFrontMatter } from './frontmatter.ts';
import { isMapping, member, type Pointer, within } from './located.ts';
import { decodeText } from './source-text.ts';

/** The place of a rule, or of its item, in a mode file's bytes; null when the file does not write it that way. */
export function placeOfRule(
  { rule, item }: Pick<Reason, 'rule' | 'item'>,
  bytes: Uint8Array,
  path: string,
): Location | null {
  const text = decodeText(bytes, path);
  const read = text.ok ? readFrontMatter(text.value, path) : null;
  if (!read?.ok || read.value === null) return null;
  const { data } = read.value;
  if (isAmplifier(data)) return placeInBuckets({ rule, item }, within(data, 'mode'));
  const pointer: Pointer = rule.split('.');
  const value = pointer.reduce<unknown>((at, name) => (isMapping(at) ? member(at, name) : undefined), data.value);
  if (value === undefined) return null;
  const index = Array.isArray(value) && item !== null ? value.indexOf(item) : -1;
  return index === -1 ? data.at(pointer, 'key') : data.at([...pointer, String(index)]);
}
