/** One definition as a person looks at it. */

import type { Catalog, Entry } from '../kernel/catalog.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import { find } from '../kernel/directive.ts';
import { isModeKey, type Mode, wholeText } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Services } from './services.ts';
import { readText } from './texts.ts';
import { readWorkspace } from './workspace.ts';

export type Showing = {
  readonly entry: Entry;
  /** Whether it may be used; a project's definition may not before somebody approves it. */
  readonly approved: boolean;
  /** Null when the file changed while it was read. */
  readonly text: string | null;
  readonly said: readonly Diagnostic[];
};

/** The definition that answers to `key`, else the project's that waits for approval. */
export async function showMode(services: Services, key: string): Promise<Result<Showing, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const { catalog } = workspace.value;
  const found = entryFor(key, catalog);
  if (!found.ok) return found;
  const { mode } = found.value.entry;
  const read = readText(services, await services.library.reader(), mode);
  return ok({ ...found.value, text: read.ok ? wholeText(read.value) : null, said: saidOf(mode, catalog) });
}

function entryFor(key: string, catalog: Catalog): Result<Pick<Showing, 'entry' | 'approved'>, Refusal> {
  const winner = isModeKey(key) ? catalog.entries.get(key) : undefined;
  if (winner !== undefined) return ok({ entry: winner, approved: true });
  const [mode, ...shadows] = isModeKey(key) ? (catalog.withheld.get(key) ?? []) : [];
  if (mode !== undefined) return ok({ entry: { mode, shadows }, approved: false });
  const found = find(key, catalog);
  return found.ok ? ok({ entry: { mode: found.value, shadows: [] }, approved: true }) : found;
}

const saidOf = ({ path }: Mode, { diagnostics }: Catalog): Diagnostic[] =>
  diagnostics.filter(({ at }) => at?.path === path);
