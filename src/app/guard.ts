/** The guard that holds, with what was accepted read from the copies that were kept. */

import type { Guard } from '../kernel/guard.ts';
import { OPEN_GUARD } from '../kernel/guard.ts';
import { guardHeld, type Held, heldBy } from '../kernel/guard-in-force.ts';
import { type Acknowledged, type Circumstances, NOTHING_ACKNOWLEDGED } from '../kernel/judge.ts';
import type { Standing } from '../kernel/standing.ts';
import { containment } from '../storage/containment.ts';
import { acceptedFor } from './accepted.ts';
import type { Services } from './services.ts';

/** The guard of a standing; also of one that is blocked or degraded. */
export async function guardNow(services: Services, standing: Standing): Promise<Guard> {
  const held = heldBy(standing);
  return held === null ? OPEN_GUARD : guardOfHeld(services, held);
}

/** The guard that a selection has, or would have. */
export async function guardOfHeld(services: Services, held: Held): Promise<Guard> {
  const accepted = await acceptedFor(services, held);
  return guardHeld(held, (key, was) => accepted(key, was)?.guard ?? 'lost');
}

/** What a call is judged under here: the user's own effects, and this disk. What is ours is never inside. */
export function circumstances(
  { settings, where, settingsPath }: Services,
  acknowledged: Acknowledged = NOTHING_ACKNOWLEDGED,
): Circumstances {
  const but = settingsPath.replace(/[/\\][^/\\]*$/, '');
  return {
    effects: settings.effects,
    isInside: containment({ folder: where.cwd, home: where.home, but }),
    acknowledged,
  };
}
