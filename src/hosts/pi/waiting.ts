/** Changes wait for the end of a run, and for each other. */

import type { Context } from './pi-api.ts';
import { tell } from './tell.ts';

export type Waiting = {
  /** How many wait for the end of a run. */
  readonly count: () => number;
  /** Resolves when no run is on. */
  readonly untilIdle: (ctx: Context) => Promise<void>;
  /** Runs one change after the other, each when no run is on. */
  readonly whenIdle: (ctx: Context, change: () => Promise<void>) => Promise<void>;
  /** The run has ended. */
  readonly settled: () => void;
};

/** `show` is called whenever the count changes. */
export function waitInTurn(show: (ctx: Context) => void): Waiting {
  let count = 0;
  let last: Promise<void> = Promise.resolve();
  let wakers: (() => void)[] = [];

  async function untilIdle(ctx: Context): Promise<void> {
    if (ctx.isIdle()) return;
    count += 1;
    show(ctx);
    tell(ctx, 'Pi is busy; the change waits for the end of this run');
    try {
      await idle(ctx);
    } finally {
      count -= 1;
      show(ctx);
    }
  }

  /** Commands can wait by themselves; shortcuts cannot. */
  function idle(ctx: Context): Promise<void> {
    if ('waitForIdle' in ctx && typeof ctx.waitForIdle === 'function') return ctx.waitForIdle();
    return new Promise((resolve) => void wakers.push(resolve));
  }

  return {
    count: () => count,
    untilIdle,
    whenIdle(ctx, change) {
      const turn = last.then(() => untilIdle(ctx)).then(change);
      last = turn.catch(() => {});
      return turn;
    },
    settled() {
      const ready = wakers;
      wakers = [];
      for (const wake of ready) wake();
    },
  };
}
