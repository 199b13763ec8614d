/** The model asks for another selection: what would come of it, and what a person would have to say yes to. */

import { type Loosening, loosening } from '../kernel/bonds.ts';
import { admit, modeOf } from '../kernel/catalog.ts';
import { type Directive, direct, namedIn } from '../kernel/directive.ts';
import { type Base, type Mode, wholeText } from '../kernel/mode.ts';
import { toldTo, undecidedIn } from '../kernel/model-change.ts';
import { type Wish, wishTo } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { keysOf, type Selection } from '../kernel/selection.ts';
import { selectionIn, standingOf } from '../kernel/standing.ts';
import { rehearse } from './apply.ts';
import type { Services } from './services.ts';
import { readText } from './texts.ts';
import { bondsNow, type Watch, watchOver } from './watch.ts';
import { readWorkspace } from './workspace.ts';

/** What only a person may say yes to. */
export type Concerns = {
  readonly loosening: Loosening;
  /** The exact-final base that would be all that is sent. */
  readonly exact: Base | null;
  /** Project definitions that the yes would approve, with their texts. */
  readonly undecided: readonly { readonly mode: Mode; readonly text: string }[];
};

export type ModelChange = {
  readonly selection: Selection;
  /** Good for exactly what was considered: any other head or definition makes it stale. */
  readonly wish: Wish;
  /** What calls would be held to. */
  readonly watch: Watch;
  readonly concerns: Concerns;
};

/** Whether a person has to say yes, whatever the settings say. */
export const needsPerson = ({ loosening, exact, undecided }: Concerns): boolean =>
  loosening.rules.length > 0 || loosening.unreviewed.length > 0 || exact !== null || undecided.length > 0;

/** What `directive` would come to, null when nothing would change; or why it is refused. Writes nothing, and accepts no changed text. */
export async function consider(services: Services, directive: Directive): Promise<Result<ModelChange | null, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const { standing } = workspace.value;
  const told = toldTo(workspace.value.catalog, selectionIn(standing));
  const waiting = undecidedIn(told, namedIn(directive));
  const wanted = direct(selectionIn(standing), directive, waiting.reduce(admit, told));
  if (!wanted.ok) return wanted;
  const selection = wanted.value;
  const wish = wishTo({ kind: 'back', to: selection }, 'command', { confirmed: 'all', projects: new Set(waiting) });
  const rehearsed = await rehearse(services, wish);
  if (!rehearsed.ok) return rehearsed;
  const { plan, workspace: now } = rehearsed.value;
  if (plan.kind === 'nothing') return ok(null);
  const { catalog } = plan;
  const after = standingOf(plan.activation, catalog);
  const resolution = after.kind === 'native' ? null : after.resolution;
  const undecided = await withTexts(
    services,
    waiting.flatMap((key) => modeOf(catalog, key) ?? []),
  );
  if (!undecided.ok) return undecided;
  const exact = resolution?.kind === 'exact' ? resolution.base : null;
  const digests = keysOf(selection).map((key) => [key, modeOf(catalog, key)?.fingerprint.digest ?? null] as const);
  return ok({
    selection,
    wish: {
      ...wish,
      confirmed: new Set(exact === null ? [] : [exact.key]),
      seen: { stateHash: now.head.stateHash, digests: new Map(digests) },
    },
    watch: await watchOver(services, after),
    concerns: {
      loosening: loosening(await bondsNow(services, standing), await bondsNow(services, after)),
      exact,
      undecided: undecided.value,
    },
  });
}

async function withTexts(services: Services, modes: readonly Mode[]): Promise<Result<Concerns['undecided'], Refusal>> {
  const reader = await services.library.reader();
  const found: { mode: Mode; text: string }[] = [];
  for (const mode of modes) {
    const text = readText(services, reader, mode);
    if (!text.ok) return text;
    found.push({ mode, text: wholeText(text.value) });
  }
  return ok(found);
}
