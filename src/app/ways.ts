/** What the selected modes say of what may come next, with what was accepted read from the copies that were kept. */

import { heldBy } from '../kernel/guard-in-force.ts';
import type { Standing } from '../kernel/standing.ts';
import { type WayOut, waysOut } from '../kernel/transition.ts';
import { type AcceptedModes, acceptedFor, acceptedModes } from './accepted.ts';
import type { Services } from './services.ts';

/** The ways out of a standing. */
export type WaysOf = (standing: Standing) => WayOut[];

/** For a standing that is known only under the lock, where nothing waits. */
export async function acceptedWays(services: Services): Promise<WaysOf> {
  const accepted = await acceptedModes(services);
  return (standing) => waysFrom(standing, accepted);
}

/** For a standing that is known; no parser is loaded where nothing has changed since it was accepted. */
export async function waysNow(services: Services, standing: Standing): Promise<WayOut[]> {
  const held = heldBy(standing);
  return held === null ? [] : waysFrom(standing, await acceptedFor(services, held));
}

const waysFrom = (standing: Standing, accepted: AcceptedModes): WayOut[] =>
  waysOut(standing, (key, was) => accepted(key, was)?.leaving ?? 'lost');
