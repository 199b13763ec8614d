/** The reviewed exit: the model shows a plan and asks to leave, and only a person's approval consents. */

import { apply, rehearse } from '../../app/apply.ts';
import { recordRefusal } from '../../app/record.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { commandFor } from '../../kernel/directive.ts';
import { reviewedIn, withoutThem } from '../../kernel/exit-review.ts';
import type { ModeKey } from '../../kernel/mode.ts';
import { type Wish, wishTo } from '../../kernel/plan.ts';
import { explain } from '../../kernel/refusal-words.ts';
import type { Selection } from '../../kernel/selection.ts';
import { resolutionIn, type Standing, selectionIn } from '../../kernel/standing.ts';
import { visible } from '../../kernel/visible.ts';
import { choose, stopWith } from './dialog.ts';
import { emitRefusal } from './events.ts';
import type { Context, ToolAnswer } from './pi-api.ts';
import type { Session } from './session.ts';
import { asTypedHere, refusalText, tell } from './tell.ts';

/** What a person consented to leave; it is done when the run has ended. */
export type Consent = { readonly leaving: readonly ModeKey[]; readonly continues: boolean };

const CHOICES = ['Keep planning', 'Approve', 'Approve and continue'] as const;

/** Asks about `plan`, which `show` puts among the conversation, and answers the model. */
export async function reviewPlan(
  session: Session,
  ctx: Context,
  plan: string,
  show: (text: string) => void,
): Promise<ToolAnswer> {
  const opened = session.open(ctx);
  const workspace = opened.ok ? await readWorkspace(opened.value.services) : opened;
  if (!opened.ok) return answer(`The mode cannot be left: ${refusalText(opened.error)}`);
  if (!workspace.ok) return answer(`The mode cannot be left: ${refusalText(workspace.error)}`);
  const { standing } = workspace.value;
  const leaving = reviewedIn(resolutionIn(standing));
  if (leaving.length === 0) return answer('There is no mode in force that is left with a plan.');
  const planned = await rehearse(opened.value.services, wishToLeave(standing, leaving));
  if (!planned.ok) {
    emitRefusal(session.pi, planned.error);
    recordRefusal(opened.value.services, planned.error);
    const why = refusalText(planned.error);
    tell(ctx, `the model asks to leave ${words(leaving)}, which is not possible now: ${why}`, 'warning');
    return answer(`${words(leaving)} cannot be left now: ${explain(planned.error).message}`);
  }
  const decline = () =>
    emitRefusal(session.pi, { kind: 'declined', selection: leftBy(standing, leaving), asked: ctx.hasUI });
  if (!ctx.hasUI) {
    decline();
    return answer(NOBODY);
  }
  show(visible(plan).trim());
  const chosen = await choose(ctx, plan, `The model asks to leave ${words(leaving)} with this plan.`, CHOICES);
  if (chosen !== 'Approve' && chosen !== 'Approve and continue') {
    decline();
    const said = chosen === undefined ? undefined : await ctx.ui.input('What should change?', '', stopWith(ctx));
    return answer(`The person wants to keep planning.${(said ?? '').trim() === '' ? '' : ` They say: ${said}`}`);
  }
  session.consent({ leaving, continues: chosen === 'Approve and continue' });
  return { ...answer('The plan is approved. This turn ends here: make no further call.'), terminate: true };
}

const NOBODY =
  'Nobody is here who could approve the plan, so the mode stays. Put the whole plan into your reply and end your turn.';

/** Leaves what the consent was about and no more, and starts the next run if that was asked for. */
export async function leaveReviewed(session: Session, ctx: Context, { leaving, continues }: Consent): Promise<void> {
  const opened = session.open(ctx, 'model');
  const workspace = opened.ok ? await readWorkspace(opened.value.services) : opened;
  if (!opened.ok) return tell(ctx, refusalText(opened.error), 'error');
  if (!workspace.ok) return tell(ctx, refusalText(workspace.error), 'error');
  const { standing } = workspace.value;
  const done = await apply(opened.value.services, wishToLeave(standing, leaving));
  if (!done.ok) {
    emitRefusal(session.pi, done.error);
    return tell(ctx, `${words(leaving)} stays: ${refusalText(done.error)}`, 'error');
  }
  session.wrote();
  const now = asTypedHere(commandFor(selectionIn(done.value.workspace.standing)));
  await session.refresh(ctx, {
    workspace: done.value.workspace,
    said: `the plan is approved, ${words(leaving)} is left: ${now}`,
  });
  if (!continues) return;
  const message = { customType: 'pimodes-plan', content: 'The plan is approved. Carry it out now.', display: true };
  session.pi.sendMessage(message, { triggerTurn: true });
}

/** No changed text is accepted on the way. */
const wishToLeave = (standing: Standing, leaving: readonly ModeKey[]): Wish =>
  wishTo({ kind: 'back', to: leftBy(standing, leaving) }, 'command', { byModel: true });

const leftBy = (standing: Standing, leaving: readonly ModeKey[]): Selection =>
  withoutThem(selectionIn(standing), leaving);

const words = (keys: readonly ModeKey[]): string => keys.map((key) => `\`${key}\``).join(', ');

const answer = (text: string): ToolAnswer => ({ content: [{ type: 'text', text }], details: {} });
