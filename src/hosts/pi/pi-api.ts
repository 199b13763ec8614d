/** The slice of Pi's extension API that we rely on. Types alone: the package is there only when Pi loads us. */

import type {
  AgentSettledEvent,
  BeforeAgentStartEvent,
  BeforeAgentStartEventResult,
  BeforeProviderRequestEvent,
  BuildSystemPromptOptions,
  ContextEvent,
  ExtensionAPI,
  ExtensionCommandContext,
  ExtensionContext,
  RegisteredCommand,
  SessionShutdownEvent,
  SessionStartEvent,
  ToolCallEvent,
  ToolCallEventResult,
  ToolDefinition,
} from '@earendil-works/pi-coding-agent';

export type Pi = ExtensionAPI;
/** What every handler is given. It dies with its session, so it is never kept for longer than one call. */
export type Context = ExtensionContext;
export type CommandContext = ExtensionCommandContext;
/** What Pi makes its prompt from. */
export type PromptOptions = BuildSystemPromptOptions;
export type RunStart = BeforeAgentStartEvent;
export type RunStartAnswer = BeforeAgentStartEventResult;
export type Conversation = Pick<ContextEvent, 'messages'>;
export type ProviderRequest = Pick<BeforeProviderRequestEvent, 'payload'>;
export type SessionStart = SessionStartEvent;
export type SessionEnd = SessionShutdownEvent;
type Completion = Awaited<ReturnType<NonNullable<RegisteredCommand['getArgumentCompletions']>>>;
export type CompletionItems = NonNullable<Completion>;
export type ToolCall = Pick<ToolCallEvent, 'toolName' | 'input'>;
export type ToolCallAnswer = ToolCallEventResult;
export type { ToolDefinition };
export type ToolAnswer = Awaited<ReturnType<ToolDefinition['execute']>>;
/** One call of a tool of ours; `show` puts a text where its result will be. */
export type RunTool = (input: unknown, ctx: Context, show: (text: string) => void) => Promise<ToolAnswer>;
export type Settled = Pick<AgentSettledEvent, 'aborted'>;
