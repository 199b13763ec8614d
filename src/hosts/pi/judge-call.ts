/** One tool call of the model, held to the guard: passed, refused with the reason that the model reads, or asked about. */

import type { Watch } from '../../app/watch.ts';
import { toolNamed } from '../../kernel/effects.ts';
import { questionFor, tellModel, type Unconfirmed } from '../../kernel/guard-text.ts';
import { type Acknowledged, callOf, judge } from '../../kernel/judge.ts';
import { choose } from './dialog.ts';
import { emitVerdict } from './events.ts';
import type { Context, Pi, ToolCall, ToolCallAnswer } from './pi-api.ts';
import { toolsIn } from './toolset.ts';

export type Judged = {
  /** Undefined lets the call pass. */
  readonly answer: ToolCallAnswer | undefined;
  /** What the model has been warned of, this call included. */
  readonly acknowledged: Acknowledged;
};

/** Judges `event` under `watch`, with the warnings that were given before this turn. Calls inside a script of codemode come here too. */
export async function judgeCall(
  pi: Pi,
  ctx: Context,
  event: ToolCall,
  { guard, circumstances, mayClear }: Watch,
  warned: Acknowledged,
): Promise<Judged> {
  const call = callOf(toolsIn(pi).get(event.toolName) ?? toolNamed(event.toolName), event.input);
  const judgement = judge(guard, call, { ...circumstances, acknowledged: warned });
  const { verdict, reasons, acknowledged } = judgement;
  if (verdict === 'allow') return { answer: undefined, acknowledged };
  const unconfirmed = verdict === 'confirm' ? await confirm() : null;
  const passes = verdict === 'confirm' && unconfirmed === null;
  emitVerdict(pi, verdict, { tool: event.toolName, modes: [...new Set(reasons.map(({ mode }) => mode))], passes });
  if (passes) return { answer: undefined, acknowledged };
  const circle = { guard, instead: pi.getActiveTools(), mayClear };
  return {
    answer: { block: true, reason: tellModel(judgement, call, circle, unconfirmed ?? undefined) },
    acknowledged,
  };

  async function confirm(): Promise<Unconfirmed | null> {
    if (!ctx.hasUI) return 'nobody-asked';
    const asked = questionFor(judgement, call);
    const answer = await choose(ctx, `${asked.title}\n${asked.call || JSON.stringify(event.input)}`, asked.question, [
      'No',
      'Yes',
    ]);
    return answer === 'Yes' ? null : 'declined';
  }
}
