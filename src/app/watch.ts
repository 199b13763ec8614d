/** What a host holds the model's tool calls to. Decided with each selection and each run, and not between. */

import { reviewedIn } from '../kernel/exit-review.ts';
import { type Guard, OPEN_GUARD } from '../kernel/guard.ts';
import type { Circumstances } from '../kernel/judge.ts';
import type { ModeKey } from '../kernel/mode.ts';
import { modesIn } from '../kernel/resolution.ts';
import { resolutionIn, type Standing } from '../kernel/standing.ts';
import { circumstances, guardNow } from './guard.ts';
import type { Services } from './services.ts';

export type Watch = {
  readonly guard: Guard;
  readonly circumstances: Circumstances;
  /** Whether a person may simply leave the modes in force. */
  readonly mayClear: boolean;
  /** The modes in force that the model may ask to leave, with a plan. */
  readonly reviewed: readonly ModeKey[];
};

/** Nothing is held to anything. */
export const OPEN_WATCH: Watch = {
  guard: OPEN_GUARD,
  circumstances: { effects: {}, isInside: () => false, acknowledged: new Set() },
  mayClear: true,
  reviewed: [],
};

/** Also of a standing that is blocked or degraded: its guard holds all the same. */
export async function watchOver(services: Services, standing: Standing): Promise<Watch> {
  if (standing.kind === 'native') return OPEN_WATCH;
  return {
    guard: await guardNow(services, standing),
    circumstances: circumstances(services),
    mayClear: modesIn(standing.resolution).every(({ leaving }) => leaving.mayClear),
    reviewed: reviewedIn(resolutionIn(standing)),
  };
}
