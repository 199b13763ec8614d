/** What the selected modes say of what may come next, with what was accepted read from the copies that were kept. */

import { heldBy, needAccepted } from '../kernel/guard-in-force.ts';
import type { Standing } from '../kernel/standing.ts';
import { type WayOut, waysOut } from '../kernel/transition.ts';
import { type AcceptedModes, acceptedModes } from './accepted.ts';
import type { Services } from './services.ts';

/** The ways out of a standing; null where they cannot be told without the parser. */
export type WaysOf = (standing: Standing) => WayOut[] | null;

/** For a standing that is known only under the lock, where nothing waits. */
export async function acceptedWays(services: Services): Promise<(standing: Standing) => WayOut[]> {
  const accepted = await acceptedModes(services);
  return (standing) => waysFrom(standing, accepted);
}

/** The same without the parser: where everything is as it was accepted. */
export function quickWays(standing: Standing): WayOut[] | null {
  const held = heldBy(standing);
  return held === null || needAccepted(held).length === 0 ? waysFrom(standing, () => null) : null;
}

/** For a standing that is known; no parser is loaded where nothing has changed since it was accepted. */
export const waysNow = async (services: Services, standing: Standing): Promise<WayOut[]> =>
  quickWays(standing) ?? (await acceptedWays(services))(standing);

const waysFrom = (standing: Standing, accepted: AcceptedModes): WayOut[] =>
  waysOut(standing, (key, was) => accepted(key, was)?.leaving ?? 'lost');
