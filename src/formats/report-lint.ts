import type { Diagnostic, Severity } from '../kernel/diagnostic.ts';
import { diagnosticReport } from './report.ts';

/** The answer of `lint`. */
export const lintReport = (
  files: readonly object[],
  diagnostics: readonly Diagnostic[],
  { strict }: { readonly strict: boolean },
) => ({
  schema: 'pimodes.lint.v1',
  strict,
  files,
  errors: countOf(diagnostics, 'error'),
  warnings: countOf(diagnostics, 'warning'),
  notes: countOf(diagnostics, 'info'),
  diagnostics: diagnostics.map(diagnosticReport),
});

/** How many diagnostics have this severity. */
export const countOf = (diagnostics: readonly Diagnostic[], wanted: Severity): number =>
  diagnostics.filter(({ severity }) => severity === wanted).length;
