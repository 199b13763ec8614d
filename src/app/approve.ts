/** A person's yes or no to a project definition, outside of any selection. */

import type { ApprovalStanding } from '../kernel/approval.ts';
import { approvalFor, candidateFor, modeOf } from '../kernel/catalog.ts';
import { find } from '../kernel/directive.ts';
import { isModeKey, type Mode, type ModeKey, wholeText } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';
import { readText } from './texts.ts';

/** A project definition that can be decided about, with its text as the file says it now. */
export type Candidate = {
  readonly mode: Mode;
  readonly text: string;
  readonly standing: ApprovalStanding;
  /** What it would take the place of. */
  readonly shadows: Mode | null;
};

/** The project definition of `key`: the one that waits, else the one that is in force. */
export async function candidate(services: Services, key: string): Promise<Result<Candidate, Refusal>> {
  const catalog = await readCatalog(services);
  const winner = isModeKey(key) ? modeOf(catalog, key) : null;
  const waiting = isModeKey(key) ? candidateFor(catalog, key) : null;
  const mode = waiting ?? (winner?.scope === 'project' ? winner : null);
  if (mode === null) {
    const found = find(key, catalog);
    return found.ok ? no({ kind: 'needs-no-approval', key: found.value.key, scope: found.value.scope }) : found;
  }
  const text = readText(services, await services.library.reader(), mode);
  if (!text.ok) return text;
  const standing = waiting === null ? 'approved' : (catalog.approvals.get(mode.path) ?? 'unapproved');
  const shadows = waiting === null ? (catalog.entries.get(mode.key)?.shadows[0] ?? null) : winner;
  return ok({ mode, text: wholeText(text.value), standing, shadows });
}

/** Records a yes to exactly what was shown; refused as stale when the file says something else by now. */
export async function approveShown(services: Services, { mode }: Candidate): Promise<Result<null, Refusal>> {
  const catalog = await readCatalog(services);
  const waiting = candidateFor(catalog, mode.key);
  const approval = approvalFor(catalog, mode.key);
  if (approval === null || waiting === null) {
    const winner = modeOf(catalog, mode.key);
    const isInForce = winner?.path === mode.path && winner.fingerprint.digest === mode.fingerprint.digest;
    return isInForce ? ok(null) : no(movedTo(services, mode, mode.key, null));
  }
  if (waiting.fingerprint.digest !== mode.fingerprint.digest) return no(movedTo(services, mode, waiting.key, waiting));
  const read = (await services.library.reader())(waiting);
  if (!read.ok || read.value.definition.mode.fingerprint.digest !== waiting.fingerprint.digest)
    return no(movedTo(services, mode, mode.key, null));
  const kept = services.approved.keep(waiting.fingerprint.digest, read.value.files);
  return kept.ok ? services.approvals.record(approval) : kept;
}

const movedTo = ({ journal }: Services, shown: Mode, key: ModeKey, now: Mode | null): Refusal => ({
  kind: 'stale',
  head: null,
  modes: [{ key, was: shown.fingerprint.digest, now: now?.fingerprint.digest ?? null }],
  path: journal.path,
});

/** Records a no to the file, whatever it comes to say. */
export const deny = ({ approvals }: Services, { mode }: Candidate): Result<null, Refusal> =>
  approvals.record({ kind: 'denied', path: mode.path });
