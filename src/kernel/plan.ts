/** A wish becomes one activation, or the refusal that says why not. The only place where an activation is made. */

import {
  type Activation,
  type DriftPolicy,
  driftOf,
  type Head,
  type Source,
  type StateHash,
  sameFingerprint,
} from './activation.ts';
import type { Decision } from './approval.ts';
import { admit, approvalFor, type Catalog, candidateFor, modeOf } from './catalog.ts';
import { brokenContracts } from './contracts.ts';
import { type MountAbilities, whyNotBrought } from './contributions.ts';
import { type Directive, direct, find, namedIn } from './directive.ts';
import type { MadeEvent } from './event.ts';
import type { Digest, Fingerprint } from './fingerprint.ts';
import type { ModeKey } from './mode.ts';
import type { Moved, Refusal } from './refusal.ts';
import { overlaysIn, type Resolution, resolve } from './resolution.ts';
import { no, ok, type Result } from './result.ts';
import { keysOf, NATIVE, type Selection, sameSelection, withoutKey } from './selection.ts';
import { fingerprintsOf, type HeadReading, readHead, standingOf } from './standing.ts';
import { type Denial, denials, type WayOut } from './transition.ts';

/** What a draft was made against: the head, and the digest of every selected definition, null where there was none. */
export type Seen = { readonly stateHash: StateHash; readonly digests: ReadonlyMap<ModeKey, Digest | null> };

export type Wish = {
  readonly change: Directive;
  readonly source: Source;
  /** Exact-final bases that a person has said yes to; `all` is --confirm-exact. */
  readonly confirmed: ReadonlySet<ModeKey> | 'all';
  /** Project definitions that a person has said yes to; `all` is --confirm-project for those that the change names. */
  readonly projects: ReadonlySet<ModeKey> | 'all';
  /** Goes against what the selected modes let come next, and is recorded: `--force`. */
  readonly force: boolean;
  /** The model asks for it, which is recorded. */
  readonly byModel: boolean;
  /** Refuses anything but this head: `--expect`. */
  readonly expect: StateHash | null;
  /** Refuses anything but what the selector showed. */
  readonly seen: Seen | null;
};

const NONE: ReadonlySet<never> = new Set();

/** A wish that nobody has confirmed anything of, that forces nothing and fits any head, but for what `more` says. */
export const wishTo = (change: Directive, source: Source, more: Partial<Wish> = {}): Wish => ({
  change,
  source,
  confirmed: NONE,
  projects: NONE,
  force: false,
  byModel: false,
  expect: null,
  seen: null,
  ...more,
});

export type Plan =
  | { readonly kind: 'nothing'; readonly selection: Selection }
  | {
      readonly kind: 'activate';
      readonly activation: Activation;
      /** To be recorded with it, and the catalog that they make. */
      readonly approvals: readonly Decision[];
      readonly catalog: Catalog;
      /** What the activation has no place for; recorded before it. */
      readonly events: readonly MadeEvent[];
    };

/** Today, as far as a plan needs it. */
export type Situation = {
  readonly head: Head;
  readonly catalog: Catalog;
  /** What the selected modes say of what may come next. */
  readonly ways: readonly WayOut[];
  /** What can be mounted here of what modes bring along. */
  readonly abilities: MountAbilities;
  /** ISO 8601 with milliseconds in UTC. */
  readonly now: string;
  /** The journal's, for messages. */
  readonly path: string;
  /** What a first activation begins with; later ones keep what they find. */
  readonly driftPolicy: DriftPolicy;
};

/** Checks in this order: stale, unknown, contracts, drift, contributions, transitions, confirmation. Kept keys may be gone; added ones may not. */
export function plan(situation: Situation, wish: Wish): Result<Plan, Refusal> {
  const { abilities, head, now } = situation;
  const { catalog, approvals } = admitted(situation.catalog, wish);
  const { activation: current, legacy } = readHead(head, catalog);
  const before = current?.selection ?? NATIVE;

  const stale = staleness({ ...situation, catalog }, wish, current);
  if (stale !== null) return no(stale);

  const wanted = direct(before, wish.change, catalog);
  if (!wanted.ok) return wanted;
  const selection = wanted.value;

  const resolution = resolve(selection, catalog);
  const added = keysOf(selection).filter((key) => !keysOf(before).includes(key));
  const left = resolution.omitted.find(({ key }) => added.includes(key));
  if (left !== undefined) return no(whyNot(left.key, catalog));
  const broken = brokenContracts(resolution.base, overlaysIn(resolution));
  if (broken.length > 0) return no({ kind: 'contract', broken });

  const today = fingerprintsOf(selection, catalog);
  const recorded = current?.fingerprints ?? new Map<ModeKey, Fingerprint>();
  const drift = driftOf(kept(recorded, selection), (key) => today.get(key) ?? null);
  if (drift.length > 0 && !acceptsToday(wish.change)) return no({ kind: 'drift', drift });
  if (sameSelection(selection, before) && drift.length === 0 && legacy === null && approvals.length === 0)
    return ok({ kind: 'nothing', selection });

  const unbrought = whyNotBrought(resolution, abilities, recorded);
  if (unbrought !== null) return no(unbrought);

  // A host's start is no step from what was selected before.
  const denied = wish.source === 'startup' ? [] : denials(situation.ways, before, selection);
  if (denied.length > 0 && !wish.force) return no({ kind: 'transition', denials: denied, selection });

  const question = unconfirmed(resolution, recorded, wish);
  if (question !== null) return no({ ...question, selection });

  const fingerprints = new Map(keysOf(selection).flatMap((key) => pair(key, today.get(key) ?? recorded.get(key))));
  const source = legacy !== null && sameSelection(selection, before) ? 'migration' : wish.source;
  const driftPolicy: DriftPolicy = current?.driftPolicy ?? situation.driftPolicy;
  return ok({
    kind: 'activate',
    activation: { selection, fingerprints, driftPolicy, activatedAt: now, source },
    approvals,
    catalog,
    events: eventsOf(wish, selection, now, denied),
  });
}

