/** One run of Pi's agent: composed when it starts, the same until it ends. */

import type { InHost } from '../../app/in-host.ts';
import { composeTurn, type Turn } from '../../app/turn.ts';
import { readInForce, type Workspace } from '../../app/workspace.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { offered } from './offered.ts';
import type { Conversation, RunStart } from './pi-api.ts';

export type Run = Turn & {
  /** What the system prompt must be, exactly; null leaves Pi's own. */
  readonly prompt: string | null;
};

/**
 * Composes the run that `event` starts, when all else is as it will be in it: `prepare` is told what is in force first. Of
 * the event's options only the tools are changed.
 */
export async function startRun(
  { services }: InHost,
  event: RunStart,
  prepare: (workspace: Workspace) => Promise<void>,
): Promise<Result<Run, Refusal>> {
  const { systemPromptOptions: options } = event;
  const compose = async () => {
    const workspace = await readInForce(services);
    if (!workspace.ok) return workspace;
    await prepare(workspace.value);
    const { mounted } = services.mounts.now();
    return composeTurn(services, workspace.value, () => offered(options, mounted, () => event.systemPrompt));
  };
  const first = await compose();
  // A file that changed between listing and reading is read once more; whatever stands then decides.
  const turn = !first.ok && first.error.kind === 'stale' ? await compose() : first;
  if (!turn.ok) return turn;
  const { slot, prompt } = turn.value.composition;
  const isPis = slot === 'nothing' && (prompt === '' || prompt === event.systemPrompt);
  return ok({ ...turn.value, prompt: isPis ? null : prompt });
}

/** The conversation with `reminder` as one more message, just before the newest user message. */
export function withReminder({ messages }: Conversation, reminder: string): Conversation {
  const newest = messages.findLastIndex(({ role }) => role === 'user');
  const at = newest === -1 ? messages.length : newest;
  const timestamp = messages[at]?.timestamp ?? messages.at(-1)?.timestamp ?? 0;
  const message = { role: 'user' as const, content: reminder, timestamp };
  return { messages: messages.toSpliced(at, 0, message) };
}
