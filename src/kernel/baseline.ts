/** What a host session had before modes changed it. A person's own change is never undone. */

import type { Mode } from './mode.ts';
import { modesIn, type Resolution } from './resolution.ts';

/** A setting that modes replaced: what was there, and what was put there. */
export type Replaced = { readonly before: string; readonly applied: string };

/** `model` is `provider/id`. `tools` are the names that were active before the first guard. Null: not replaced. */
export type Baseline = {
  readonly tools: readonly string[] | null;
  readonly model: Replaced | null;
  readonly thinking: Replaced | null;
};

export const NO_BASELINE: Baseline = { tools: null, model: null, thinking: null };

/** What to set now, null for nothing, and what is replaced from then on. */
export type Settled = { readonly set: string | null; readonly replaced: Replaced | null };

/** Brings a setting that is `current` to what the modes want of it; null wants nothing. */
export function settle(replaced: Replaced | null, wanted: string | null, current: string): Settled {
  const isOurs = replaced !== null && replaced.applied === current;
  if (wanted === null) return { set: isOurs && replaced.before !== current ? replaced.before : null, replaced: null };
  if (replaced?.applied === wanted) return { set: null, replaced };
  const before = isOurs ? replaced.before : current;
  return { set: wanted === current ? null : wanted, replaced: { before, applied: wanted } };
}

/** What the modes in force want: the last one that names a model or a thinking level wins. */
export function wantedBy(resolution: Resolution | null): Pick<Mode, 'model' | 'thinking'> {
  const modes = resolution === null ? [] : modesIn(resolution);
  return {
    model: modes.findLast((mode) => mode.model !== null)?.model ?? null,
    thinking: modes.findLast((mode) => mode.thinking !== null)?.thinking ?? null,
  };
}

/**
 * The tools that would be active without us. `kept` were active before the first guard, `applied` are those that we left
 * active the last time; what somebody else added to them or took away since then counts. Null: nothing was kept, or it is
 * not known what was applied, as after a resume.
 */
export function unguardedTools(
  kept: readonly string[] | null,
  applied: readonly string[] | null,
  active: readonly string[],
): readonly string[] {
  if (kept === null) return active;
  const gone = new Set(applied?.filter((name) => !active.includes(name)));
  return [...new Set([...kept.filter((name) => !gone.has(name)), ...active])];
}
