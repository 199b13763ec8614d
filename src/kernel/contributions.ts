/**
 * What modes bring along: contexts, skills and agents. Each is counted once for every mode in force that lists it and once
 * for the session that has it anyway. It is mounted while its count is not zero, by us when the session does not have it.
 */

import { sameFingerprint } from './activation.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { ContributedFile, Contribution, Mode, ModeKey } from './mode.ts';
import { modesIn, type Resolution } from './resolution.ts';
import { visibleLine } from './visible.ts';

type Kind = Contribution['kind'];

/** What makes two contributions one: kind and real path, of an agent its name. */
export type Identity = string & { readonly __brand: 'contribution' };

export const identityOf = (kind: Kind, name: string): Identity => `${kind} ${name}` as Identity;

/** One thing to mount, with the modes that list it in the order of the composition; `source` is as the first one has it. */
export type Item = Pick<Contribution, 'kind' | 'id' | 'source'> &
  ContributedFile & { readonly identity: Identity; readonly by: readonly ModeKey[] };

export type Items = ReadonlyMap<Identity, Item>;

/** Whether things of a kind are mounted here, or left to a host that comes later; else in words why they cannot be. */
export type MountAbility = 'mounts' | 'leaves' | { readonly cannot: string };
export type MountAbilities = Readonly<Record<Kind, MountAbility>>;

/** A session at a moment. */
export type Mounting = {
  readonly abilities: MountAbilities;
  /** What it has without any mode. */
  readonly baseline: ReadonlySet<Identity>;
  /** What is mounted for modes. */
  readonly mounted: Items;
  /** Why these could not be mounted when it was last tried. */
  readonly failed: ReadonlyMap<Identity, string>;
};

/** Where there is no host: a context is a part of the prompt, and everything else is for the host that takes it. */
export const NO_HOST: Mounting = {
  abilities: { context: 'mounts', skill: 'leaves', agent: 'leaves' },
  baseline: new Set(),
  mounted: new Map(),
  failed: new Map(),
};

/** An agent's name that two files claim. */
export type Clash = { readonly name: string; readonly claims: readonly [Claim, Claim] };
export type Claim = { readonly key: ModeKey; readonly source: string };

/** A contribution of a mode that is not mounted, and why. */
export type Unmounted = {
  readonly key: ModeKey;
  readonly contribution: Pick<Contribution, 'kind' | 'id' | 'source'>;
  readonly why: string;
};

/** Why a selection is refused. */
export type Unbrought =
  | { readonly kind: 'two-sources'; readonly clash: Clash }
  | ({ readonly kind: 'unmounted' } & Unmounted);

type Gathered = { readonly items: Items; readonly lost: readonly Unmounted[]; readonly clashes: readonly Clash[] };

/** All that modes list: what is there, what is not, and agents of which only the first counts. */
function gather(modes: readonly Mode[]): Gathered {
  const items = new Map<Identity, Item>();
  const lost: Unmounted[] = [];
  const clashes: Clash[] = [];
  for (const { key, contributes } of modes) {
    for (const contribution of contributes) {
      const { kind, id, source, file } = contribution;
      if (!file.ok) {
        lost.push({ key, contribution, why: file.error });
        continue;
      }
      const identity = identityOf(kind, kind === 'agent' ? id : file.value.path);
      const before = items.get(identity);
      if (before === undefined) items.set(identity, { ...file.value, kind, id, source, identity, by: [key] });
      else if (before.path !== file.value.path) {
        const [first = key] = before.by;
        clashes.push({ name: id, claims: [claim(first, before.source), claim(key, source)] });
        lost.push({ key, contribution, why: `\`${first}\` brings another one of that name` });
      } else if (!before.by.includes(key)) items.set(identity, { ...before, by: [...before.by, key] });
    }
  }
  return { items, lost, clashes };
}

const claim = (key: ModeKey, source: string): Claim => ({ key, source });

/** All that the modes in force list and that is there; nothing is added to an exact prompt, and null is native or blocked. */
export const listedIn = (resolution: Resolution | null): Items =>
  resolution?.kind === 'layered' ? gather(modesIn(resolution)).items : new Map();

/** What of `items` is mounted by whoever has these abilities. */
export const mountable = (items: Items, abilities: MountAbilities): Items =>
  new Map([...items].filter(([, { kind }]) => abilities[kind] === 'mounts'));

/**
 * Why a selection is refused for what its modes bring along, null when it is not: two agents of one name, or something that
 * would be mounted and is not there. Of modes that were `accepted` as they stand the latter is told and no more.
 */
export function whyNotBrought(
  resolution: Resolution,
  abilities: MountAbilities,
  accepted: ReadonlyMap<ModeKey, Fingerprint>,
): Unbrought | null {
  if (resolution.kind === 'exact') return null;
  const modes = modesIn(resolution);
  const [clash] = gather(modes).clashes;
  if (clash !== undefined) return { kind: 'two-sources', clash };
  const isAccepted = ({ key, fingerprint }: Mode): boolean => {
    const was = accepted.get(key);
    return was !== undefined && sameFingerprint(was, fingerprint);
  };
  const { lost } = gather(modes.filter((mode) => !isAccepted(mode)));
  const missing = lost.find(({ contribution }) => abilities[contribution.kind] === 'mounts');
  return missing === undefined ? null : { kind: 'unmounted', ...missing };
}

