/** What status and preview show: one shape for what is in force and for what a selection would be. */

import type { Activation, DriftPolicy, Head, StateHash } from '../kernel/activation.ts';
import { brokenFor } from '../kernel/catalog.ts';
import { type Channel, type Composition, PLAIN } from '../kernel/composition.ts';
import { brokenContracts } from '../kernel/contracts.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import { type Directive, direct } from '../kernel/directive.ts';
import type { Drift } from '../kernel/fingerprint.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { overlaysIn, type Resolution, resolve } from '../kernel/resolution.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { isNative, keysOf, type Selection } from '../kernel/selection.ts';
import { type HeadReading, resolutionIn, type Standing, selectionIn } from '../kernel/standing.ts';
import type { Services } from './services.ts';
import { composeNow } from './texts.ts';
import type { Workspace } from './workspace.ts';

export type View = {
  readonly project: string;
  readonly statePath: string;
  readonly stateHash: StateHash;
  readonly standing: Standing['kind'];
  readonly selection: Selection;
  /** The modes in force; null at native or blocked. */
  readonly resolution: Resolution | null;
  /** Of a blocked standing too, where nothing is in force. */
  readonly omitted: Resolution['omitted'];
  readonly drift: readonly Drift[];
  readonly driftPolicy: DriftPolicy;
  readonly blocked: Refusal | null;
  /** Null when nothing was ever applied, and for a preview. */
  readonly activation: Activation | null;
  readonly legacy: HeadReading['legacy'];
  /** Entries newer than the one that counts which could not be read. */
  readonly malformed: Head['malformed'];
  readonly diagnostics: readonly Diagnostic[];
  readonly composition: Composition;
};

/** What is in force now, on `channel`. */
export async function viewNow(
  services: Services,
  workspace: Workspace,
  channel: Channel = PLAIN,
): Promise<Result<View, Refusal>> {
  const { standing } = workspace;
  const resolution = resolutionIn(standing);
  const composition = await composeNow(services, resolution, channel);
  if (!composition.ok) return composition;
  const reading = standing.kind === 'native' ? null : standing.resolution;
  return ok({
    ...frame(services, workspace, selectionIn(standing)),
    standing: standing.kind,
    resolution,
    omitted: reading?.omitted ?? [],
    drift: standing.kind === 'native' ? [] : standing.drift,
    blocked: standing.kind === 'blocked' ? standing.why : null,
    activation: workspace.legacy === null ? standing.activation : null,
    composition: composition.value,
  });
}

/** What `directive` would make of it, on today's files, without activating anything. */
export async function viewOf(
  services: Services,
  workspace: Workspace,
  directive: Directive,
  channel: Channel = PLAIN,
): Promise<Result<View, Refusal>> {
  const wanted = direct(selectionIn(workspace.standing), directive, workspace.catalog);
  if (!wanted.ok) return wanted;
  const resolution = resolve(wanted.value, workspace.catalog);
  const broken = brokenContracts(resolution.base, overlaysIn(resolution));
  if (broken.length > 0) return no({ kind: 'contract', broken });
  const composition = await composeNow(services, resolution, channel);
  if (!composition.ok) return composition;
  return ok({
    ...frame(services, workspace, wanted.value),
    standing: isNative(wanted.value) ? 'native' : resolution.omitted.length > 0 ? 'degraded' : 'active',
    resolution: isNative(wanted.value) ? null : resolution,
    omitted: resolution.omitted,
    drift: [],
    blocked: null,
    activation: null,
    composition: composition.value,
  });
}

function frame({ where, journal }: Services, { head, standing, legacy, catalog }: Workspace, selection: Selection) {
  return {
    project: where.project,
    statePath: journal.path,
    stateHash: head.stateHash,
    selection,
    driftPolicy: standing.activation?.driftPolicy ?? ('block' as const),
    legacy,
    malformed: head.malformed,
    diagnostics: keysOf(selection).flatMap((key) => brokenFor(catalog, key).flatMap((one) => one.diagnostics)),
  };
}
