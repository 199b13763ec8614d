/** One definition as a person looks at it. */

import type { ApprovalStanding } from '../kernel/approval.ts';
import { type Catalog, candidateFor, type Entry } from '../kernel/catalog.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import { find } from '../kernel/directive.ts';
import { isModeKey, type Mode, NATIVE_WORDS, wholeText } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { visibleLine } from '../kernel/visible.ts';
import { nameOf } from './own-file.ts';
import type { Services } from './services.ts';
import { readText, withReader } from './texts.ts';
import { readWorkspace } from './workspace.ts';

export type Showing = {
  readonly entry: Entry;
  /** Only what is approved is used, and what is none of a project's. */
  readonly standing: ApprovalStanding;
  /** The project's definition that would take its place if somebody approved it; null for none. */
  readonly waiting: Mode | null;
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
  const read = await withReader(services, (reader) => readText(services, reader, mode));
  const waiting = candidateFor(catalog, mode.key);
  return ok({
    ...found.value,
    waiting: waiting === null || waiting === mode || standingOf(waiting, catalog) === 'denied' ? null : waiting,
    text: read.ok ? wholeText(read.value) : null,
    said: saidOf(mode, catalog),
  });
}

function entryFor(key: string, catalog: Catalog): Result<Pick<Showing, 'entry' | 'standing'>, Refusal> {
  const winner = isModeKey(key) ? catalog.entries.get(key) : undefined;
  if (winner !== undefined) return ok({ entry: winner, standing: 'approved' });
  const [mode, ...shadows] = isModeKey(key) ? (catalog.withheld.get(key) ?? []) : [];
  if (mode !== undefined) return ok({ entry: { mode, shadows }, standing: standingOf(mode, catalog) });
  const found = find(key, catalog);
  if (found.ok) return ok({ entry: { mode: found.value, shadows: [] }, standing: 'approved' });
  const hint = found.error.kind === 'unknown' ? elsewhere(key, catalog) : null;
  return found.error.kind === 'unknown' && hint !== null ? no({ ...found.error, hint }) : found;
}

/** Of a project's definition that is not used, this one or one that would take its place; [] where there is none. */
export function waitingText({ entry: { mode }, standing, waiting }: Showing): string[] {
  const remedy = `\`pimodes approve ${mode.key}\` shows it and asks`;
  if (standing !== 'approved') return [`a project definition ${UNUSED[standing]}, so it is not used; ${remedy}`];
  if (waiting === null) return [];
  return [`the project has another definition of it, not in use: ${visibleLine(waiting.path)}; ${remedy}`];
}

const UNUSED = {
  unapproved: 'that nobody has approved',
  changed: 'that is no longer what was approved',
  denied: 'that was denied',
} as const;

const standingOf = ({ path }: Mode, { approvals }: Catalog): ApprovalStanding => approvals.get(path) ?? 'unapproved';

/** What is called so and is no mode: the host's own prompt, or a file. */
function elsewhere(key: string, { strangers }: Catalog): string | null {
  if (NATIVE_WORDS.includes(key)) return "that is the host's own prompt: `pimodes preview native --host pi` shows it";
  const file = strangers.find(({ path }) => nameOf(path) === key);
  return file === undefined ? null : `${visibleLine(file.path)} is none: \`pimodes list --all\` says why`;
}

const saidOf = ({ path }: Mode, { diagnostics }: Catalog): Diagnostic[] =>
  diagnostics.filter(({ at }) => at?.path === path);
