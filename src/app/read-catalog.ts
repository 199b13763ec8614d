import { type Catalog, catalogOf } from '../kernel/catalog.ts';
import type { Services } from './services.ts';

/** Every layer read anew, with the decisions about the project definitions that are there. */
export async function readCatalog({ approvals, library }: Pick<Services, 'approvals' | 'library'>): Promise<Catalog> {
  const layers = await library.discover();
  const waiting = layers.filter(({ withheld }) => withheld).flatMap(({ modes }) => modes.map(({ path }) => path));
  return catalogOf(layers, approvals.decisionsOn(waiting));
}