/** One thing to do; `was` is what a mounting takes the place of. */
export type MountStep =
  | { readonly kind: 'mount'; readonly item: Item; readonly was: Item | null }
  | { readonly kind: 'unmount'; readonly item: Item };

/**
 * From what is mounted to what is wanted, net: what both have is left alone. What goes comes first, the newest before the
 * oldest, since what comes may need its name; then what is mounted, in its order.
 */
export function planMounts({ mounted, baseline }: Pick<Mounting, 'mounted' | 'baseline'>, wanted: Items): MountStep[] {
  const ours = [...wanted.values()].filter(({ identity }) => !baseline.has(identity));
  const mounts = ours.flatMap((item): MountStep[] => {
    const was = mounted.get(item.identity) ?? null;
    return was !== null && was.digest === item.digest && was.path === item.path ? [] : [{ kind: 'mount', item, was }];
  });
  const gone = [...mounted.values()].filter(({ identity }) => !wanted.has(identity) || baseline.has(identity));
  return [...gone.reverse().map((item) => ({ kind: 'unmount', item }) as const), ...mounts];
}

/** One thing that modes list, and what becomes of it here. */
export type Brought = Pick<Contribution, 'kind' | 'id' | 'source'> & {
  /** Null when nothing is there. */
  readonly path: string | null;
  readonly by: readonly ModeKey[];
  /** `shared`: the session has it anyway. `left`: for a host to mount. */
  readonly state: 'mounted' | 'shared' | 'left' | 'unmounted';
  /** Why it is not mounted; null unless it is `unmounted`. */
  readonly why: string | null;
};

/** Everything that modes in force together list, in their order, and what becomes of it; then what is not there. */
export function broughtBy(modes: readonly Mode[], { abilities, baseline, failed }: Mounting): Brought[] {
  const isExact = modes.some(({ strategy }) => strategy === 'replace_final');
  const { items, lost } = gather(modes);
  const there = [...items.values()].map((item): Brought => {
    const { kind, id, source, path, by } = item;
    return { kind, id, source, path, by, ...stateOf(item) };
  });
  const nowhere = lost.map(({ key, contribution: { kind, id, source }, why }): Brought => {
    return { kind, id, source, path: null, by: [key], state: 'unmounted', why };
  });
  return [...there, ...nowhere];

  function stateOf({ identity, kind }: Item): Pick<Brought, 'state' | 'why'> {
    if (isExact) return { state: 'unmounted', why: 'nothing is added to an exact-final prompt' };
    if (baseline.has(identity)) return { state: 'shared', why: null };
    const why = failed.get(identity);
    if (why !== undefined) return { state: 'unmounted', why };
    const ability = abilities[kind];
    if (ability === 'mounts') return { state: 'mounted', why: null };
    return ability === 'leaves' ? { state: 'left', why: null } : { state: 'unmounted', why: ability.cannot };
  }
}

/** What becomes of a thing, to stand behind its name. */
export const STATE_WORDS: Readonly<Record<Brought['state'], string>> = {
  mounted: '',
  shared: ', which is there anyway',
  left: ', left to a host',
  unmounted: ', not mounted',
};

/** One thing in few words: what it is, whose, and what becomes of it. */
export const broughtText = ({ kind, id, by, state }: Brought): string =>
  `${kind} ${visibleLine(id)} (${by.join(', ')})${STATE_WORDS[state]}`;

/** A sentence without its full stop for each that is not mounted. */
export const unmountedIn = (brought: readonly Brought[]): string[] =>
  brought.flatMap((one) => (one.why === null ? [] : unmountedText(one.by, one, one.why)));

/** Why something is not mounted, as a sentence without its full stop. */
export const unmountedText = (by: readonly ModeKey[], what: Named, why: string): string =>
  `${nameOf(by, what)} is not mounted: ${visibleLine(why)}`;

/** Why a selection is refused, as a sentence without its full stop. */
export function unbroughtText(why: Unbrought): string {
  if (why.kind === 'unmounted')
    return `${nameOf([why.key], why.contribution)} cannot be mounted: ${visibleLine(why.why)}`;
  const [a, b] = why.clash.claims.map(({ key, source }) => `\`${key}\` (${visibleLine(source)})`);
  return `${a} and ${b} both bring an agent \`${visibleLine(why.clash.name)}\` along`;
}

type Named = Pick<Contribution, 'kind' | 'id'>;

const nameOf = (by: readonly ModeKey[], { kind, id }: Named): string =>
  `the ${kind} \`${visibleLine(id)}\` of ${by.map((key) => `\`${key}\``).join(', ')}`;
