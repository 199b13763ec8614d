/** What the model can name when it asks for other modes. */

import { type Catalog, candidateFor, modesOf } from './catalog.ts';
import { utf8Length } from './measure.ts';
import type { Mode, ModeKey } from './mode.ts';
import { keysOf, type Selection } from './selection.ts';
import { visibleLine } from './visible.ts';

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

/** A model reads all that it is told, so a list ends here: so many modes, or so many bytes of their lines. */
const MAX_LISTED = 200;
const MAX_LISTED_BYTES = 16_384;

/** The modes that the model is told of, one a line, those in force marked; and how many are left out of a long list. */
export function listFor(catalog: Catalog, selected: Selection): string {
  const known = new Set(keysOf(selected));
  const told = modesOf(catalog).filter(({ advertised }) => advertised);
  if (told.length === 0) return 'There are no modes.';
  const lines: string[] = [];
  let bytes = 0;
  for (const mode of told.slice(0, MAX_LISTED)) {
    const line = lineOf(mode, known.has(mode.key));
    bytes += utf8Length(line) + 1;
    if (bytes > MAX_LISTED_BYTES) break;
    lines.push(line);
  }
  const rest = told.length - lines.length;
  return [...lines, ...(rest === 0 ? [] : [`… and ${rest} more; ask for one by its key`])].join('\n');
}

const ROLES = {
  append: 'overlay',
  replace_base: 'base',
  replace_final: 'base that takes no overlays; a person is asked',
} as const;

const lineOf = ({ key, strategy, label, description }: Mode, isSelected: boolean): string =>
  visibleLine(`${key} (${ROLES[strategy]}${isSelected ? '; selected' : ''}): ${description ?? label}`);
