import { type DeclaredEffects, effectOf, FILE_WRITERS, type Tool } from './effects.ts';
import type { Guard } from './guard.ts';

/**
 * The names of the tools that stay visible, in the order of `baseline`: what was active before any guard, never what is
 * active now, so that switching does not compound. A tool is hidden when no call of it could pass.
 */
export const toolsetFor = (guard: Guard, baseline: readonly Tool[], effects: DeclaredEffects): string[] =>
  baseline.filter((tool) => tool.isOwn || mayPass(guard, tool, effects)).map(({ name }) => name);

function mayPass({ allowed, blocked, cap }: Guard, tool: Tool, effects: DeclaredEffects): boolean {
  if (blocked.has(tool.name) || allowed?.has(tool.name) === false) return false;
  if (cap === 'full') return true;
  const { effect } = effectOf(tool, effects);
  return effect === 'read' || (effect === 'write' && cap === 'workspace-write' && FILE_WRITERS.includes(tool.name));
}
