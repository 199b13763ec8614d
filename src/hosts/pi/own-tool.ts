/** The one tool that we register. Whoever registers another by its name is judged like anybody. */

import type { Pi } from './pi-api.ts';
import type { Session } from './session.ts';

/** As Pi lists it; the schema is the mark that it is ours. */
export const EXIT_PLAN = {
  name: 'exit_plan_mode',
  label: 'Leave with a plan',
  description:
    'Show the user your finished plan and ask to leave the present mode. Call it alone, once the plan is complete. The answer is a yes, or what to change; after a yes your turn ends.',
  parameters: {
    type: 'object',
    properties: { plan: { type: 'string', description: 'The whole plan, as Markdown' } },
    required: ['plan'],
    additionalProperties: false,
  },
} as const;

export const isOurs = (listed: { readonly parameters: unknown }): boolean => listed.parameters === EXIT_PLAN.parameters;

/** Whether it is there to be shown. */
export const hasOurs = (pi: Pi): boolean => pi.getAllTools().some(isOurs);

/**
 * Registers it, when it is first needed: two extensions that register one name at load keep Pi from starting. Answers with
 * why it cannot be offered, null otherwise.
 */
export function offerExit(session: Session): string | null {
  const { pi } = session;
  if (hasOurs(pi)) return null;
  if (pi.getAllTools().some(({ name }) => name === EXIT_PLAN.name)) {
    return `another extension has \`${EXIT_PLAN.name}\`, so the model cannot ask you to leave with a plan; \`/mode off\` leaves`;
  }
  pi.registerTool({
    ...EXIT_PLAN,
    defaultActive: false,
    exposure: 'model-only',
    executionMode: 'sequential',
    async execute(_id, { plan }, _signal, onUpdate, ctx) {
      const { reviewPlan } = await import('./exit-review.ts');
      return reviewPlan(session, ctx, plan, (text) => onUpdate?.({ content: [{ type: 'text', text }], details: {} }));
    },
  });
  return null;
}
