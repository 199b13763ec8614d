/** What a host holds the model's tool calls to. Decided with each selection and each run, and not between. */

import { type Bonds, bondsOf } from '../kernel/bonds.ts';
import { reviewedIn } from '../kernel/exit-review.ts';
import { type Guard, restrict } from '../kernel/guard.ts';
import { heldBy } from '../kernel/guard-in-force.ts';
import type { Circumstances } from '../kernel/judge.ts';
import type { ModeKey } from '../kernel/mode.ts';
import { resolutionIn, type Standing } from '../kernel/standing.ts';
import { acceptedFor } from './accepted.ts';
import { circumstances, guardNow } from './guard.ts';
import type { Services } from './services.ts';
import { waysNow } from './ways.ts';

export type Watch = {
  readonly guard: Guard;
  readonly circumstances: Circumstances;
  /** Whether a person may simply leave the modes in force. */
  readonly mayClear: boolean;
  /** The modes in force that the model may ask to leave, with a plan. */
  readonly reviewed: readonly ModeKey[];
  /** Whether the model has a tool to ask for other modes. */
  readonly offersModes: boolean;
};

/** Also of a standing that is blocked or degraded: its guard holds all the same. */
export async function watchOver(services: Services, standing: Standing): Promise<Watch> {
  return {
    guard: await guardNow(services, standing),
    circumstances: circumstances(services),
    mayClear: (await waysNow(services, standing)).every(({ mayClear }) => mayClear),
    reviewed: reviewedIn(resolutionIn(standing)),
    offersModes: services.settings.modelTool !== 'off',
  };
}

/** The same, held to `more` as well: what is to come may be stricter, and nothing gets looser before it is there. */
export const tighten = (now: Watch, more: Watch): Watch => ({
  ...now,
  guard: restrict(now.guard, more.guard),
  mayClear: now.mayClear && more.mayClear,
});

/** What holds the model under a standing; to be compared with what would after a change. */
export async function bondsNow(services: Services, standing: Standing): Promise<Bonds> {
  const held = heldBy(standing);
  return bondsOf(standing, held === null ? () => null : await acceptedFor(services, held));
}