/** The catalog with the project definitions that the wish both names and says yes to. A no that was said before stands. */
function admitted(catalog: Catalog, { change, projects }: Wish): { catalog: Catalog; approvals: readonly Decision[] } {
  const approvals: Decision[] = [];
  let open = catalog;
  for (const key of namedIn(change)) {
    const candidate = candidateFor(open, key);
    if (candidate === null || open.approvals.get(candidate.path) === 'denied') continue;
    if (projects !== 'all' && !projects.has(key)) continue;
    const approval = approvalFor(open, key);
    if (approval !== null) approvals.push(approval);
    open = admit(open, key);
  }
  return { catalog: open, approvals };
}

/** Only what names the whole selection anew records today's text of what it keeps. */
const acceptsToday = ({ kind }: Directive): boolean =>
  kind === 'set' || kind === 'only' || kind === 'clear' || kind === 'preset';

/** The same selection and fingerprints under another drift policy; refuses any head but `expect`, null for whatever there is. */
export function planPolicy(
  situation: Situation,
  driftPolicy: DriftPolicy,
  expect: StateHash | null = null,
): Result<Plan, Refusal> {
  const { head, catalog, now } = situation;
  const { activation } = readHead(head, catalog);
  const stale = staleness(situation, { seen: null, expect }, activation);
  if (stale !== null) return no(stale);
  const current = activation ?? { selection: NATIVE, fingerprints: new Map(), driftPolicy: null };
  if (current.driftPolicy === driftPolicy) return ok({ kind: 'nothing', selection: current.selection });
  const { selection, fingerprints } = current;
  return ok({
    kind: 'activate',
    activation: { selection, fingerprints, driftPolicy, activatedAt: now, source: 'policy' },
    approvals: [],
    catalog,
    events: [],
  });
}

/**
 * The selection without `key`, whose file is gone: what was accepted of the rest stays recorded as it was, and so does the
 * policy. Refused with the reason where the rest would be blocked. `before` still has the file: an older program's entry means
 * nothing without it. Transitions do not bind here: nothing comes next, and a mode that is gone can always be removed.
 */
export function planWithout(
  { head, catalog, now }: Pick<Situation, 'head' | 'catalog' | 'now'>,
  key: ModeKey,
  before: Catalog,
): Result<Plan, Refusal> {
  const { activation: current } = readHead(head, before);
  const wanted = current?.selection ?? NATIVE;
  if (current === null || !keysOf(wanted).includes(key)) return ok({ kind: 'nothing', selection: wanted });
  const selection = withoutKey(wanted, key);
  const fingerprints = kept(current.fingerprints, selection);
  const activation: Activation = { ...current, selection, fingerprints, activatedAt: now, source: 'delete' };
  const standing = standingOf(activation, catalog);
  if (standing.kind === 'blocked') return no(standing.why);
  return ok({ kind: 'activate', activation, approvals: [], catalog, events: [] });
}

function staleness(
  { head, catalog, path }: Situation,
  { seen, expect }: Pick<Wish, 'seen' | 'expect'>,
  current: HeadReading['activation'],
): Refusal | null {
  const headMoved = [seen?.stateHash ?? null, expect].some((hash) => hash !== null && hash !== head.stateHash);
  const modes: Moved[] = [...(seen?.digests ?? [])]
    .map(([key, was]) => ({ key, was, now: modeOf(catalog, key)?.fingerprint.digest ?? null }))
    .filter(({ was, now }) => was !== now);
  if (!headMoved && modes.length === 0) return null;
  const newHead = {
    selection: current?.selection ?? NATIVE,
    source: current?.source ?? 'command',
    activatedAt: current?.activatedAt ?? '',
    stateHash: head.stateHash,
  };
  return { kind: 'stale', head: headMoved ? newHead : null, modes, path };
}

/** An added key that does not resolve, as the refusal that `find` has for it. */
function whyNot(key: ModeKey, catalog: Catalog): Refusal {
  const found = find(key, catalog);
  return found.ok ? { kind: 'wrong-slot', key, strategy: found.value.strategy } : found.error;
}

function eventsOf({ byModel }: Wish, selection: Selection, at: string, denied: readonly Denial[]): MadeEvent[] {
  const against = denied.map(({ mode }) => mode);
  return [
    ...(against.length === 0 ? [] : [{ kind: 'forced', at, selection, against } as const]),
    ...(byModel ? [{ kind: 'by-model', at, selection } as const] : []),
  ];
}

const kept = (recorded: ReadonlyMap<ModeKey, Fingerprint>, selection: Selection): Map<ModeKey, Fingerprint> =>
  new Map([...recorded].filter(([key]) => keysOf(selection).includes(key)));

const pair = <V>(key: ModeKey, value: V | undefined): [ModeKey, V][] => (value === undefined ? [] : [[key, value]]);

/** A new or drifted exact-final base needs a person's yes. */
function unconfirmed(resolution: Resolution, recorded: ReadonlyMap<ModeKey, Fingerprint>, { confirmed }: Wish) {
  if (resolution.kind !== 'exact') return null;
  const { key, fingerprint, measure } = resolution.base;
  const was = recorded.get(key);
  if ((was !== undefined && sameFingerprint(was, fingerprint)) || confirmed === 'all' || confirmed.has(key))
    return null;
  return { kind: 'needs-confirmation', base: key, bytes: measure.utf8Bytes } as const;
}
