/** What has drifted since it was accepted, shown as a difference, so that a person can accept it again. */

import { structuredPatch } from 'diff';
import { sameFingerprint } from '../kernel/activation.ts';
import { candidateFor, modeOf } from '../kernel/catalog.ts';
import type { Composition } from '../kernel/composition.ts';
import { type Aspect, type DiffLine, differences } from '../kernel/difference.ts';
import type { Digest, Fingerprint } from '../kernel/fingerprint.ts';
import { type Definition, type Mode, type ModeKey, wholeText } from '../kernel/mode.ts';
import { type Seen, type Wish, wishTo } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { keysOf } from '../kernel/selection.ts';
import { type Standing, selectionIn } from '../kernel/standing.ts';
import type { View } from '../kernel/view.ts';
import { acceptedReader } from './accepted.ts';
import type { Services } from './services.ts';
import type { Workspace } from './workspace.ts';

/** One definition then and now. `lines` is null where the approved text is lost, or is the same. */
export type Change = {
  readonly key: ModeKey;
  readonly was: Fingerprint;
  readonly now: Fingerprint;
  readonly path: string;
  /** Null when the accepted file was never kept, so that nobody can tell. */
  readonly aspects: readonly Aspect[] | null;
  readonly lines: readonly DiffLine[] | null;
  /** A project definition that nobody has approved as it stands. */
  readonly needsApproval: boolean;
};

export type Review = { readonly changes: readonly Change[]; readonly seen: Seen };

/** Every selected definition that is not as it was accepted, with what Apply must find unchanged. */
export async function review(
  services: Services,
  { catalog, head, standing }: Workspace,
): Promise<Result<Review, Refusal>> {
  const recorded = standing.activation?.fingerprints ?? new Map<ModeKey, Fingerprint>();
  const waiting = (key: ModeKey): Mode | null => {
    const mode = candidateFor(catalog, key);
    return mode === null || catalog.approvals.get(mode.path) === 'denied' ? null : mode;
  };
  const today = (key: ModeKey): Mode | null => waiting(key) ?? modeOf(catalog, key);
  const changes: Change[] = [];
  for (const [key, was] of recorded) {
    const mode = today(key);
    const needsApproval = waiting(key) !== null;
    if (mode === null || (sameFingerprint(was, mode.fingerprint) && !needsApproval)) continue;
    const { fingerprint: now, path } = mode;
    changes.push({ key, was, now, path, ...(await compare(services, mode, was)), needsApproval });
  }
  const digests = new Map<ModeKey, Digest | null>(
    keysOf(selectionIn(standing)).map((key) => [key, today(key)?.fingerprint.digest ?? null]),
  );
  return ok({ changes, seen: { stateHash: head.stateHash, digests } });
}

/** Whoever answers has seen the differences; `--yes` has not, and needs what other flags say yes to. */
type Answer = Pick<Wish, 'confirmed' | 'projects' | 'expect'> & { readonly isSeen: boolean };

/** The wish that accepts what was shown. */
export function acceptanceOf(
  { changes, seen }: Review,
  standing: Standing,
  { isSeen, expect, ...permitted }: Answer,
): Result<Wish, Refusal> {
  const waiting = changes.find(({ needsApproval }) => needsApproval);
  if (waiting !== undefined && !isSeen && permitted.projects !== 'all')
    return no({ kind: 'unapproved', key: waiting.key, path: waiting.path, standing: 'changed' });
  const keys = new Set(changes.map(({ key }) => key));
  const { confirmed, projects } = isSeen ? { confirmed: keys, projects: keys } : permitted;
  const change = { kind: 'set', ...selectionIn(standing) } as const;
  return ok(wishTo(change, 'reapprove', { confirmed, projects, seen, expect }));
}

/** The command that accepts all of it without a question. */
export function acceptingCommand({ changes }: Review, standing: Standing): string {
  const base = standing.kind !== 'native' && standing.resolution.kind === 'exact' ? standing.resolution.base.key : null;
  return [
    'pimodes reapprove --yes',
    ...(changes.some(({ needsApproval }) => needsApproval) ? ['--confirm-project'] : []),
    ...(changes.some(({ key }) => key === base) ? ['--confirm-exact'] : []),
  ].join(' ');
}

async function compare(services: Services, mode: Mode, was: Fingerprint): Promise<Pick<Change, 'aspects' | 'lines'>> {
  const before = (await acceptedReader(services))(mode.key, was);
  const read = (await services.library.reader())(mode);
  if (before === null || !read.ok) return { aspects: null, lines: null };
  const after = read.value.definition;
  return {
    aspects: differences(before, after),
    lines: said(before) === said(after) ? null : diffLines(said(before), said(after)),
  };
}

/** All that a definition says to a model: its words, and which files a model may come to read. */
const said = (definition: Definition): string =>
  [
    wholeText(definition),
    ...definition.mode.contributes.flatMap(({ kind, id, file }) => {
      const digest = file.ok ? `sha256 ${file.value.digest.slice(0, 12)}` : 'not there';
      return kind === 'context' ? [] : `${kind} ${id}, ${digest}`;
    }),
  ].join('\n');

/** How the prompt of one view becomes that of another, what goes with every user prompt last; no lines where they are the same. */
export const promptDifference = (before: View, after: View): DiffLine[] =>
  diffLines(sentIn(before.composition), sentIn(after.composition));

const sentIn = ({ prompt, reminder }: Composition): string =>
  [prompt, reminder].filter((text) => text !== '').join('\n\n');

/** The lines that differ, with three around them. */
export function diffLines(before: string, after: string): DiffLine[] {
  // Where neither ends in a line end, a last line that stays is the same line.
  const end = before.endsWith('\n') || after.endsWith('\n') ? '' : '\n';
  const [old, now] = [before, after].map((text) => (text === '' ? '' : text + end));
  const { hunks } = structuredPatch('', '', old ?? '', now ?? '', '', '', { context: 3 });
  return hunks.flatMap(({ lines, oldStart, oldLines, newStart, newLines }) => [
    { mark: '@' as const, text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` },
    ...lines
      .filter((line) => !line.startsWith('\\'))
      .map((line) => ({ mark: line[0] as DiffLine['mark'], text: line.slice(1) })),
  ]);
}
