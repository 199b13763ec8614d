/** Who selected what, when, from where; and the way back. */

import type { Activation, DriftPolicy, JournalEntry, Recognised, Source, StateHash } from '../kernel/activation.ts';
import type { Catalog } from '../kernel/catalog.ts';
import type { Directive } from '../kernel/directive.ts';
import { isRefused, type LoggedEvent, type Refused } from '../kernel/event.ts';
import type { ModeKey } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { isNative, NATIVE, type Selection, sameSelection } from '../kernel/selection.ts';
import { selectionOfKey } from '../kernel/standing.ts';
import { type Step, stepTo } from '../kernel/step.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';

/** One selection of the past; time and source are null for entries of older programs. */
export type Past = {
  readonly id: string | null;
  readonly version: 1 | 2 | 3;
  readonly selection: Selection;
  /** The model is known from the events beside the journal, which has no word for it. */
  readonly source: Source | 'model' | null;
  readonly activatedAt: string | null;
  /** Null for entries of older programs. */
  readonly driftPolicy: DriftPolicy | null;
  /** What it was after the one before it. */
  readonly step: Step;
  /** The modes, selected until then, that would not have let it come next: an operator forced it. */
  readonly forcedAgainst: readonly ModeKey[];
};

/** Both newest first; `refused` are the changes since the oldest of `entries` that did not come to be. */
export type History = { readonly entries: readonly Past[]; readonly refused: readonly Refused[] };

/** The newest `limit` selections. A v1 key is read by what today's catalog says it is. */
export async function readHistory(services: Services, limit: number): Promise<Result<History, Refusal>> {
  const catalog = await readCatalog(services);
  // One more, to say what the last one was after it.
  const found = services.journal.newestFirst((entries) => newest(entries, limit + 1, catalog));
  if (!found.ok) return found;
  const recorded = found.value;
  const events = services.events.newestFirst();
  const entries = recorded.slice(0, limit).map((one, at) => pastOf(one, recorded[at + 1] ?? null, events));
  const since = recorded.length > limit ? (entries.at(-1)?.activatedAt ?? '') : '';
  return ok({
    entries,
    refused: events
      .filter(isRefused)
      .filter(({ at, journal }) => journal === services.journal.path && at >= since)
      .slice(0, limit),
  });
}

/** A journal holds what was selected and no more, so time and selection tell which events are about it. */
function pastOf(one: Recorded, before: Recorded | null, events: readonly LoggedEvent[]): Past {
  const { fingerprints, ...dated } = one;
  const about = events.filter(
    (event) => 'selection' in event && event.at === one.activatedAt && sameSelection(event.selection, one.selection),
  );
  return {
    ...dated,
    source: about.some(({ kind }) => kind === 'by-model') ? 'model' : one.source,
    step: stepTo(one, before),
    forcedAgainst: about.find((event) => event.kind === 'forced')?.against ?? [],
  };
}

function newest(entries: Iterable<JournalEntry>, count: number, catalog: Catalog): Recorded[] {
  const found: Recorded[] = [];
  for (const entry of entries) {
    if (isRecognised(entry)) found.push(recordedIn(entry, catalog));
    if (found.length === count) break;
  }
  return found;
}

type Recorded = Omit<Past, 'source' | 'step' | 'forcedAgainst'> &
  Pick<Activation, 'fingerprints'> & { readonly source: Source | null };

const isRecognised = (entry: JournalEntry): entry is Recognised => entry.kind !== 'other' && entry.kind !== 'malformed';

function recordedIn(entry: Recognised, catalog: Catalog): Recorded {
  const { id } = entry;
  if (entry.kind === 'activation') {
    return { id, version: 3, ...entry.activation };
  }
  const unsaid = { id, fingerprints: new Map(), source: null, activatedAt: null, driftPolicy: null };
  return entry.kind === 'legacy-selection'
    ? { ...unsaid, version: 2, selection: entry.selection }
    : { ...unsaid, version: 1, selection: selectionOfKey(entry.key, catalog) };
}

/** The change that goes back, like `cd -`, and the head that it goes back from: going back twice ends where it began. */
export async function wayBack(
  services: Services,
): Promise<Result<{ readonly change: Directive; readonly from: StateHash }, Refusal>> {
  const head = services.journal.head();
  if (!head.ok) return head;
  const before = await previous(services);
  if (!before.ok) return before;
  if (before.value === null) return no({ kind: 'no-earlier' });
  const change: Directive = isNative(before.value) ? { kind: 'clear' } : { kind: 'back', to: before.value };
  return ok({ change, from: head.value.stateHash });
}

/** The newest selection that differs from the current one; native is what every journal began with; null on an empty one. */
async function previous(services: Services): Promise<Result<Selection | null, Refusal>> {
  const catalog = await readCatalog(services);
  return services.journal.newestFirst((entries) => {
    let current: Selection | null = null;
    for (const entry of entries) {
      if (!isRecognised(entry)) continue;
      const { selection } = recordedIn(entry, catalog);
      if (current === null) current = selection;
      else if (!sameSelection(current, selection)) return selection;
    }
    return current === null || isNative(current) ? null : NATIVE;
  });
}
