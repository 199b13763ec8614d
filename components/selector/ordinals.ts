import type { Catalog } from '../../src/kernel/catalog.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import { overlaysIn } from '../../src/kernel/resolution.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { resolutionOf } from '../preview/composed.ts';

/** The numbers that the prompt gives to the overlays of a selection, from 1; one that is left out has none. */
export function ordinalsOf(selection: Selection, catalog: Catalog): ReadonlyMap<ModeKey, number> {
  return new Map(overlaysIn(resolutionOf(selection, catalog)).map(({ key }, index) => [key, index + 1]));
}
