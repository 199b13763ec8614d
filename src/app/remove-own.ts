/** Removing a definition: its files first, then, where it was selected, the rest of the selection as it was accepted. */

import type { Head } from '../kernel/activation.ts';
import { type Effect, effectOf, type Remainder, slotOf, type Turn, takesAway } from '../kernel/authoring.ts';
import type { Layer } from '../kernel/catalog.ts';
import { planWithout } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type Selection, withoutKey } from '../kernel/selection.ts';
import { selectionIn } from '../kernel/standing.ts';
import { filesOf } from '../storage/definition-store.ts';
import { perform } from './apply.ts';
import type { Shown } from './own-file.ts';
import { catalogWith, readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';
import { readWorkspace, type Workspace, workspaceOf } from './workspace.ts';

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
      ? UNTOUCHED
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
  const { catalog: before, head, standing } = workspace.value;
  const selection = selectionIn(standing);
  const removed = await services.definitions.remove(shown.files);
  if (!removed.ok) return removed;
  const rest = takesAway(before, selection, shown.key, shown.path)
    ? await keepRest(services, shown, workspace.value)
    : { remainder: UNTOUCHED, head };
  const after = workspaceOf(rest.head, await readCatalog(services));
  const turn = { before, after: after.catalog, standing: after.standing, isDistrusted: services.isDistrusted() };
  return ok(removal(shown, turn, selection, rest.remainder));
}

const UNTOUCHED: Remainder = { kind: 'untouched' };

/** What became of the rest, and the head since then. The files are gone by now, so a refusal is a part of the answer. */
async function keepRest(
  services: Services,
  { key }: Shown,
  { catalog, head }: Workspace,
): Promise<{ readonly remainder: Remainder; readonly head: Head }> {
  const done = await perform(services, (situation) => planWithout(situation, key, catalog));
  if (!done.ok) return { remainder: { kind: 'kept', why: done.error }, head };
  const { workspace, written } = done.value;
  return {
    remainder: written === null ? UNTOUCHED : { kind: 'rest', selection: written.selection },
    head: workspace.head,
  };
}

function removal({ files, key, path }: Shown, turn: Turn, selection: Selection, remainder: Remainder): Removal {
  const effect = { ...effectOf(key, path, turn), slot: slotOf(selection, key) };
  return { files: filesOf(files).map((file) => file.path), effect, remainder };
}
