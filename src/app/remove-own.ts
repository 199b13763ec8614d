/** Removing a definition: its files first, then, where it was selected, the rest of the selection as it was accepted. */

import { type Effect, effectOf, type Remainder, slotOf, type Turn, takesAway } from '../kernel/authoring.ts';
import type { Catalog, Layer } from '../kernel/catalog.ts';
import { planWithout } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type Selection, withoutKey } from '../kernel/selection.ts';
import { selectionIn } from '../kernel/standing.ts';
import { filesOf } from '../storage/definition-store.ts';
import { perform } from './apply.ts';
import type { Shown } from './own-file.ts';
import { catalogWith } from './read-catalog.ts';
import type { Services } from './services.ts';
import { readWorkspace, workspaceOf } from './workspace.ts';

/** What removing would do, or has done. */
export type Removal = {
  /** In the order in which they go. */
  readonly files: readonly string[];
  /** `slot` is that of before, `answers` and `standing` those of afterwards. */
  readonly effect: Effect;
  readonly remainder: Remainder;
};

/** What `remove` would do, with nothing done. */
export async function prospect(services: Services, shown: Shown): Promise<Result<Removal, Refusal>> {
  const head = services.journal.head();
  if (!head.ok) return head;
  const layers = await services.library.discover();
  const before = catalogWith(services, layers);
  const after = catalogWith(
    services,
    layers.map((layer) => without(layer, shown.path)),
  );
  const selection = selectionIn(workspaceOf(head.value, before).standing);
  const { standing } = workspaceOf(head.value, after);
  const planned = takesAway(before, selection, shown.key, shown.path)
    ? planWithout({ head: head.value, catalog: after, now: services.now() }, shown.key, before)
    : null;
  const remainder: Remainder =
    planned === null || (planned.ok && planned.value.kind === 'nothing')
      ? { kind: 'untouched' }
      : planned.ok
        ? { kind: 'rest', selection: withoutKey(selection, shown.key) }
        : { kind: 'kept', why: planned.error };
  return ok(removal(shown, { before, after, standing, isDistrusted: services.isDistrusted() }, selection, remainder));
}

const without = (layer: Layer, path: string): Layer => ({
  ...layer,
  modes: layer.modes.filter((one) => one.path !== path),
  broken: layer.broken.filter((one) => one.path !== path),
});

/** Removes the files that were shown, if they are still as they were. */
export async function remove(services: Services, shown: Shown): Promise<Result<Removal, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const { catalog: before, standing } = workspace.value;
  const selection = selectionIn(standing);
  const removed = await services.definitions.remove(shown.files);
  if (!removed.ok) return removed;
  const remainder = takesAway(before, selection, shown.key, shown.path)
    ? await keepRest(services, shown, before)
    : ({ kind: 'untouched' } as const);
  const after = await readWorkspace(services);
  if (!after.ok) return after;
  const turn = {
    before,
    after: after.value.catalog,
    standing: after.value.standing,
    isDistrusted: services.isDistrusted(),
  };
  return ok(removal(shown, turn, selection, remainder));
}

/** The files are gone by now, so a refusal is a part of the answer. */
async function keepRest(services: Services, { key }: Shown, before: Catalog): Promise<Remainder> {
  const done = await perform(services, (situation) => planWithout(situation, key, before));
  if (!done.ok) return { kind: 'kept', why: done.error };
  return done.value.written === null
    ? { kind: 'untouched' }
    : { kind: 'rest', selection: done.value.written.selection };
}

function removal({ files, key, path }: Shown, turn: Turn, selection: Selection, remainder: Remainder): Removal {
  const effect = { ...effectOf(key, path, turn), slot: slotOf(selection, key) };
  return { files: filesOf(files).map((file) => file.path), effect, remainder };
}
