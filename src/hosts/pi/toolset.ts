/** Which tools the model is shown: always worked out anew from those that were active before any guard. */

import type { Watch } from '../../app/watch.ts';
import { unguardedTools } from '../../kernel/baseline.ts';
import { type DeclaredEffects, type Tool, toolNamed, toolOf } from '../../kernel/effects.ts';
import type { Guard } from '../../kernel/guard.ts';
import { toolsetFor } from '../../kernel/toolset.ts';
import { isOurs, ownNames } from './own-tools.ts';
import type { Pi } from './pi-api.ts';

/** `kept`: what would be active without us, null while nothing is held. `applied`: what we left active, null when not known. */
export type Toolset = { readonly kept: readonly string[] | null; readonly applied: readonly string[] | null };

/** Shows the tools of which some call may pass under `watch`, and those of ours that are wanted under it. */
export function holdTools(pi: Pi, { kept, applied }: Toolset, watch: Watch): Toolset {
  const own = ownNames(pi, watch);
  const isHeld = watch.guard.parts.length > 0;
  if (!isHeld && kept === null && own.all.length === 0) return { kept: null, applied: null };
  const without = unguardedTools(kept, applied, pi.getActiveTools()).filter((name) => !own.all.includes(name));
  showTools(pi, [...toolsUnder(pi, watch.guard, watch.circumstances.effects, without), ...own.wanted]);
  return isHeld ? { kept: without, applied: pi.getActiveTools() } : { kept: null, applied: null };
}

/** What of `names` is left under `guard`. */
export function toolsUnder(pi: Pi, guard: Guard, effects: DeclaredEffects, names: readonly string[]): string[] {
  const all = toolsIn(pi);
  const tools = names.map((name) => all.get(name) ?? toolNamed(name));
  return toolsetFor(guard, tools, effects);
}

/** Every tool that Pi knows, by name. */
export const toolsIn = (pi: Pi): ReadonlyMap<string, Tool> =>
  new Map(pi.getAllTools().map((listed) => [listed.name, toolOf(listed, { isOwn: isOurs(listed) })]));

/** Pi keeps the order of tools that stay active, and the prompt lists them in it; so they all go first where it differs. */
export function showTools(pi: Pi, names: readonly string[]): void {
  const active = pi.getActiveTools();
  const registered = new Set(pi.getAllTools().map(({ name }) => name));
  const wanted = names.filter((name) => registered.has(name));
  if (wanted.join() === active.join()) return;
  const staying = active.filter((name) => wanted.includes(name));
  if (wanted.slice(0, staying.length).join() !== staying.join()) pi.setActiveTools([]);
  pi.setActiveTools(wanted);
}
