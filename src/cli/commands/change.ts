/** Every direct form that changes the selection: `set`, KEY, +KEY, -KEY, off. */

import { apply, rehearse } from '../../app/apply.ts';
import type { Services } from '../../app/services.ts';
import { viewNow, viewOf } from '../../app/view.ts';
import type { Workspace } from '../../app/workspace.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { activationData } from '../../formats/journal-entry.ts';
import { changeReport } from '../../formats/report.ts';
import { stateHashIn } from '../../formats/state-hash.ts';
import type { Activation, Source } from '../../kernel/activation.ts';
import type { Directive } from '../../kernel/directive.ts';
import { nearest } from '../../kernel/nearest.ts';
import { type Wish, wishTo } from '../../kernel/plan.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { type Call, withServices } from '../call.ts';
import { COMMANDS } from '../commands.ts';
import { given, type Typed, valueOf } from '../flags.ts';
import { subjectOf } from '../subject.ts';
import { statusLines } from '../text/status.ts';
import { directWords } from './preview.ts';

/** Applies a direct form given as words, for example `set focused-builder --overlay review` or `+review`. */
export function change(call: Call): Promise<number> {
  const directive = parseWords(directWords(call.typed));
  if (!directive.ok) return Promise.resolve(call.output.refuse(directive.error));
  return withServices(call, (services) => carryOut(call, services, directive.value, 'command'));
}

/** Applies a change as its flags say: --dry-run, --expect and what is confirmed. Answers the exit code. */
export async function carryOut(call: Call, services: Services, change: Directive, source: Source): Promise<number> {
  const { typed, output } = call;
  const expect = stateHashIn(valueOf(typed, 'expect'));
  if (!expect.ok) return output.refuse(expect.error);
  const wish = wishTo(change, source, { ...confirmations(typed), expect: expect.value });
  return given(typed, 'dry-run') ? rehearsed(call, services, wish) : applied(call, services, wish);
}

/** What --confirm-exact, --confirm-project and --force say yes to. */
export const confirmations = (typed: Typed): Pick<Wish, 'confirmed' | 'projects' | 'force'> => ({
  confirmed: given(typed, 'confirm-exact') ? 'all' : new Set(),
  projects: given(typed, 'confirm-project') ? 'all' : new Set(),
  force: given(typed, 'force'),
});

async function applied(call: Call, services: Services, wish: Wish): Promise<number> {
  const done = await apply(services, wish);
  return done.ok ? reportChange(call, services, done.value.workspace, done.value.written) : refuse(call, done.error);
}

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

async function rehearsed(call: Call, services: Services, wish: Wish): Promise<number> {
  const done = await rehearse(services, wish);
  if (!done.ok) return refuse(call, done.error);
  const { plan, workspace } = done.value;
  return reportChange(call, services, workspace, plan.kind === 'activate' ? plan.activation : null, wish.change);
}

/** Answers from what stands now; after a rehearsal, from what would stand. */
export async function reportChange(
  { output }: Call,
  services: Services,
  workspace: Workspace,
  written: Activation | null,
  rehearsal?: Directive,
): Promise<number> {
  const view = await (rehearsal === undefined ? viewNow(services, workspace) : viewOf(services, workspace, rehearsal));
  if (!view.ok) return output.refuse(view.error);
  const subject = subjectOf(view.value);
  const entry = written === null ? null : activationData(written);
  if (output.isJson) output.document(changeReport(subject, entry, rehearsal !== undefined));
  else {
    if (rehearsal !== undefined)
      output.lines([
        written === null ? 'dry run: nothing would be written' : `dry run, would write: ${JSON.stringify(entry)}`,
        '',
      ]);
    else if (written === null) output.note('nothing to do, this is what is selected');
    output.lines(statusLines(view.value, subject.sha256));
  }
  return 0;
}
