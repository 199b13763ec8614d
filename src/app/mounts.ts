/** What modes bring along, mounted into a host: all that a change needs or nothing, before the change is written. */

import { type Activation, type Head, sameFingerprint } from '../kernel/activation.ts';
import type { Catalog } from '../kernel/catalog.ts';
import {
  type Identity,
  type Item,
  identityOf,
  listedIn,
  type Mounting,
  type MountStep,
  mountable,
  NO_HOST,
  planMounts,
  type Unmounted,
} from '../kernel/contributions.ts';
import type { ModeKey } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { readHead, resolutionIn, type Standing, standingOf } from '../kernel/standing.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { Transacted } from '../storage/journal.ts';
import { realPathOf } from '../storage/paths.ts';
import type { Services } from './services.ts';

/** A host's own way of mounting. It answers at once, and why it declines in words. */
export interface Mounts {
  now(): Mounting;
  /** In place of what has the same identity, if anything has. */
  mount(item: Item): Result<null, string>;
  unmount(item: Item): Result<null, string>;
  /** Told of what went wrong without stopping anything. */
  log(text: string): void;
}

/** Where there is no host. */
export const NO_MOUNTS: Mounts = { now: () => NO_HOST, mount: () => ok(null), unmount: () => ok(null), log() {} };

/** What a host has anyway, by the paths of its own skills and contexts. */
export const baselineOf = (files: Readonly<Record<'skill' | 'context', readonly string[]>>): ReadonlySet<Identity> =>
  new Set(
    (['skill', 'context'] as const).flatMap((kind) => files[kind].map((path) => identityOf(kind, realPathOf(path)))),
  );

/** What is to be written, with the catalog in which it means what it does. */
export type Decided = { readonly activation: Activation; readonly catalog: Catalog };

/**
 * Writes what `decide` makes of the head, as the last step: what it brings along is mounted before, and all of that undone
 * when it is not written.
 */
export async function transactMounted(
  { journal, mounts }: Pick<Services, 'journal' | 'mounts'>,
  decide: (head: Head) => Result<Decided | null, Refusal>,
): Promise<Result<Transacted, Refusal>> {
  let undo: Undo = () => {};
  let isWritten = false;
  try {
    const done = await journal.transact((head) => {
      const decided = decide(head);
      if (!decided.ok) return decided;
      if (decided.value === null) return ok(null);
      const mounted = mountFor(mounts, head, decided.value);
      if (!mounted.ok) return mounted;
      undo = mounted.value;
      return ok(decided.value.activation);
    });
    isWritten = done.ok;
    return done;
  } finally {
    if (!isWritten) undo();
  }
}

/** Brings what is mounted to what a standing needs, as far as it can be; what cannot is in `now().failed`. */
export function settle({ mounts }: Pick<Services, 'mounts'>, standing: Standing): void {
  const now = mounts.now();
  carryOut(mounts, planMounts(now, mountable(listedIn(resolutionIn(standing)), now.abilities)), () => null);
}

/** Refused for what comes with a mode that is accepted now; of the others what cannot be mounted is told. */
function mountFor(mounts: Mounts, head: Head, { activation, catalog }: Decided): Result<Undo, Refusal> {
  const now = mounts.now();
  const accepted = readHead(head, catalog).activation?.fingerprints;
  const isNew = (key: ModeKey): boolean => {
    const [was, is] = [accepted?.get(key), activation.fingerprints.get(key)];
    return is !== undefined && (was === undefined || !sameFingerprint(was, is));
  };
  const wanted = mountable(listedIn(resolutionIn(standingOf(activation, catalog))), now.abilities);
  const done = carryOut(mounts, planMounts(now, wanted), ({ by }) => by.find(isNew) ?? null);
  return done.ok ? done : no({ kind: 'unmounted', ...done.error });
}

type Undo = () => void;

/**
 * Takes the steps. When one fails that mounts something for the mode that `neededBy` names, those before it are undone in
 * reverse and it is the answer; the others go on. What cannot be taken away, or put back, is logged.
 */
export function carryOut(
  mounts: Mounts,
  steps: readonly MountStep[],
  neededBy: (item: Item) => ModeKey | null,
): Result<Undo, Unmounted> {
  const done: MountStep[] = [];
  const undo = (): void => {
    for (const step of done.toReversed().map(reversed)) logged(take(step), step);
  };
  for (const step of steps) {
    const taken = take(step);
    if (taken.ok) done.push(step);
    else if (step.kind === 'unmount') logged(taken, step);
    else {
      const key = neededBy(step.item);
      if (key !== null) {
        undo();
        return no({ key, contribution: step.item, why: taken.error });
      }
      // The host says so itself as long as it is so. What it was before is not what the mode brings along any more.
      if (step.was !== null) takeAway(step.was);
    }
  }
  return ok(undo);

  function takeAway(item: Item): void {
    const step = { kind: 'unmount', item } as const;
    const taken = take(step);
    if (taken.ok) done.push(step);
    else logged(taken, step);
  }

  function take({ kind, item }: MountStep): Result<null, string> {
    return kind === 'mount' ? mounts.mount(item) : mounts.unmount(item);
  }

  function logged(taken: Result<null, string>, { kind, item }: MountStep): void {
    const what = kind === 'mount' ? 'put back' : 'taken away';
    if (!taken.ok) mounts.log(`the ${item.kind} \`${visibleLine(item.id)}\` could not be ${what}: ${taken.error}`);
  }
}

function reversed(step: MountStep): MountStep {
  const { item } = step;
  if (step.kind === 'unmount') return { kind: 'mount', item, was: null };
  return step.was === null ? { kind: 'unmount', item } : { kind: 'mount', item: step.was, was: item };
}
