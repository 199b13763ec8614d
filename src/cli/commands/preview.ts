/** `preview` and `compose`: the composition of the active selection or of any other, without activating it. */

import type { Services } from '../../app/services.ts';
import { viewNow, viewOf } from '../../app/view.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { parseWords } from '../../formats/direct-syntax.ts';
import { composeReport, previewReport } from '../../formats/report.ts';
import { type Channel, PLAIN } from '../../kernel/composition.ts';
import { listedIn, unmountedIn } from '../../kernel/contributions.ts';
import type { Directive } from '../../kernel/directive.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { omissionText } from '../../kernel/resolution.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import type { View } from '../../kernel/view.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { askPiForPrompt } from '../ask-pi.ts';
import { type Call, withServices } from '../call.ts';
import { given, type Typed, valueOf, valuesOf } from '../flags.ts';
import type { Output } from '../output.ts';
import { subjectOf } from '../subject.ts';
import { promptLines, statusLines } from '../text/status.ts';

/** Shows the composition; with --prompt the text alone, as `compose` prints it. */
export function preview(call: Call): Promise<number> {
  const { typed, output } = call;
  return withView(call, (view) => {
    if (given(typed, 'host')) output.note('extensions of Pi may still change this when a run starts');
    if (given(typed, 'prompt') && !output.isJson) return printPrompt(output, view);
    const subject = subjectOf(view);
    if (output.isJson) output.document(previewReport(subject));
    else output.lines([...statusLines(view, subject.sha256), ...promptLines(view)]);
    return 0;
  });
}

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

function noteOmissions(output: Output, { omitted, composition, contributions }: View): void {
  for (const one of omitted) output.note(omissionText(one));
  if (composition.reminder !== '') output.note('turn overlays are not part of it: they go with every user prompt');
  for (const text of unmountedIn(contributions)) output.note(text);
  for (const one of contributions)
    if (one.state === 'left')
      output.note(`the ${one.kind} \`${visibleLine(one.id)}\` is not part of it: a host mounts it`);
  for (const key of composition.inlined) output.note(`\`${key}\` is meant for every user prompt; here it is a section`);
}

function withView(call: Call, use: (view: View) => number): Promise<number> {
  return withServices(call, async (services) => {
    const view = await viewFor(services, call);
    return view.ok ? use(view.value) : call.output.refuse(view.error);
  });
}

async function viewFor(services: Services, { typed, env }: Call): Promise<Result<View, Refusal>> {
  const words = directWords(typed);
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const directive = words.length === 0 ? ok(null) : await directiveIn(services, words);
  if (!directive.ok) return directive;
  const show = (channel: Channel) =>
    directive.value === null
      ? viewNow(services, workspace.value, channel)
      : viewOf(services, workspace.value, directive.value, channel);
  const host = valueOf(typed, 'host');
  if (host === null) return show(PLAIN);
  // The host is asked under what the selection would bring it to, which is part of what is shown.
  const plain = await show(PLAIN);
  if (!plain.ok) return plain;
  const channel = await channelOf(services, host, env, plain.value);
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
