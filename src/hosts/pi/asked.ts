/** The Pi that is asked for its prompt by our command line: brought to what is asked about, and read. */

import { answerPrompt, askedUnder } from '../../app/host-prompt.ts';
import { carryOut } from '../../app/mounts.ts';
import { mountable, planMounts } from '../../kernel/contributions.ts';
import { piMounts } from './mounts.ts';
import { offered } from './offered.ts';
import type { CommandContext, Pi } from './pi-api.ts';
import { showTools, toolsUnder } from './toolset.ts';

/** Answers in `folder`. */
export function answerHere(pi: Pi, ctx: CommandContext, folder: string): void {
  const { guard, effects, items } = askedUnder(folder);
  if (guard.parts.length > 0) showTools(pi, toolsUnder(pi, guard, effects, pi.getActiveTools()));
  const options = ctx.getSystemPromptOptions(); // after the tools: they make new ones
  const mounts = piMounts(pi, () => {});
  mounts.see(options);
  carryOut(mounts, planMounts(mounts.now(), mountable(items, mounts.now().abilities)), () => null);
  const { assembled, envelope } = offered(options, mounts.now().mounted, () => ctx.getSystemPrompt());
  answerPrompt(folder, { assembled, envelope: envelope ?? '', mounting: mounts.now() });
}
