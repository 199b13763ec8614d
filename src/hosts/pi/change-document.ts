import type { Services } from '../../app/services.ts';
import { viewNow, viewOf } from '../../app/view.ts';
import type { Workspace } from '../../app/workspace.ts';
import { activationData } from '../../formats/journal-entry.ts';
import { changeReport, jsonText } from '../../formats/report.ts';
import type { Activation } from '../../kernel/activation.ts';
import type { Directive } from '../../kernel/directive.ts';
import { digestOf } from '../../kernel/fingerprint.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { HERE } from './channel.ts';

/** What was `written`, null for nothing, and what is in force then; with a `rehearsal`, what would be. */
export type Changed = {
  readonly workspace: Workspace;
  readonly written: Activation | null;
  readonly rehearsal: Directive | null;
};

/** The document that the command line prints of a change. */
export async function changeDocument(
  services: Services,
  { workspace, written, rehearsal }: Changed,
): Promise<Result<string, Refusal>> {
  const view = await (rehearsal === null
    ? viewNow(services, workspace, HERE)
    : viewOf(services, workspace, rehearsal, HERE));
  if (!view.ok) return view;
  const subject = { ...view.value, sha256: digestOf(view.value.composition.prompt) };
  const entry = written === null ? null : activationData(written);
  return ok(jsonText(changeReport(subject, entry, rehearsal !== null)).trim());
}
