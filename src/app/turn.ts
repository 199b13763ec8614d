/** A host's turn: what the journal says now becomes what is sent. */

import type { Composition, HostPrompt } from '../kernel/composition.ts';
import type { ModeKey } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { ok, type Result } from '../kernel/result.ts';
import { resolutionIn } from '../kernel/standing.ts';
import type { Services } from './services.ts';
import { composeNow } from './texts.ts';
import type { Workspace } from './workspace.ts';

/** The host's prompt; its envelope is null when another extension has forced the whole of it. */
export type OfferedPrompt = { readonly assembled: string; readonly envelope: string | null };

export type Turn = {
  readonly workspace: Workspace;
  readonly composition: Composition;
  /** A base that could not be put under another extension's prompt; null when all is in force. */
  readonly displaced: ModeKey | null;
  /** Whether another extension has forced the whole of the host's prompt. */
  readonly isForced: boolean;
};

/** Composes the coming run of what is in force. `offered` is asked for only when there is something to compose. */
export async function composeTurn(
  services: Services,
  workspace: Workspace,
  offered: () => OfferedPrompt,
): Promise<Result<Turn, Refusal>> {
  const resolution = resolutionIn(workspace.standing);
  const host = resolution === null ? { assembled: '', envelope: '' } : offered();
  const { inForce, displaced } = under(host, resolution);
  const channel = { host: { assembled: host.assembled, envelope: host.envelope ?? '' } satisfies HostPrompt };
  const composition = await composeNow(services, inForce, { ...channel, turns: 'reminder' });
  if (!composition.ok) return composition;
  return ok({ workspace, composition: composition.value, displaced, isForced: host.envelope === null });
}

/** A forced prompt has no static base that could be replaced. */
function under(host: OfferedPrompt, resolution: Resolution | null) {
  if (host.envelope !== null || resolution?.kind !== 'layered' || resolution.base === null) {
    return { inForce: resolution, displaced: null };
  }
  return { inForce: { ...resolution, base: null }, displaced: resolution.base.key };
}
