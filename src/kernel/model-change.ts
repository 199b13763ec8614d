/** What the model can name when it asks for other modes. */

import { type Catalog, candidateFor } from './catalog.ts';
import type { Mode, ModeKey } from './mode.ts';
import { keysOf, type Selection } from './selection.ts';

/**
 * The catalog as the model knows it: what is not advertised is not there, unless it is selected and so known anyway. Of a
 * project's definitions that wait for a person only those are there that would take nobody's place.
 */
export function toldTo(catalog: Catalog, selected: Selection): Catalog {
  const known = new Set(keysOf(selected));
  const isTold = ({ key, advertised }: Mode) => advertised || known.has(key);
  return {
    ...catalog,
    entries: new Map([...catalog.entries].filter(([, { mode }]) => isTold(mode))),
    withheld: new Map(
      [...catalog.withheld].filter(([key, modes]) => !catalog.entries.has(key) && modes.slice(0, 1).every(isTold)),
    ),
  };
}

/** The definitions among `keys` that wait for a person, and that nobody has said no to. */
export const undecidedIn = (told: Catalog, keys: readonly ModeKey[]): ModeKey[] =>
  keys.filter((key) => {
    const candidate = candidateFor(told, key);
    return candidate !== null && told.approvals.get(candidate.path) !== 'denied';
  });
