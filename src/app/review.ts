/** What has drifted since it was accepted, shown as a difference, so that a person can accept it again. */

import { structuredPatch } from 'diff';
import { driftOf, sameFingerprint } from '../kernel/activation.ts';
import { candidateFor, modeOf } from '../kernel/catalog.ts';
import { type Aspect, differences } from '../kernel/difference.ts';
import type { Digest, Fingerprint } from '../kernel/fingerprint.ts';
import { type Definition, type Mode, type ModeKey, wholeText } from '../kernel/mode.ts';
import type { Seen } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { keysOf } from '../kernel/selection.ts';
import { selectionIn } from '../kernel/standing.ts';
import { acceptedReader } from './accepted.ts';
import type { Services } from './services.ts';
import type { Workspace } from './workspace.ts';

/** One line of a difference. */
export type DiffLine = { readonly mark: '+' | '-' | ' ' | '@'; readonly text: string };

/** One definition then and now. `lines` is null where the approved text is lost, or is the same. */
export type Change = {
  readonly key: ModeKey;
  readonly was: Fingerprint;
  readonly now: Fingerprint;
  readonly path: string;
  /** Null when the accepted file was never kept, so that nobody can tell. */
  readonly aspects: readonly Aspect[] | null;
  readonly lines: readonly DiffLine[] | null;
  /** A project definition whose new content nobody has approved. */
  readonly needsApproval: boolean;
};

export type Review = { readonly changes: readonly Change[]; readonly seen: Seen };

/** Every selected definition that is not as it was accepted, with what Apply must find unchanged. */
export async function review(
  services: Services,
  { catalog, head, standing }: Workspace,
): Promise<Result<Review, Refusal>> {
  const recorded = standing.activation?.fingerprints ?? new Map<ModeKey, Fingerprint>();
  const today = (key: ModeKey): Mode | null => candidateFor(catalog, key) ?? modeOf(catalog, key);
  const drift = driftOf(recorded, (key) => today(key)?.fingerprint ?? null);
  const changes: Change[] = [];
  for (const { key, was, now } of drift) {
    const mode = today(key);
    if (mode === null || sameFingerprint(was, now)) continue;
    changes.push({
      key,
      was,
      now,
      path: mode.path,
      ...(await compare(services, mode, was)),
      needsApproval: candidateFor(catalog, key) !== null,
    });
  }
  const digests = new Map<ModeKey, Digest | null>(
    keysOf(selectionIn(standing)).map((key) => [key, today(key)?.fingerprint.digest ?? null]),
  );
  return ok({ changes, seen: { stateHash: head.stateHash, digests } });
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

/** The lines that differ, with three around them. */
export function diffLines(before: string, after: string): DiffLine[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 3 });
  return hunks.flatMap(({ lines, oldStart, oldLines, newStart, newLines }) => [
    { mark: '@' as const, text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` },
    ...lines
      .filter((line) => !line.startsWith('\\'))
      .map((line) => ({ mark: line[0] as DiffLine['mark'], text: line.slice(1) })),
  ]);
}
