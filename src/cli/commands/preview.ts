/** `preview` and `compose`: the composition of the active selection or of any other, without activating it. */

import type { Services } from '../../app/services.ts';
import { viewNow, viewOf } from '../../app/view.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { composeReport, previewReport } from '../../formats/report.ts';
import { type Channel, PLAIN } from '../../kernel/composition.ts';
import { listedIn, unmountedIn } from '../../kernel/contributions.ts';
import type { DiffLine } from '../../kernel/difference.ts';
import type { Directive } from '../../kernel/directive.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { driftText, REAPPROVE, remedyFor } from '../../kernel/remedy.ts';
import { omissionText } from '../../kernel/resolution.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import type { View } from '../../kernel/view.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { askPiForPrompt } from '../ask-pi.ts';
import { type Call, withServices } from '../call.ts';
import { given, type Typed, valueOf, valuesOf } from '../flags.ts';
import type { Output } from '../output.ts';
import { subjectOf } from '../subject.ts';
import { differenceLines } from '../text/difference.ts';
import { promptLines, statusLines } from '../text/status.ts';

/** Shows the composition; with --prompt the text alone, as `compose` prints it, with --diff what it changes. */
export function preview(call: Call): Promise<number> {
  const { typed, output } = call;
  if (given(typed, 'diff') && given(typed, 'prompt')) {
    const message = '`--prompt` shows the whole text, `--diff` what changes in it';
    return Promise.resolve(output.refuse({ kind: 'usage', message, hint: 'give one of the two' }));
  }
  return withView(call, async (view, viewInForce) => {
    if (given(typed, 'host')) output.note('extensions of Pi may still change this when a run starts');
    if (given(typed, 'prompt') && !output.isJson) return printPrompt(output, view);
    const subject = subjectOf(view);
    const difference = given(typed, 'diff') ? await differenceTo(view, viewInForce) : ok(null);
    if (!difference.ok) return output.refuse(difference.error);
    if (output.isJson) output.document(previewReport(subject, difference.value));
    else
      await output.page([
        ...statusLines(view, subject.sha256),
        ...(difference.value === null ? promptLines(view) : ['', ...differingLines(difference.value)]),
      ]);
    return 0;
  });
}

type ViewInForce = () => Promise<Result<View, Refusal>>;

async function differenceTo(view: View, viewInForce: ViewInForce): Promise<Result<DiffLine[], Refusal>> {
  const now = await viewInForce();
  if (!now.ok) return now;
  const { promptDifference } = await import('../../app/review.ts');
  return ok(promptDifference(now.value, view));
}

const differingLines = (lines: readonly DiffLine[]): readonly string[] =>
  lines.length === 0 ? ['no difference: this is what is sent now'] : differenceLines(lines);

/** Prints what is added to a host's prompt, for any other program; blocked is a refusal, an omission a note. */
export function compose(call: Call): Promise<number> {
  const { output } = call;
  return withView(call, (view) => {
    if (!output.isJson) return printPrompt(output, view);
    if (view.blocked !== null) return output.refuse({ kind: 'blocked', why: view.blocked });
    output.document(composeReport(subjectOf(view)));
    noteOmissions(output, view);
    return 0;
  });
}

function printPrompt(output: Output, view: View): number {
  if (view.blocked !== null) return output.refuse({ kind: 'blocked', why: view.blocked });
  output.prompt(view.composition.prompt);
  noteOmissions(output, view);
  return 0;
}

function noteOmissions(
  output: Output,
  { omitted, composition, contributions, drift, driftPolicy, selection }: View,
): void {
  for (const one of omitted) output.note(`${omissionText(one)}; ${remedyFor(one, selection)}`);
  if (driftPolicy === 'warn') for (const one of drift) output.note(`${driftText(one)}; ${REAPPROVE}`);
  if (composition.reminder !== '') output.note('turn overlays are not part of it: they go with every user prompt');
  for (const text of unmountedIn(contributions)) output.note(text);
  for (const one of contributions)
    if (one.state === 'left')
      output.note(`the ${one.kind} \`${visibleLine(one.id)}\` is not part of it: a host mounts it`);
  for (const key of composition.inlined) output.note(`\`${key}\` is meant for every user prompt; here it is a section`);
}

type Use = (view: View, viewInForce: ViewInForce) => number | Promise<number>;

function withView(call: Call, use: Use): Promise<number> {
  return withServices(call, async (services) => {
    const shown = await viewFor(services, call);
    return shown.ok ? use(shown.value.view, shown.value.viewInForce) : call.output.refuse(shown.error);
  });
}

/** The view that was asked for, and that of what is in force on the same channel. */
async function viewFor(
  services: Services,
  { typed, env }: Call,
): Promise<Result<{ readonly view: View; readonly viewInForce: ViewInForce }, Refusal>> {
  const words = directWords(typed);
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const directive = words.length === 0 ? ok(null) : await directiveIn(services, words);
  if (!directive.ok) return directive;
  const show = async (channel: Channel) => {
    const viewInForce = () => viewNow(services, workspace.value, channel);
    const view = await (directive.value === null
      ? viewInForce()
      : viewOf(services, workspace.value, directive.value, channel));
    return view.ok ? ok({ view: view.value, viewInForce }) : view;
  };
  const host = valueOf(typed, 'host');
  const plain = await show(PLAIN);
  if (host === null || !plain.ok) return plain;
  // The host is asked under what the selection would bring it to, which is part of what is shown.
  const channel = await channelOf(services, host, env, plain.value.view);
  return channel.ok ? show(channel.value) : channel;
}

/** Any direct form; a preset's name is looked up only when one is named. */
async function directiveIn(services: Services, words: readonly string[]): Promise<Result<Directive, Refusal>> {
  if (words[0] !== 'preset') return parseWords(words);
  return (await import('../../app/presets.ts')).readSelectionWords(services, words);
}

/** The host that `--host` names, asked for its own prompt as it is with the tools that are left and what is brought along. */
async function channelOf(
  { where, settings }: Services,
  host: string,
  env: NodeJS.ProcessEnv,
  { guard, resolution }: View,
): Promise<Result<Channel, Refusal>> {
  if (host !== 'pi') {
    return no({
      kind: 'usage',
      message: `\`--host\` knows pi, not \`${host}\``,
      hint: 'pimodes preview --host pi',
    });
  }
  const under = { guard, effects: settings.effects, items: listedIn(resolution) };
  const prompt = await askPiForPrompt(where.cwd, env, under);
  return prompt.ok ? ok({ host: prompt.value, turns: 'reminder', mounting: prompt.value.mounting }) : prompt;
}

/** The words of a direct form, `--overlay` put back behind them in its order. */
export const directWords = (typed: Typed): string[] => [
  ...typed.words,
  ...valuesOf(typed, 'overlay').flatMap((key) => ['--overlay', key]),
];
