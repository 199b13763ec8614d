/** The document of `new`, `edit` and `delete`. */

import type { Effect, Remainder } from '../kernel/authoring.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import type { Mode } from '../kernel/mode.ts';
import { explain } from '../kernel/refusal-words.ts';
import { selectionIn } from '../kernel/standing.ts';
import { diagnosticReport, modeReference } from './report.ts';

/** What was done to a mode file, and told of it. */
export type Authored = {
  readonly done: 'created' | 'edited' | 'unchanged' | 'deleted';
  readonly isDryRun: boolean;
  readonly files: readonly string[];
  readonly effect: Effect;
  readonly remainder: Remainder;
  readonly words: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
};

/** One mode file that was written or removed, and what that means for its key and for what is selected. */
export const authorReport = ({ done, isDryRun, files, effect, remainder, words, diagnostics }: Authored) => {
  const selection = remainder.kind === 'rest' ? remainder.selection : selectionIn(effect.standing);
  return {
    schema: 'pimodes.author.v1',
    done,
    dryRun: isDryRun,
    key: effect.key,
    files,
    definition: effect.mode === null ? null : modeReference(effect.mode, null),
    answers: effect.answers === null ? null : placeReport(effect.answers),
    approval: effect.approval,
    slot: effect.slot,
    state: remainder.kind,
    refused: remainder.kind === 'kept' ? explain(remainder.why) : null,
    standing: effect.standing.kind,
    selection: { baseKey: selection.base, overlayKeys: selection.overlays },
    effects: words,
    diagnostics: diagnostics.map(diagnosticReport),
  };
};

const placeReport = ({ scope, path, strategy, fingerprint }: Mode) => ({
  scope,
  path,
  strategy,
  digest: fingerprint.digest,
});
