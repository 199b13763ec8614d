/** What the model can name when it asks for other modes. */

import { type Catalog, candidateFor, modeOf } from './catalog.ts';
import type { Mode, ModeKey } from './mode.ts';
import { keysOf, type Selection } from './selection.ts';

/** The catalog as the model knows it: what is not advertised is not there, unless it is selected and so known anyway. */
export function toldTo(catalog: Catalog, selected: Selection): Catalog {
  const known = new Set(keysOf(selected));
  const isTold = ({ key, advertised }: Mode) => advertised || known.has(key);
  return {
    ...catalog,
    entries: new Map([...catalog.entries].filter(([, { mode }]) => isTold(mode))),
    withheld: new Map(
      [...catalog.withheld]
        .map(([key, modes]) => [key, modes.filter(isTold)] as const)
        .filter(([, modes]) => modes.length > 0),
    ),
  };
}

/** The project definitions among `keys` that are the only ones of their key, and that nobody has said yes or no to. */
export const undecidedIn = (catalog: Catalog, keys: readonly ModeKey[]): ModeKey[] =>
  keys.filter((key) => {
    const candidate = modeOf(catalog, key) === null ? candidateFor(catalog, key) : null;
    return candidate !== null && catalog.approvals.get(candidate.path) !== 'denied';
  });
