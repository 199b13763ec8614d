/** Every direct form that changes the selection: `set`, KEY, +KEY, -KEY, off. */

import { type Applied, apply, type Rehearsed, rehearse } from '../../app/apply.ts';
import type { Services } from '../../app/services.ts';
import { untoldText, viewAfter, viewNow } from '../../app/view.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { activationData } from '../../formats/journal-entry.ts';
import { changeReport } from '../../formats/report.ts';
import { stateHashIn } from '../../formats/state-hash.ts';
import type { Source, StateHash } from '../../kernel/activation.ts';
import type { Directive } from '../../kernel/directive.ts';
import { nearest } from '../../kernel/nearest.ts';
import { type Wish, wishTo } from '../../kernel/plan.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { type Call, withServices } from '../call.ts';
import { COMMANDS } from '../commands.ts';
import { given, type Typed, valueOf } from '../flags.ts';
import { subjectOf } from '../subject.ts';
import { differenceLines } from '../text/difference.ts';
import { paragraph, statusLines } from '../text/status.ts';
import { directWords } from './preview.ts';

/** Applies a direct form given as words, for example `set focused-builder --overlay review` or `+review`. */
export function change(call: Call): Promise<number> {
  const directive = parseWords(directWords(call.typed));
  if (!directive.ok) return Promise.resolve(call.output.refuse(directive.error));
  return withServices(call, (services) => carryOut(call, services, directive.value, { source: 'command' }));
}

/**
 * Applies a change as its flags say: --dry-run, --expect and what is confirmed. Answers the exit code. `from` is the head that
 * the change was made for, null for any.
 */
export async function carryOut(
  call: Call,
  services: Services,
  change: Directive,
  { source, from = null }: { readonly source: Source; readonly from?: StateHash | null },
): Promise<number> {
  const { typed, output } = call;
  const expect = stateHashIn(valueOf(typed, 'expect'));
  if (!expect.ok) return output.refuse(expect.error);
  const wish = wishTo(change, source, { ...confirmations(typed), expect: expect.value ?? from });
  if (given(typed, 'dry-run')) {
    const done = await rehearse(services, wish);
    return done.ok ? reportRehearsal(call, services, done.value) : refuse(call, done.error);
  }
  const done = await apply(services, wish);
  return done.ok ? reportChange(call, services, done.value) : refuse(call, done.error);
}

/** What --confirm-exact, --confirm-project and --force say yes to. */
export const confirmations = (typed: Typed): Pick<Wish, 'confirmed' | 'projects' | 'force'> => ({
  confirmed: given(typed, 'confirm-exact') ? 'all' : new Set(),
  projects: given(typed, 'confirm-project') ? 'all' : new Set(),
  force: given(typed, 'force'),
});

/** A bare word that names no mode may have been meant as a command. */
function refuse({ output, typed }: Call, refusal: Refusal): number {
  if (refusal.kind !== 'unknown' || refusal.near.length > 0 || typed.words[0] !== refusal.key)
    return output.refuse(refusal);
  const [near] = nearest(
    refusal.key,
    COMMANDS.map(({ name }) => name),
  );
  return output.refuse(refusal, near === undefined ? undefined : `did you mean the command \`pimodes ${near}\`?`);
}

const UNCHANGED = 'nothing to do, this is what is selected';

/** What is in force after a change; `unchanged` is told when there was nothing to do. */
export async function reportChange(
  { output }: Call,
  services: Services,
  { workspace, written }: Applied,
  unchanged = UNCHANGED,
): Promise<number> {
  const view = await viewNow(services, workspace);
  if (!view.ok) {
    if (written === null) return output.refuse(view.error);
    output.note(untoldText(view.error));
    return 0;
  }
  const subject = subjectOf(view.value);
  const entry = written === null ? null : activationData(written);
  if (output.isJson) output.document(changeReport(subject, entry, false));
  else {
    if (written === null) output.note(unchanged);
    output.lines(statusLines(view.value, subject.sha256));
  }
  return 0;
}

/** What would be in force, how its prompt differs from that of now, and the entry that would be written. */
export async function reportRehearsal(
  { output }: Call,
  services: Services,
  rehearsed: Rehearsed,
  unchanged = UNCHANGED,
): Promise<number> {
  const [now, then] = await Promise.all([viewNow(services, rehearsed.before), viewAfter(services, rehearsed)]);
  if (!now.ok) return output.refuse(now.error);
  if (!then.ok) return output.refuse(then.error);
  const { plan } = rehearsed;
  const entry = plan.kind === 'activate' ? activationData(plan.activation) : null;
  const subject = subjectOf(then.value);
  if (output.isJson) output.document(changeReport(subject, entry, true));
  else {
    const { promptDifference } = await import('../../app/review.ts');
    output.lines([
      `dry run: ${entry === null ? unchanged : 'nothing is written'}`,
      '',
      ...statusLines(then.value, subject.sha256),
      ...paragraph(differenceLines(promptDifference(now.value, then.value))),
      ...(entry === null ? [] : ['', `entry      ${JSON.stringify(entry)}`]),
    ]);
  }
  return 0;
}
