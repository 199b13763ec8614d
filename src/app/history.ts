/** Who selected what, when, from where; and the way back. */

import type { JournalEntry, Recognised, Source } from '../kernel/activation.ts';
import type { Catalog } from '../kernel/catalog.ts';
import { type Wish, wishTo } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { isNative, NATIVE, type Selection, sameSelection } from '../kernel/selection.ts';
import { selectionOfKey } from '../kernel/standing.ts';
import { type Applied, apply } from './apply.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';

/** One selection of the past; time and source are null for entries of older programs. */
export type Past = {
  readonly id: string | null;
  readonly version: 1 | 2 | 3;
  readonly selection: Selection;
  readonly source: Source | null;
  readonly activatedAt: string | null;
};

/** The newest `limit` selections, newest first. A v1 key is read by what today's catalog says it is. */
export async function readHistory(services: Services, limit: number): Promise<Result<readonly Past[], Refusal>> {
  const entries = services.journal.newestFirst();
  if (!entries.ok) return entries;
  const catalog = await readCatalog(services);
  const found: Past[] = [];
  for (const entry of entries.value) {
    if (found.length >= limit) break;
    if (isRecognised(entry)) found.push(pastOf(entry, catalog));
  }
  return ok(found);
}

const isRecognised = (entry: JournalEntry): entry is Recognised => entry.kind !== 'other' && entry.kind !== 'malformed';

function pastOf(entry: Recognised, catalog: Catalog): Past {
  switch (entry.kind) {
    case 'activation': {
      const { selection, source, activatedAt } = entry.activation;
      return { id: entry.id, version: 3, selection, source, activatedAt };
    }
    case 'legacy-selection':
      return { id: entry.id, version: 2, selection: entry.selection, source: null, activatedAt: null };
    case 'legacy-key':
      return {
        id: entry.id,
        version: 1,
        selection: selectionOfKey(entry.key, catalog),
        source: null,
        activatedAt: null,
      };
  }
}

/** Selects what was selected before, like `cd -`: going back twice ends where it began. */
export async function goBack(
  services: Services,
  { confirmed, projects }: Pick<Wish, 'confirmed' | 'projects'>,
): Promise<Result<Applied, Refusal>> {
  const head = services.journal.head();
  if (!head.ok) return head;
  const before = await previous(services);
  if (!before.ok) return before;
  if (before.value === null) return no({ kind: 'invalid', why: 'there is nothing to go back to' });
  const change = isNative(before.value) ? ({ kind: 'clear' } as const) : ({ kind: 'back', to: before.value } as const);
  return apply(services, wishTo(change, 'command', { confirmed, projects, expect: head.value.stateHash }));
}

/** The newest selection that differs from the current one; native is what every journal began with; null on an empty one. */
async function previous(services: Services): Promise<Result<Selection | null, Refusal>> {
  const entries = services.journal.newestFirst();
  if (!entries.ok) return entries;
  const catalog = await readCatalog(services);
  let current: Selection | null = null;
  for (const entry of entries.value) {
    if (!isRecognised(entry)) continue;
    const { selection } = pastOf(entry, catalog);
    if (current === null) current = selection;
    else if (!sameSelection(current, selection)) return ok(selection);
  }
  return ok(current === null || isNative(current) ? null : NATIVE);
}
