/** The model's tool calls in one session: each judged, with what was said of the ones before. */

import type { Watch } from '../../app/watch.ts';
import { type Acknowledged, NOTHING_ACKNOWLEDGED } from '../../kernel/judge.ts';
import type { Consent } from './exit-review.ts';
import type { Context, Pi, ToolCall, ToolCallAnswer } from './pi-api.ts';

export type Calls = {
  /** Undefined lets the call pass. Without a watch none does: throwing refuses it. */
  readonly called: (event: ToolCall, ctx: Context, watch: Watch | null) => Promise<ToolCallAnswer | undefined>;
  /** The model is about to read what it was warned of. */
  readonly turnEnds: () => void;
  /** Whether the model has read the warning about `what`; it is given now in any case. */
  readonly wasWarned: (what: string) => boolean;
  /** Warnings are given anew. */
  readonly forgetWarnings: () => void;
  /** A person approved the plan that the model showed: what follows in this run is refused. */
  readonly consent: (consent: Consent) => void;
  /** The run has ended; what was consented to in it. */
  readonly runEnds: () => Consent | null;
};

export function judgeCalls(pi: Pi): Calls {
  /** Before this turn, and with it: calls of one message are warned of together. */
  let read: Acknowledged = NOTHING_ACKNOWLEDGED;
  let given: Acknowledged = NOTHING_ACKNOWLEDGED;
  let consented: Consent | null = null;

  return {
    async called(event, ctx, watch) {
      if (watch === null) throw new Error('what the selected modes allow could not be read, so no tool is run');
      if (consented !== null) return { block: true, terminate: true, reason: OVER };
      if (watch.guard.parts.length === 0) return undefined;
      const { judgeCall } = await import('./judge-call.ts');
      const { answer, acknowledged } = await judgeCall(pi, ctx, event, watch, read);
      given = new Set([...given, ...acknowledged]);
      return answer;
    },
    turnEnds() {
      read = given;
    },
    wasWarned(what) {
      given = new Set([...given, what]);
      return read.has(what);
    },
    forgetWarnings() {
      read = given = NOTHING_ACKNOWLEDGED;
    },
    consent(consent) {
      consented = consent;
    },
    runEnds() {
      const consent = consented;
      consented = null;
      return consent;
    },
  };
}

/** To the model, about what it calls after a plan was approved. */
const OVER = 'It was not run: the plan is approved, and this turn ends with it.';
