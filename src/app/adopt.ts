/** Outside changes: the project's state file, as a host's session takes it over. */

import type { Activation, Head } from '../kernel/activation.ts';
import { loosens } from '../kernel/bonds.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { readHead, standingOf } from '../kernel/standing.ts';
import { transactMounted } from './mounts.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';
import { bondsNow } from './watch.ts';

/** What the state file offers a session; `loosens`: a rule would not hold any more, or a plan not be reviewed. */
export type Offer = { readonly activation: Activation; readonly id: string | null; readonly loosens: boolean };

/** The state's head as an activation of the session's, null when there is nothing that the session could take over. */
export async function offerOf(services: Services, state: Head): Promise<Result<Offer | null, Refusal>> {
  const current = services.journal.head();
  if (!current.ok) return current;
  const catalog = await readCatalog(services);
  const { activation, legacy } = readHead(state, catalog);
  if (activation === null || state.entry === null) return ok(null);
  const dated = legacy === null ? activation : { ...activation, activatedAt: services.now() };
  const now = await bondsNow(services, standingOf(readHead(current.value, catalog).activation, catalog));
  const then = await bondsNow(services, standingOf(activation, catalog));
  return ok({ activation: dated, id: state.entry.id, loosens: loosens(now, then) });
}

/** Writes the offer as it was accepted outside: fingerprints, time and source stay. */
export async function adopt(services: Services, { activation }: Offer): Promise<Result<null, Refusal>> {
  const catalog = await readCatalog(services);
  const done = await transactMounted(services, () => ok({ activation, catalog }));
  return done.ok ? ok(null) : done;
}
