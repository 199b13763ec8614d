/**
 * The tools that we register, each when it is first needed: two extensions that register one name at load keep Pi from
 * starting. Whoever registers another by such a name is judged like anybody.
 */

import type { Watch } from '../../app/watch.ts';
import { isMapping } from '../../formats/located.ts';
import { OPERATIONS } from '../../formats/mode-call.ts';
import type { Pi, RunTool, ToolDefinition } from './pi-api.ts';
import type { Session } from './session.ts';

type OwnTool = {
  /** As Pi lists it; the schema is the mark that it is ours. */
  readonly listed: Pick<ToolDefinition, 'name' | 'label' | 'description' | 'parameters'>;
  readonly isWanted: (watch: Watch) => boolean;
  readonly run: (session: Session) => RunTool;
  /** What it means that another extension has a tool of this name. */
  readonly without: string;
};

const text = (description: string) => ({ type: 'string', description }) as const;

const EXIT_PLAN: OwnTool = {
  listed: {
    name: 'exit_plan_mode',
    label: 'Leave with a plan',
    description:
      'Show the user your finished plan and ask to leave the present mode. Call it alone, once the plan is complete. The answer is a yes, or what to change; after a yes your turn ends.',
    parameters: {
      type: 'object',
      properties: { plan: text('The whole plan, as Markdown') },
      required: ['plan'],
      additionalProperties: false,
    },
  },
  isWanted: ({ reviewed }) => reviewed.length > 0,
  run: (session) => async (input, ctx, show) =>
    (await import('./exit-review.ts')).reviewPlan(session, ctx, planIn(input), show),
  without: 'the model cannot ask you to leave with a plan; `/mode off` leaves',
};

/** Pi has held the input to the schema. */
const planIn = (input: unknown): string => (isMapping(input) && typeof input.plan === 'string' ? input.plan : '');

const MODE: OwnTool = {
  listed: {
    name: 'mode',
    label: 'Prompt modes',
    description:
      "See and change this session's prompt modes: one base, and overlays in order. `list` names the modes there are, `current` says what is selected, `set` selects, `clear` selects none. A change holds once your turn has ended; until then tools are held to both selections. What lifts a restriction is up to the user.",
    parameters: {
      type: 'object',
      properties: {
        operation: { type: 'string', enum: [...OPERATIONS] },
        name: text('For set. KEY: this mode alone; +KEY or -KEY: one overlay more or less, all else stays'),
        overlays: {
          type: 'array',
          items: { type: 'string' },
          description: 'For set: exactly these overlays, in order, on the base `name`, or on `native`, which is none',
        },
      },
      required: ['operation'],
      additionalProperties: false,
    },
  },
  isWanted: ({ offersModes }) => offersModes,
  run: (session) => async (input, ctx, show) => (await import('./mode-tool.ts')).runModeTool(session, ctx, input, show),
  without: 'the model cannot ask for modes',
};

const ALL = [EXIT_PLAN, MODE];

/** Whether a tool that Pi lists is one of ours. */
export const isOurs = ({ parameters }: { readonly parameters: unknown }): boolean =>
  ALL.some(({ listed }) => listed.parameters === parameters);

/** The names of ours that are registered, and of those the ones to be shown under `watch`. */
export function ownNames(
  pi: Pi,
  watch: Watch,
): { readonly all: readonly string[]; readonly wanted: readonly string[] } {
  const registered = new Set(pi.getAllTools().map(({ parameters }) => parameters as unknown));
  const ours = ALL.filter(({ listed }) => registered.has(listed.parameters));
  const names = (tools: readonly OwnTool[]) => tools.map(({ listed }) => listed.name);
  return { all: names(ours), wanted: names(ours.filter(({ isWanted }) => isWanted(watch))) };
}

/** Registers what is wanted under `watch` and not registered yet. Answers with what cannot be offered, and why. */
export function offerOwn(session: Session, watch: Watch): string[] {
  return ALL.filter(({ isWanted }) => isWanted(watch)).flatMap((tool) => {
    const { name, parameters } = tool.listed;
    const there = session.pi.getAllTools().find((one) => one.name === name);
    if (there === undefined) register(session, tool);
    return there === undefined || there.parameters === parameters
      ? []
      : [`another extension has \`${name}\`, so ${tool.without}`];
  });
}

function register(session: Session, { listed, run }: OwnTool): void {
  const answer = run(session);
  // Named, because it takes the compiler a second to find out.
  session.pi.registerTool<ToolDefinition['parameters']>({
    ...listed,
    defaultActive: false,
    exposure: 'model-only',
    executionMode: 'sequential',
    execute: (_id, input, _signal, onUpdate, ctx) =>
      answer(input, ctx, (text) => onUpdate?.({ content: [{ type: 'text', text }], details: {} })),
  });
}
