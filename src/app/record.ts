/** What `history` tells beside the activations. */

import { isRefused, type MadeEvent, refusedEvent } from '../kernel/event.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Services } from './services.ts';

type Log = Pick<Services, 'events' | 'journal' | 'now'>;

/** Before the activation that it is about, which must not be without it: history would name the wrong one, or no force. */
export function recordMade({ events }: Pick<Log, 'events'>, made: readonly MadeEvent[]): Result<null, Refusal> {
  for (const event of made) {
    const recorded = events.record(event);
    if (!recorded.ok) return recorded;
  }
  return ok(null);
}

/**
 * A change did not come to be. It is told if the disk lets it be: nothing waits for it. Whoever asks for the same again and
 * again fills no log.
 */
export function recordRefusal({ events, journal, now }: Log, refusal: Refusal): void {
  const event = refusedEvent(refusal, { at: now(), journal: journal.path });
  if (event === null) return;
  const newest = events.newestFirst().find((one) => !isRefused(one) || one.journal === event.journal);
  if (newest !== undefined && isRefused(newest) && newest.message === event.message) return;
  events.record(event);
}
