/** The only way to activate: rediscover, plan under the lock, keep what was accepted, write one entry, answer from it. */

import type { Activation, DriftPolicy, Head, StateHash } from '../kernel/activation.ts';
import type { Decision } from '../kernel/approval.ts';
import { type Catalog, modeOf } from '../kernel/catalog.ts';
import { type Plan, plan, planPolicy, type Situation, type Wish } from '../kernel/plan.ts';
import type { Moved, Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { WayOut } from '../kernel/transition.ts';
import type { ModeReader } from '../storage/mode-library.ts';
import { transactMounted } from './mounts.ts';
import { readCatalog } from './read-catalog.ts';
import { recordMade, recordRefusal } from './record.ts';
import type { Services } from './services.ts';
import { NEEDS_PARSER, withReader } from './texts.ts';
import { acceptedWays, quickWays, type WaysOf, waysNow } from './ways.ts';
import { type Workspace, workspaceOf } from './workspace.ts';

export type Applied = {
  /** What was written; null when there was nothing to do. */
  readonly written: Activation | null;
  readonly workspace: Workspace;
};

/** What is decided about a head, with today's catalog. */
export type Decide = (situation: Situation) => Result<Plan, Refusal>;

/** Applies `wish` on whatever head it finds under the lock, unless the wish expects another. */
export async function apply(services: Services, wish: Wish): Promise<Result<Applied, Refusal>> {
  const done = await perform(services, (situation) => plan(situation, wish));
  if (!done.ok) recordRefusal(services, done.error);
  return done;
}

/** Makes `policy` the drift policy from now on; what is selected and what was accepted stay. */
export const setPolicy = (
  services: Services,
  policy: DriftPolicy,
  expect: StateHash | null = null,
): Promise<Result<Applied, Refusal>> => perform(services, (situation) => planPolicy(situation, policy, expect));

/** Decides about the head under the lock, with the catalog read now, and writes what was decided. */
export async function perform(services: Services, decide: Decide): Promise<Result<Applied, Refusal>> {
  const catalog = await readCatalog(services);
  return withReader(services, async (reader, isQuick) => {
    const waysOf = isQuick ? quickWays : await acceptedWays(services);
    return performOn(services, catalog, { reader, waysOf, decide });
  });
}

type Means = { readonly reader: ModeReader; readonly waysOf: WaysOf; readonly decide: Decide };

async function performOn(
  services: Services,
  catalog: Catalog,
  { reader, waysOf, decide }: Means,
): Promise<Result<Applied, Refusal>> {
  let today = catalog;
  const done = await transactMounted(services, (head) => {
    const ways = waysOf(workspaceOf(head, catalog).standing);
    if (ways === null) return no(NEEDS_PARSER);
    const planned = decide(situationOf(services, catalog, head, ways));
    if (!planned.ok) return planned;
    if (planned.value.kind === 'nothing') return ok(null);
    const { activation, approvals, events } = planned.value;
    today = planned.value.catalog;
    const kept = keepAccepted(services, reader, today, activation);
    if (!kept.ok) return kept;
    const recorded = recordAll(services, approvals);
    if (!recorded.ok) return recorded;
    const told = recordMade(services, events);
    return told.ok ? ok({ activation, catalog: today }) : told;
  });
  if (!done.ok) return done;
  return ok({ written: done.value.written, workspace: workspaceOf(done.value.head, today) });
}

/** What `apply` would do, without a lock and without writing. */
export const rehearse = (services: Services, wish: Wish): Promise<Result<Rehearsed, Refusal>> =>
  rehearsal(services, (situation) => plan(situation, wish));

/** What `setPolicy` would do. */
export const rehearsePolicy = (
  services: Services,
  policy: DriftPolicy,
  expect: StateHash | null,
): Promise<Result<Rehearsed, Refusal>> => rehearsal(services, (situation) => planPolicy(situation, policy, expect));

/** A plan with the workspace that it was made on, once what it approves is approved; `before` is that as it is. */
export type Rehearsed = { readonly plan: Plan; readonly workspace: Workspace; readonly before: Workspace };

async function rehearsal(services: Services, decide: Decide): Promise<Result<Rehearsed, Refusal>> {
  const head = services.journal.head();
  if (!head.ok) return head;
  const catalog = await readCatalog(services);
  const before = workspaceOf(head.value, catalog);
  const ways = await waysNow(services, before.standing);
  const planned = decide(situationOf(services, catalog, head.value, ways));
  if (!planned.ok) return planned;
  const today = planned.value.kind === 'activate' ? planned.value.catalog : catalog;
  return ok({ plan: planned.value, workspace: workspaceOf(head.value, today), before });
}

/** A head with today's catalog and clock. */
const situationOf = (
  { journal, mounts, now, settings }: Services,
  catalog: Catalog,
  head: Head,
  ways: readonly WayOut[],
): Situation => ({
  head,
  catalog,
  ways,
  abilities: mounts.now().abilities,
  now: now(),
  path: journal.path,
  driftPolicy: settings.driftPolicy,
});

function recordAll({ approvals }: Services, decisions: readonly Decision[]): Result<null, Refusal> {
  for (const decision of decisions) {
    const recorded = approvals.record(decision);
    if (!recorded.ok) return recorded;
  }
  return ok(null);
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
    if (mode === null || mode.fingerprint.digest !== digest) continue; // recorded earlier, and no longer so
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
