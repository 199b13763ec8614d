/** What `history` tells beside the activations. It is told if the disk lets it be: nothing waits for it. */

import type { Activation } from '../kernel/activation.ts';
import { refusedEvent } from '../kernel/event.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Services } from './services.ts';

type Log = Pick<Services, 'events' | 'now'>;

/** A change did not come to be. Whoever asks for the same again and again fills no log. */
export function recordRefusal({ events, now }: Log, refusal: Refusal): void {
  const event = refusedEvent(refusal, now());
  if (event === null) return;
  const [newest] = events.newestFirst();
  if (newest !== undefined && 'message' in newest && newest.message === event.message) return;
  events.record(event);
}

/** The model asked for what was written. */
export function recordModel({ events }: Log, { activatedAt, selection }: Activation): void {
  events.record({ kind: 'by-model', at: activatedAt, selection });
}
