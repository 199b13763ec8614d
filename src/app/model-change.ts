/** The model asks for another selection: what would come of it, and what a person would have to say yes to. */

import { admit, modeOf } from '../kernel/catalog.ts';
import { type Directive, direct, namedIn } from '../kernel/directive.ts';
import type { Mode, ModeKey } from '../kernel/mode.ts';
import { toldTo, undecidedIn } from '../kernel/model-change.ts';
import { type Wish, wishTo } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { keysOf, type Selection } from '../kernel/selection.ts';
import { selectionIn, standingOf } from '../kernel/standing.ts';
import { rehearse } from './apply.ts';
import { type Concerns, concernsIn } from './concerns.ts';
import type { Services } from './services.ts';
import { type Watch, watchOver } from './watch.ts';
import { readWorkspace } from './workspace.ts';

export type ModelChange = {
  readonly selection: Selection;
  /** What it would take the place of, and the modes that would come. */
  readonly before: Selection;
  readonly coming: readonly Mode[];
  /** Good for exactly what was considered: any other head or definition makes it stale. */
  readonly wish: Wish;
  /** What calls would be held to. */
  readonly watch: Watch;
  readonly concerns: Concerns;
};

/** What `directive` would come to, null when nothing would change; or why it is refused. Writes nothing, and accepts no changed text. */
export async function consider(services: Services, directive: Directive): Promise<Result<ModelChange | null, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const { catalog: all, head } = workspace.value;
  const before = selectionIn(workspace.value.standing);
  const told = toldTo(all, before);
  const waiting = undecidedIn(told, namedIn(directive));
  const wanted = direct(before, directive, waiting.reduce(admit, told));
  if (!wanted.ok) return wanted;
  const selection = wanted.value;
  const wish = wishTo({ kind: 'back', to: selection }, 'command', {
    confirmed: 'all',
    projects: new Set(waiting),
    byModel: true,
  });
  const rehearsed = await rehearse(services, wish);
  if (!rehearsed.ok) return rehearsed;
  const { plan, workspace: today } = rehearsed.value;
  if (plan.kind === 'nothing') return ok(null);
  const { catalog } = plan;
  const after = standingOf(plan.activation, catalog);
  const modesOf = (keys: readonly ModeKey[]) => keys.flatMap((key) => modeOf(catalog, key) ?? []);
  const concerns = await concernsIn(services, [today.standing, after], modesOf(waiting));
  if (!concerns.ok) return concerns;
  // What leaves counts too: its rules were weighed as they are now.
  const digests = [...keysOf(before), ...keysOf(selection)].map(
    (key) => [key, modeOf(catalog, key)?.fingerprint.digest ?? null] as const,
  );
  return ok({
    selection,
    before,
    coming: modesOf(keysOf(selection).filter((key) => !keysOf(before).includes(key))),
    wish: {
      ...wish,
      confirmed: new Set(concerns.value.exact === null ? [] : [concerns.value.exact.mode.key]),
      seen: { stateHash: head.stateHash, digests: new Map(digests) },
    },
    watch: await watchOver(services, after),
    concerns: concerns.value,
  });
}
