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
import { fixesFor } from './fix.ts';
import { readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';

/** One file that was looked at; key and dialect are null where it is no mode. */
export type Linted = {
  readonly path: string;
  readonly scope: Scope;
  readonly kind: 'mode' | 'broken' | 'stranger';
  readonly key: ModeKey | null;
  readonly dialect: Dialect | null;
  /** Whether it is one that fixing may change. */
  readonly own: boolean;
};

/** Everything that is said, in the order of files and lines. */
export type Lint = {
  readonly files: readonly Linted[];
  readonly diagnostics: readonly Diagnostic[];
  /** Those of the diagnostics that fixing would take away. */
  readonly fixable: ReadonlySet<Diagnostic>;
  /** What was said and has been fixed. */
  readonly fixed: readonly Diagnostic[];
};

/**
 * Reads the files and folders that `targets` name, everything there is when they name none, and judges them. With `fixes` what
 * can safely be fixed is written first, in files of one's own; refused where a file cannot be written, with those before it done.
 */
export async function lint(
  services: Services,
  targets: readonly string[],
  { fixes }: { readonly fixes: boolean },
): Promise<Result<Lint, Refusal>> {
  const found = await look(services, targets);
  if (!found.ok) return found;
  const planned = await fixesFor(services, found.value.asked, found.value.diagnostics);
  const fixed = planned.flatMap((one) => one.fixed).sort(byPlace);
  if (!fixes) return ok({ ...answered(services, found.value), fixable: new Set(fixed), fixed: [] });
  for (const one of planned) {
    const written = await services.definitions.replace(one.shown, one.path, one.bytes);
    if (!written.ok) return written;
  }
  const left = planned.length === 0 ? found : await look(services, targets);
  return left.ok ? ok({ ...answered(services, left.value), fixable: new Set(), fixed }) : left;
}

type Looked = { readonly asked: readonly LintFile[]; readonly diagnostics: readonly Diagnostic[] };

const answered = ({ definitions }: Services, { asked, diagnostics }: Looked) => ({
  files: asked.map((file) => ({ ...linted(file), own: definitions.ownerOf(file) !== null })),
  diagnostics,
});

async function look(services: Services, targets: readonly string[]): Promise<Result<Looked, Refusal>> {
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
  return ok({ asked, diagnostics: said.sort(byPlace) });
}

const subjectIn = ({ reading, source, missing }: LintFile): Subject[] =>
  reading.kind === 'mode' && source !== null ? [subjectOf(reading.definition, source.bytes, missing)] : [];

/** What can be selected here, and what stands beside the files that are looked at. */
async function knownModes(services: Services, files: readonly LintFile[]): Promise<Known> {
  const here = modesOf(await readCatalog(services));
  const beside = files.flatMap(({ reading }) => (reading.kind === 'mode' ? [reading.definition.mode] : []));
  return new Map<ModeKey, Strategy>([...here, ...beside].map(({ key, strategy }) => [key, strategy]));
}

const linted = ({ path, scope, reading }: LintFile): Omit<Linted, 'own'> => ({
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
