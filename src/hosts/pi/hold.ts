/** What a session had before modes changed it: kept on its branch, put back when the last mode that changed it leaves. */

import { BASELINE_TYPE, readBaseline } from '../../formats/baseline-entry.ts';
import { type Baseline, NO_BASELINE, settle, wantedBy } from '../../kernel/baseline.ts';
import type { Thinking } from '../../kernel/mode.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { Context, Pi } from './pi-api.ts';

/** The newest baseline on the branch. */
export function baselineOn({ sessionManager }: Context): Baseline {
  const entry = sessionManager.getBranch().findLast((one) => one.type === 'custom' && one.customType === BASELINE_TYPE);
  return entry?.type === 'custom' ? readBaseline(entry.data) : NO_BASELINE;
}

export type Held = { readonly baseline: Baseline; readonly warnings: readonly string[] };

/** Brings model and thinking level to what `resolution` wants, and writes the new baseline if it differs. */
export async function hold(pi: Pi, ctx: Context, now: Baseline, resolution: Resolution | null): Promise<Held> {
  const wanted = wantedBy(resolution);
  const thinkingBefore = pi.getThinkingLevel();
  const warnings: string[] = [];

  const model = settle(now.model, wanted.model, modelOf(ctx));
  const isModelSet = model.set === null || (await setModel(model.set));
  const replacedModel = isModelSet ? model.replaced : null;

  // Another model brings its own thinking level, so the level is held as long as the model is.
  const holdsLevel = wanted.thinking ?? (replacedModel === null ? null : (now.thinking?.applied ?? thinkingBefore));
  const thinking = settle(now.thinking, holdsLevel, thinkingBefore);
  const level = thinking.set ?? thinkingBefore;
  if (pi.getThinkingLevel() !== level) pi.setThinkingLevel(level as Thinking);
  const replacedLevel = thinking.replaced && { ...thinking.replaced, applied: pi.getThinkingLevel() };

  const tools = wanted.guards ? (now.tools ?? pi.getActiveTools()) : null;
  const baseline: Baseline = { tools, model: replacedModel, thinking: replacedLevel };
  if (JSON.stringify(baseline) !== JSON.stringify(now)) pi.appendEntry(BASELINE_TYPE, baseline);
  return { baseline, warnings };

  async function setModel(name: string): Promise<boolean> {
    const slash = name.indexOf('/');
    const found = ctx.modelRegistry.find(name.slice(0, slash), name.slice(slash + 1));
    if (found === undefined) warnings.push(`model \`${name}\` is not known to this Pi; the model stays`);
    else if (await pi.setModel(found)) return true;
    else warnings.push(`model \`${name}\` cannot be used: its provider has no key; the model stays`);
    return false;
  }
}

const modelOf = ({ model }: Context): string => (model === undefined ? '' : `${model.provider}/${model.id}`);
