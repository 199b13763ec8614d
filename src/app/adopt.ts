/** Outside changes: the project's state file, as a host's session takes it over. */

import type { Activation, Head } from '../kernel/activation.ts';
import type { MadeEvent } from '../kernel/event.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { readHead, selectionIn, standingOf } from '../kernel/standing.ts';
import { type Denial, denials } from '../kernel/transition.ts';
import { type Concerns, concernsIn } from './concerns.ts';
import { transactMounted } from './mounts.ts';
import { readCatalog } from './read-catalog.ts';
import { recordMade } from './record.ts';
import type { Services } from './services.ts';
import { waysNow } from './ways.ts';

/** What the state file offers a session, and what of it only a person may say yes to while the session goes on. */
export type Offer = {
  readonly activation: Activation;
  readonly id: string | null;
  readonly concerns: Concerns;
  /** What the modes that are selected here do not let come next. */
  readonly denials: readonly Denial[];
};

/** The state's head as an activation of the session's, null when there is nothing that the session could take over. */
export async function offerOf(services: Services, state: Head): Promise<Result<Offer | null, Refusal>> {
  const current = services.journal.head();
  if (!current.ok) return current;
  const catalog = await readCatalog(services);
  const { activation, legacy } = readHead(state, catalog);
  if (activation === null || state.entry === null) return ok(null);
  const dated = legacy === null ? activation : { ...activation, activatedAt: services.now() };
  const now = standingOf(readHead(current.value, catalog).activation, catalog);
  const concerns = await concernsIn(services, [now, standingOf(activation, catalog)]);
  if (!concerns.ok) return concerns;
  return ok({
    activation: dated,
    id: state.entry.id,
    concerns: concerns.value,
    denials: denials(await waysNow(services, now), selectionIn(now), activation.selection),
  });
}

/** Writes the activation as it was accepted outside: fingerprints, time and source stay. `events` are recorded before it. */
export async function adopt(
  services: Services,
  activation: Activation,
  events: readonly MadeEvent[] = [],
): Promise<Result<null, Refusal>> {
  const catalog = await readCatalog(services);
  const done = await transactMounted(services, () => {
    const told = recordMade(services, events);
    return told.ok ? ok({ activation, catalog }) : told;
  });
  return done.ok ? ok(null) : done;
}
