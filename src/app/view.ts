/** What is in force, or what a selection would be, composed on the files as they are now. */

import { brokenFor } from '../kernel/catalog.ts';
import { type Channel, PLAIN } from '../kernel/composition.ts';
import { brokenContracts } from '../kernel/contracts.ts';
import { broughtBy } from '../kernel/contributions.ts';
import { type Directive, direct } from '../kernel/directive.ts';
import type { Held } from '../kernel/guard-in-force.ts';
import { measure } from '../kernel/measure.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { explain } from '../kernel/refusal-words.ts';
import { modesIn, overlaysIn, type Resolution, resolve } from '../kernel/resolution.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { isNative, keysOf, type Selection } from '../kernel/selection.ts';
import { resolutionIn, selectionIn, standingOf } from '../kernel/standing.ts';
import type { View } from '../kernel/view.ts';
import type { Rehearsed } from './apply.ts';
import { guardNow, guardOfHeld } from './guard.ts';
import type { Services } from './services.ts';
import { composeNow } from './texts.ts';
import { readWorkspace, type Workspace } from './workspace.ts';

/** What is in force now, on `channel`. Where a file has moved since the workspace was read, that is read once more. */
export async function viewNow(
  services: Services,
  workspace: Workspace,
  channel: Channel = PLAIN,
): Promise<Result<View, Refusal>> {
  const view = await viewIn(services, workspace, channel);
  if (view.ok) return view;
  const again = await readWorkspace(services);
  return again.ok ? viewIn(services, again.value, channel) : again;
}

async function viewIn(services: Services, workspace: Workspace, channel: Channel): Promise<Result<View, Refusal>> {
  const { standing } = workspace;
  const resolution = resolutionIn(standing);
  const composition = await composeNow(services, resolution, channel);
  if (!composition.ok) return composition;
  const reading = standing.kind === 'native' ? null : standing.resolution;
  return ok({
    ...frame(services, workspace, selectionIn(standing)),
    isPreview: false,
    standing: standing.kind,
    resolution,
    omitted: reading?.omitted ?? [],
    drift: standing.kind === 'native' ? [] : standing.drift,
    blocked: standing.kind === 'blocked' ? standing.why : null,
    activation: workspace.legacy === null ? standing.activation : null,
    composition: composition.value,
    measure: measure(composition.value.prompt, services.settings.charactersPerToken),
    guard: await guardNow(services, standing),
    contributions: broughtHere(services, resolution, channel),
  });
}

/** The selection that `directive` would make, as it resolves on today's files, or why it is refused. */
export function candidateOf(
  { standing, catalog }: Workspace,
  directive: Directive,
): Result<{ readonly selection: Selection; readonly held: Held }, Refusal> {
  const wanted = direct(selectionIn(standing), directive, catalog);
  if (!wanted.ok) return wanted;
  const resolution = resolve(wanted.value, catalog);
  const broken = brokenContracts(resolution.base, overlaysIn(resolution));
  if (broken.length > 0) return no({ kind: 'contract', broken });
  const fingerprints = standing.activation?.fingerprints ?? new Map();
  return ok({ selection: wanted.value, held: { resolution, drift: [], fingerprints } });
}

/** What `directive` would make of it, on today's files, without activating anything. */
export async function viewOf(
  services: Services,
  workspace: Workspace,
  directive: Directive,
  channel: Channel = PLAIN,
): Promise<Result<View, Refusal>> {
  const candidate = candidateOf(workspace, directive);
  if (!candidate.ok) return candidate;
  const { selection, held } = candidate.value;
  const { resolution } = held;
  const composition = await composeNow(services, resolution, channel);
  if (!composition.ok) return composition;
  return ok({
    ...frame(services, workspace, selection),
    isPreview: true,
    standing: isNative(selection) ? 'native' : resolution.omitted.length > 0 ? 'degraded' : 'active',
    resolution: isNative(selection) ? null : resolution,
    omitted: resolution.omitted,
    drift: [],
    blocked: null,
    activation: null,
    composition: composition.value,
    measure: measure(composition.value.prompt, services.settings.charactersPerToken),
    guard: await guardOfHeld(services, held),
    contributions: broughtHere(services, resolution, channel),
  });
}

/** What a plan would make of it. */
export async function viewAfter(
  services: Services,
  { plan, workspace }: Rehearsed,
  channel: Channel = PLAIN,
): Promise<Result<View, Refusal>> {
  const after =
    plan.kind === 'nothing'
      ? workspace
      : { ...workspace, legacy: null, standing: standingOf(plan.activation, workspace.catalog) };
  const view = await viewNow(services, after, channel);
  return view.ok ? ok({ ...view.value, isPreview: true, activation: null }) : view;
}

const broughtHere = ({ mounts }: Services, resolution: Resolution | null, { mounting = mounts.now() }: Channel) =>
  broughtBy(resolution === null ? [] : modesIn(resolution), mounting);

function frame(
  { where, journal, settings }: Services,
  { head, standing, legacy, catalog }: Workspace,
  selection: Selection,
) {
  return {
    project: where.project,
    statePath: journal.path,
    stateHash: head.stateHash,
    selection,
    driftPolicy: standing.activation?.driftPolicy ?? settings.driftPolicy,
    legacy,
    malformed: head.malformed,
    diagnostics: keysOf(selection).flatMap((key) => brokenFor(catalog, key).flatMap((one) => one.diagnostics)),
  };
}

/** Told of a change that is done, so the answer is yes, whatever keeps us from showing what came of it. */
export function untoldText(why: Refusal): string {
  const reason = why.kind === 'stale' ? 'its files are being changed' : explain(why).message;
  return `applied; what is in force now cannot be shown: ${reason}`;
}
