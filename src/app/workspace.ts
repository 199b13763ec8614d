import type { Head } from '../kernel/activation.ts';
import { type Catalog, catalogOf } from '../kernel/catalog.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { isNative } from '../kernel/selection.ts';
import { type HeadReading, readHead, type Standing, standingOf } from '../kernel/standing.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';

/** Everything a decision needs, read once and never changed. */
export type Workspace = {
  readonly catalog: Catalog;
  readonly head: Head;
  readonly legacy: HeadReading['legacy'];
  readonly standing: Standing;
};

/** Reads the journal's head and every layer of modes; refuses only what storage refuses. */
export async function readWorkspace(services: Services): Promise<Result<Workspace, Refusal>> {
  const head = services.journal.head();
  if (!head.ok) return head;
  return ok(workspaceOf(head.value, await readCatalog(services)));
}

/** The same for a host's turn, which looks for no mode at all while nothing is selected: the catalog is empty then. */
export async function readInForce(services: Services): Promise<Result<Workspace, Refusal>> {
  const head = services.journal.head();
  if (!head.ok) return head;
  return ok(workspaceOf(head.value, selectsNothing(head.value) ? catalogOf([]) : await readCatalog(services)));
}

function selectsNothing({ entry }: Head): boolean {
  switch (entry?.kind) {
    case 'activation':
      return isNative(entry.activation.selection);
    case 'legacy-selection':
      return isNative(entry.selection);
    case 'legacy-key':
      return entry.key === null;
    default:
      return true;
  }
}

/** The same head may mean another standing against another catalog. */
export function workspaceOf(head: Head, catalog: Catalog): Workspace {
  const { activation, legacy } = readHead(head, catalog);
  return { catalog, head, legacy, standing: standingOf(activation, catalog) };
}
