import type { Applied, Rehearsed } from '../../app/apply.ts';
import type { Services } from '../../app/services.ts';
import { viewAfter, viewNow } from '../../app/view.ts';
import { activationData } from '../../formats/journal-entry.ts';
import { changeReport, jsonText } from '../../formats/report.ts';
import { digestOf } from '../../kernel/fingerprint.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { HERE } from './channel.ts';

/** The document that the command line prints of a change, or of a rehearsal. */
export async function changeDocument(services: Services, done: Applied | Rehearsed): Promise<Result<string, Refusal>> {
  const isRehearsal = 'plan' in done;
  const view = await (isRehearsal ? viewAfter(services, done, HERE) : viewNow(services, done.workspace, HERE));
  if (!view.ok) return view;
  const subject = { ...view.value, sha256: digestOf(view.value.composition.prompt) };
  const written = isRehearsal ? plannedIn(done) : done.written;
  const entry = written === null ? null : activationData(written);
  return ok(jsonText(changeReport(subject, entry, isRehearsal)).trim());
}

const plannedIn = ({ plan }: Rehearsed) => (plan.kind === 'activate' ? plan.activation : null);
