/** What there is to say of mode files, those that load and those that do not. */

import { subjectOf } from '../formats/lint-subject.ts';
import { modesOf } from '../kernel/catalog.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import { lintMode, lintTogether } from '../kernel/lint.ts';
import type { Known, Subject } from '../kernel/lint-subject.ts';
import type { Dialect, ModeKey, Scope, Strategy } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type LintFile, lintFiles } from '../storage/lint-files.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';

/** One file that was looked at; key and dialect are null where it is no mode. */
export type Linted = {
  readonly path: string;
  readonly scope: Scope;
  readonly kind: 'mode' | 'broken' | 'stranger';
  readonly key: ModeKey | null;
  readonly dialect: Dialect | null;
};

/** Everything that was said, in the order of files and lines. */
export type Lint = { readonly files: readonly Linted[]; readonly diagnostics: readonly Diagnostic[] };

/** Reads the files and folders that `targets` name, everything there is when they name none, and judges them. */
export async function lint(services: Services, targets: readonly string[]): Promise<Result<Lint, Refusal>> {
  const read = lintFiles(services.where, services.settings.searchPaths, targets);
  if (!read.ok) return read;
  const { files, diagnostics } = read.value;
  const asked = files.filter(({ isAsked }) => isAsked);
  const subjects = asked.flatMap(subjectIn);
  const known = await knownModes(services, files);
  const said = [
    ...diagnostics,
    ...asked.flatMap(({ reading }) => reading.diagnostics),
    ...subjects.flatMap((subject) => lintMode(subject, known)),
    ...lintTogether(subjects),
  ];
  return ok({ files: asked.map(linted), diagnostics: said.sort(byPlace) });
}

const subjectIn = ({ reading, source, missing }: LintFile): Subject[] =>
  reading.kind === 'mode' && source !== null ? [subjectOf(reading.definition, source.bytes, missing)] : [];

/** What can be selected here, and what stands beside the files that are looked at. */
async function knownModes(services: Services, files: readonly LintFile[]): Promise<Known> {
  const here = modesOf(await readCatalog(services));
  const beside = files.flatMap(({ reading }) => (reading.kind === 'mode' ? [reading.definition.mode] : []));
  return new Map<ModeKey, Strategy>([...here, ...beside].map(({ key, strategy }) => [key, strategy]));
}

const linted = ({ path, scope, reading }: LintFile): Linted => ({
  path,
  scope,
  kind: reading.kind,
  key: reading.kind === 'mode' ? reading.definition.mode.key : reading.kind === 'broken' ? reading.key : null,
  dialect: reading.kind === 'mode' ? reading.definition.mode.dialect : null,
});

/** By path, then by line and column; what has no place comes first. */
function byPlace({ at: a }: Diagnostic, { at: b }: Diagnostic): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
