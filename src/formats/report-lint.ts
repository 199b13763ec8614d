import type { Diagnostic, Severity } from '../kernel/diagnostic.ts';
import { diagnosticReport } from './report.ts';

/** What `lint` found, as this report looks at it. */
export type LintFound = {
  readonly files: readonly object[];
  readonly diagnostics: readonly Diagnostic[];
  readonly fixable: ReadonlySet<Diagnostic>;
  readonly fixed: readonly Diagnostic[];
};

/** The answer of `lint`. */
export const lintReport = (
  { files, diagnostics, fixable, fixed }: LintFound,
  { strict }: { readonly strict: boolean },
) => ({
  schema: 'pimodes.lint.v1',
  strict,
  files,
  errors: countOf(diagnostics, 'error'),
  warnings: countOf(diagnostics, 'warning'),
  notes: countOf(diagnostics, 'info'),
  diagnostics: diagnostics.map((one) => ({ ...diagnosticReport(one), fixable: fixable.has(one) })),
  fixed: fixed.map(diagnosticReport),
});

/** How many diagnostics have this severity. */
export const countOf = (diagnostics: readonly Diagnostic[], wanted: Severity): number =>
  diagnostics.filter(({ severity }) => severity === wanted).length;
