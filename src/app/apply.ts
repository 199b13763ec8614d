/** The only way to activate: rediscover, plan under the lock, keep what was accepted, write one entry, answer from it. */

import type { Activation, Head } from '../kernel/activation.ts';
import { type Catalog, catalogOf, modeOf } from '../kernel/catalog.ts';
import { type Plan, plan, type Wish } from '../kernel/plan.ts';
import type { Moved, Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { ModeReader } from '../storage/mode-library.ts';
import type { Services } from './services.ts';
import { type Workspace, workspaceOf } from './workspace.ts';

export type Applied = {
  /** What was written; null when there was nothing to do. */
  readonly written: Activation | null;
  readonly workspace: Workspace;
};

/** Applies `wish` on whatever head it finds under the lock, unless the wish expects another. */
export async function apply(services: Services, wish: Wish): Promise<Result<Applied, Refusal>> {
  const catalog = catalogOf(await services.library.discover());
  const reader = await services.library.reader();
  const done = await services.journal.transact((head) => {
    const planned = planOn(services, catalog, head, wish);
    if (!planned.ok) return planned;
    if (planned.value.kind === 'nothing') return ok(null);
    const kept = keepAccepted(services, reader, catalog, planned.value.activation);
    return kept.ok ? ok(planned.value.activation) : kept;
  });
  if (!done.ok) return done;
  return ok({ written: done.value.written, workspace: workspaceOf(done.value.head, catalog) });
}

/** What `apply` would do, without a lock and without writing. */
export async function rehearse(
  services: Services,
  wish: Wish,
): Promise<Result<{ plan: Plan; workspace: Workspace }, Refusal>> {
  const head = services.journal.head();
  if (!head.ok) return head;
  const catalog = catalogOf(await services.library.discover());
  const planned = planOn(services, catalog, head.value, wish);
  if (!planned.ok) return planned;
  return ok({ plan: planned.value, workspace: workspaceOf(head.value, catalog) });
}

function planOn({ journal, now, settings }: Services, catalog: Catalog, head: Head, wish: Wish): Result<Plan, Refusal> {
  return plan({ head, catalog, now: now(), path: journal.path, driftPolicy: settings.driftPolicy }, wish);
}

/** Keeps the files of everything accepted, so that drift can be told without a parser and shown as a difference. */
function keepAccepted(
  { approved, journal }: Services,
  reader: ModeReader,
  catalog: Catalog,
  activation: Activation,
): Result<null, Refusal> {
  const moved: Moved[] = [];
  for (const [key, { digest }] of activation.fingerprints) {
    const mode = modeOf(catalog, key);
    if (mode === null) continue; // kept although it is gone
    const read = reader(mode);
    const now = read.ok ? read.value.definition.mode.fingerprint.digest : null;
    if (!read.ok || now !== digest) {
      moved.push({ key, was: digest, now });
      continue;
    }
    const kept = approved.keep(digest, read.value.files);
    if (!kept.ok) return kept;
  }
  return moved.length === 0 ? ok(null) : no({ kind: 'stale', head: null, modes: moved, path: journal.path });
}
