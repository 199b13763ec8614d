/** Would this call pass, and which mode says so: the guard's answer without a call being made. */

import { placeOfRule } from '../formats/rule-place.ts';
import { modeOf } from '../kernel/catalog.ts';
import type { Location } from '../kernel/diagnostic.ts';
import type { Directive } from '../kernel/directive.ts';
import { effectOf, type KnownEffect, type Tool, toolNamed } from '../kernel/effects.ts';
import type { Guard } from '../kernel/guard.ts';
import { callOf, judge } from '../kernel/judge.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Selection } from '../kernel/selection.ts';
import { selectionIn } from '../kernel/standing.ts';
import type { Reason, Verdict } from '../kernel/verdict.ts';
import { circumstances, guardNow, guardOfHeld } from './guard.ts';
import type { Services } from './services.ts';
import { candidateOf } from './view.ts';
import { readWorkspace, type Workspace } from './workspace.ts';

/** `argument` is a shell's command or a file tool's path; `directive` null asks about what is in force. */
export type Question = {
  readonly tool: string;
  /** What the host that is asked in knows of the tool; outside of one its name is all there is. */
  readonly known?: Tool | undefined;
  readonly argument: string | null;
  readonly directive: Directive | null;
};

export type Answer = {
  readonly tool: string;
  readonly argument: string | null;
  readonly effect: KnownEffect;
  readonly selection: Selection;
  readonly verdict: Verdict;
  /** Strictest first; `at` is null where the file cannot say it any more. */
  readonly reasons: readonly (Reason & { readonly at: Location | null })[];
};

/** The verdict on a call, as for its first time. Nothing is remembered of the question. */
export async function check(services: Services, question: Question): Promise<Result<Answer, Refusal>> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const asked = await guardAsked(services, workspace.value, question.directive);
  if (!asked.ok) return asked;
  const { guard, selection } = asked.value;
  const { tool, argument, known = byName(tool) } = question;
  const input = argument === null ? null : { command: argument, path: argument };
  const { verdict, reasons } = judge(guard, callOf(known, input), circumstances(services));
  return ok({
    tool,
    argument,
    effect: effectOf(known, services.settings.effects),
    selection,
    verdict,
    reasons: await placed(services, workspace.value, reasons),
  });
}

async function guardAsked(
  services: Services,
  workspace: Workspace,
  directive: Directive | null,
): Promise<Result<{ guard: Guard; selection: Selection }, Refusal>> {
  const { standing } = workspace;
  if (directive === null) return ok({ guard: await guardNow(services, standing), selection: selectionIn(standing) });
  const candidate = candidateOf(workspace, directive);
  if (!candidate.ok) return candidate;
  const { selection, held } = candidate.value;
  return ok({ guard: await guardOfHeld(services, held), selection });
}

/** Our own tools are known by name where there is no host to ask. */
const OWN = ['mode', 'exit_plan_mode'];

const byName = (name: string): Tool => ({ ...toolNamed(name), isOwn: OWN.includes(name) });

/** Each reason with its place in the file, when the rule is the file's as it stands. */
async function placed(
  services: Services,
  { catalog }: Workspace,
  reasons: readonly Reason[],
): Promise<Answer['reasons']> {
  const reader = reasons.length === 0 ? null : await services.library.reader();
  return reasons.map((reason) => {
    const mode = reason.basis === 'file' ? modeOf(catalog, reason.mode) : null;
    const read = mode === null ? null : reader?.(mode);
    const at = mode !== null && read?.ok ? placeOfRule(reason, read.value.files.definition, mode.path) : null;
    return { ...reason, at };
  });
}
