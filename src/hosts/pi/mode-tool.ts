/** The model's `mode` tool: what there is, what is selected, and a change that is granted now and made when the run has ended. */

import { apply } from '../../app/apply.ts';
import { needsPerson } from '../../app/concerns.ts';
import { guardNow } from '../../app/guard.ts';
import { consider, type ModelChange } from '../../app/model-change.ts';
import { recordRefusal } from '../../app/record.ts';
import type { Services } from '../../app/services.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { readModeCall } from '../../formats/mode-call.ts';
import { commandFor, type Directive } from '../../kernel/directive.ts';
import type { Guard } from '../../kernel/guard.ts';
import { guardRows, modesText, rowText } from '../../kernel/guard-rows.ts';
import { listFor } from '../../kernel/model-change.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { explain } from '../../kernel/refusal-words.ts';
import { omissionText } from '../../kernel/resolution.ts';
import { isNative, type Selection } from '../../kernel/selection.ts';
import { type Standing, selectionIn } from '../../kernel/standing.ts';
import { visible } from '../../kernel/visible.ts';
import { concernedText, concernLines } from './concerns.ts';
import { choose } from './dialog.ts';
import { emitRefusal } from './events.ts';
import type { Context, ToolAnswer } from './pi-api.ts';
import type { Session } from './session.ts';
import { asTypedHere, refusalText } from './tell.ts';
import { words as modeWords } from './text.ts';

/** Answers one call. Whatever was asked for, the model reads in the tool's own words why it is not so. */
export async function runModeTool(
  session: Session,
  ctx: Context,
  input: unknown,
  show: (text: string) => void,
): Promise<ToolAnswer> {
  const opened = session.open(ctx);
  const asked = readModeCall(input);
  if (!opened.ok) return refused(opened.error);
  if (!asked.ok) return refused(asked.error);
  const { services } = opened.value;
  if (services.settings.modelTool === 'off') return answer('The user has switched this tool off.');
  if (typeof asked.value !== 'string') return change(session, ctx, services, asked.value, show);
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return refused(workspace.error);
  const { catalog, standing } = workspace.value;
  if (asked.value === 'list') return answer(listFor(catalog, selectionIn(standing)));
  const guard = await guardNow(services, standing);
  return answer(currentText(standing, guard, session.granted()));
}

async function change(
  session: Session,
  ctx: Context,
  services: Services,
  directive: Directive,
  show: (text: string) => void,
): Promise<ToolAnswer> {
  const considered = await consider(services, directive);
  if (!considered.ok) {
    recordRefusal(services, considered.error);
    return declined(session, considered.error);
  }
  const wanted = considered.value;
  if (wanted === null) {
    session.grant(null);
    return answer('Nothing to do: this is what is selected.');
  }
  if (needsPerson(wanted.concerns) || services.settings.modelTool === 'confirm') {
    if (!(await isAllowed(ctx, services, wanted, show)))
      return declined(session, { kind: 'declined', selection: wanted.selection, asked: ctx.hasUI });
  } else if (!session.wasWarned(`mode ${commandFor(wanted.selection)}`)) {
    return answer(
      `Nothing was changed yet. This would select ${words(wanted.selection)}, in place of what the user chose. If it is really needed, call it again.`,
    );
  }
  session.grant(wanted);
  return answer(
    `Granted: when your turn has ended, this is selected: ${words(wanted.selection)}. Until then your prompt stays, and tools are held to what is selected now and to this.`,
  );
}

/** Asks a person, who can read all of it among the conversation too; no where nobody is there. */
async function isAllowed(
  ctx: Context,
  { mounts }: Services,
  { before, coming, concerns, selection }: ModelChange,
  show: (text: string) => void,
): Promise<boolean> {
  if (!ctx.hasUI) return false;
  const [now, then] = [before, selection].map((one) => asTypedHere(commandFor(one)));
  const text = concernedText(concerns, mounts);
  const question = [
    `The model asks for ${then}, in place of ${now}`,
    ...concernLines(concerns),
    ...coming.map((mode) => `comes: ${modeWords(mode)}`),
    'Select it when this run has ended?',
  ].join('\n');
  show(visible(`${text}\n\n${question}`).trim());
  return (await choose(ctx, text, question, ['No', 'Yes'])) === 'Yes';
}

/** Makes the change that was granted in the run that has ended, unless something has come between. */
export async function selectGranted(session: Session, ctx: Context, { wish }: ModelChange): Promise<void> {
  const opened = session.open(ctx, 'model');
  const done = opened.ok ? await apply(opened.value.services, wish) : opened;
  if (!done.ok) {
    emitRefusal(session.pi, done.error);
    const warnings = [`what the model asked for is not selected: ${refusalText(done.error)}`];
    return session.refresh(ctx, { warnings });
  }
  session.wrote();
  const { workspace } = done.value;
  const said = `the model selected: ${asTypedHere(commandFor(selectionIn(workspace.standing)))}`;
  await session.refresh(ctx, { workspace, said });
}

/** What is selected, what of it is not in force, what tools are held to, and what comes when the run has ended. */
function currentText(standing: Standing, guard: Guard, granted: ModelChange | null): string {
  const reading = standing.kind === 'native' ? null : standing.resolution;
  return [
    `Selected: ${words(selectionIn(standing))}.`,
    ...(standing.kind === 'blocked' ? [`- none of it is in the prompt: ${explain(standing.why).message}`] : []),
    ...(reading?.omitted ?? []).map((one) => `- ${omissionText(one)}`),
    ...guardLines(guard),
    ...(granted === null ? [] : [`Once your turn has ended: ${words(granted.selection)}.`]),
    ...(granted === null ? [] : guardLines(granted.watch.guard)),
  ].join('\n');
}

const guardLines = (guard: Guard): string[] => guardRows(guard).map((row) => `- ${rowText(row)} (${modesText(row)})`);

function words(selection: Selection): string {
  if (isNative(selection)) return 'no mode';
  const overlays = selection.overlays.map((key) => `\`${key}\``).join(', ');
  const base = selection.base === null ? [] : [`base \`${selection.base}\``];
  return [...base, ...(overlays === '' ? [] : [`overlays in order ${overlays}`])].join(', ');
}

/** Hints are for people, but for the names that are near: the model is told of no others. */
function refused(refusal: Refusal): ToolAnswer {
  const { message, hint } = explain(refusal);
  return answer(
    `Nothing was changed: ${message}${refusal.kind === 'unknown' && refusal.near.length > 0 ? ` (${hint})` : ''}.`,
  );
}

function declined(session: Session, refusal: Refusal): ToolAnswer {
  emitRefusal(session.pi, refusal);
  return refused(refusal);
}

const answer = (text: string): ToolAnswer => ({ content: [{ type: 'text', text }], details: {} });
