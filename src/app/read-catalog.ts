import { type Catalog, catalogOf, type Layer } from '../kernel/catalog.ts';
import type { Services } from './services.ts';

/** Every layer read anew, with the decisions about the project definitions that are there. */
export async function readCatalog(services: Pick<Services, 'approvals' | 'library'>): Promise<Catalog> {
  return catalogWith(services, await services.library.discover());
}

/** The catalog of these layers, with the decisions about the project definitions in them. */
export function catalogWith({ approvals }: Pick<Services, 'approvals'>, layers: readonly Layer[]): Catalog {
  const waiting = layers.filter(({ withheld }) => withheld).flatMap(({ modes }) => modes.map(({ path }) => path));
  return catalogOf(layers, approvals.decisionsOn(waiting));
}
