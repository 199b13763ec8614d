/** What commands answer, as versioned JSON documents. Within a version members are added, never removed. */

import type { Diagnostic } from '../kernel/diagnostic.ts';
import type { DiffLine } from '../kernel/difference.ts';
import type { Digest } from '../kernel/fingerprint.ts';
import { measure } from '../kernel/measure.ts';
import { hasGuard, type Mode } from '../kernel/mode.ts';
import { type Explanation, explain } from '../kernel/refusal-words.ts';
import { modesIn, omissionText, overlaysIn } from '../kernel/resolution.ts';
import type { View } from '../kernel/view.ts';
import { guardReport } from './report-guard.ts';

/** A view with the digest of its composed prompt. */
export type Subject = View & { readonly sha256: Digest };

export const statusReport = (subject: Subject) => ({ schema: 'pimodes.status.v1', ...state(subject) });

export const previewReport = (subject: Subject, difference: readonly DiffLine[] | null = null) => ({
  schema: 'pimodes.preview.v1',
  ...state(subject),
  slot: subject.composition.slot,
  inlined: subject.composition.inlined,
  sections: subject.composition.sections.map(({ from, label, ordinal, text }) => ({
    from,
    label,
    ordinal,
    utf8Bytes: measure(text).utf8Bytes,
  })),
  prompt: subject.composition.prompt,
  reminder: subject.composition.reminder,
  difference,
});

export const composeReport = (subject: Subject) => ({
  schema: 'pimodes.compose.v1',
  slot: subject.composition.slot,
  inlined: subject.composition.inlined,
  composition: composition(subject),
  prompt: subject.composition.prompt,
});

/** `entry` is the journal line that was written, or would be; null when there was nothing to do. */
export const changeReport = (subject: Subject, entry: unknown, isDryRun: boolean) => ({
  schema: 'pimodes.change.v1',
  changed: entry !== null && !isDryRun,
  dryRun: isDryRun,
  entry,
  ...state(subject),
});

export const errorReport = (error: Explanation) => ({ schema: 'pimodes.error.v1', error });

/** A document as one line of ASCII, so that no byte of it can drive a terminal. */
export const jsonText = (document: unknown): string => `${ascii(JSON.stringify(document))}\n`;

const ascii = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function state(subject: Subject) {
  const { activation, blocked, drift, legacy, omitted, resolution, selection } = subject;
  return {
    project: subject.project,
    statePath: subject.statePath,
    stateHash: subject.stateHash,
    standing: subject.standing,
    selection: { baseKey: selection.base, overlayKeys: selection.overlays },
    effective: {
      base: resolution?.base ? modeReference(resolution.base, null) : null,
      overlays: resolution === null ? [] : overlaysIn(resolution).map((mode, index) => modeReference(mode, index + 1)),
    },
    omissions: omitted.map((one) => ({ key: one.key, reason: one.why, message: omissionText(one) })),
    drift: drift.map(({ key, was, now }) => ({ key, was, now })),
    driftPolicy: subject.driftPolicy,
    blocked: blocked === null ? null : explain(blocked),
    activation: activation === null ? null : { source: activation.source, activatedAt: activation.activatedAt },
    legacy,
    malformed: subject.malformed.map(({ id, version, why }) => ({ id, version, why })),
    guard:
      resolution === null
        ? []
        : modesIn(resolution)
            .filter(({ guard }) => hasGuard(guard))
            .map(({ key, guard }) => ({ key, ...guard })),
    guardInForce: guardReport(subject.guard),
    contributions: subject.contributions,
    diagnostics: subject.diagnostics.map(diagnosticReport),
    composition: composition(subject),
  };
}

const composition = ({ measure, sha256 }: Subject) => ({ sha256, ...measure });

/** A mode as every document refers to it; `ordinal` is null for a base and outside a selection. */
export const modeReference = (mode: Mode, ordinal: number | null) => ({
  ordinal,
  key: mode.key,
  label: mode.label,
  description: mode.description,
  strategy: mode.strategy,
  deliver: mode.deliver,
  scope: mode.scope,
  path: mode.scope === 'builtin' ? null : mode.path,
  digest: mode.fingerprint.digest,
  utf8Bytes: mode.measure.utf8Bytes,
  hiddenCharacters: mode.measure.hiddenCharacters,
  estimatedTokens: mode.measure.estimatedTokens,
});

/** A diagnostic with its place spread out; members without a value are null. */
export const diagnosticReport = ({ code, severity, message, at, hint }: Diagnostic) => ({
  code,
  severity,
  message,
  path: at?.path ?? null,
  line: at?.line ?? null,
  column: at?.column ?? null,
  hint: hint ?? null,
});
