/** Journal lines and activations in a few words. */

import { writeEntry } from '../../src/formats/journal-entry.ts';
import type { Activation, Head } from '../../src/kernel/activation.ts';
import type { Journal } from '../../src/storage/journal.ts';
import { activation, catalog, mode, show } from '../support/notation.ts';
import { valueOf } from './disk.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const today = catalog(...KEYS.map((key) => mode(key)));

/** The acceptance of native with one of the overlays a to e. */
export const picking = (key: string): Activation => activation(`native + ${key}`, today);

/** The entry that picks `key`, as a line without its line feed. */
export const lineOf = (key: string, id = key.repeat(8)): string => writeEntry(picking(key), { id, parentId: null });

/** What a head picks: `native + a`; "none" for the empty head. */
export function shown({ entry }: Head): string {
  if (entry === null) return 'none';
  return entry.kind === 'activation' ? show(entry.activation.selection) : entry.kind;
}

export const headIn = (journal: Journal): string => shown(valueOf(journal.head()));
