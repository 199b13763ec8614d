/** What a session had before modes changed it: kept on its branch, put back when the last mode that changed it leaves. */

import type { Watch } from '../../app/watch.ts';
import { BASELINE_TYPE, readBaseline } from '../../formats/baseline-entry.ts';
import { type Baseline, NO_BASELINE, settle, wantedBy } from '../../kernel/baseline.ts';
import type { Thinking } from '../../kernel/mode.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { Context, Pi } from './pi-api.ts';
import { holdTools, type Toolset } from './toolset.ts';

/** What the branch of a session that begins says. */
export const baselineOn = (ctx: Context): Baseline => {
  const [newest] = baselinesOn(ctx);
  return { ...(newest?.baseline ?? NO_BASELINE), tools: toolsOn(ctx) };
};

/** The same after a move to another branch, to which Pi takes the model along, but not the tools of a run. */
export const baselineAfterMove = (ctx: Context, was: Baseline): Baseline => {
  const hasRun = ctx.sessionManager.getBranch().some(({ type }) => type === 'message');
  return { ...was, tools: toolsOn(ctx) ?? (hasRun ? null : was.tools) };
};

/**
 * The tools that were active before any guard. Pi shows again what the last run on the branch was shown, so when the guard
 * went after that run, what was to be put back then still counts.
 */
function toolsOn(ctx: Context): Baseline['tools'] {
  for (const { baseline, isBeforeRun } of baselinesOn(ctx)) {
    if (baseline.tools !== null || isBeforeRun) return baseline.tools;
  }
  return null;
}

type Found = { readonly baseline: Baseline; readonly isBeforeRun: boolean };

/** Newest first. */
function* baselinesOn({ sessionManager }: Context): Generator<Found> {
  let isBeforeRun = false;
  for (const entry of sessionManager.getBranch().toReversed()) {
    if (entry.type === 'message') isBeforeRun = true;
    if (entry.type !== 'custom' || entry.customType !== BASELINE_TYPE) continue;
    yield { baseline: readBaseline(entry.data), isBeforeRun };
  }
}

export type Held = {
  readonly baseline: Baseline;
  readonly applied: Toolset['applied'];
  readonly warnings: readonly string[];
};

/** What the session is to be brought to. */
export type Wanted = { readonly resolution: Resolution | null; readonly watch: Watch };

/** Brings model, thinking level and tools to what is `wanted`, and writes the new baseline if it differs. */
export async function hold(
  pi: Pi,
  ctx: Context,
  now: Pick<Held, 'baseline' | 'applied'>,
  { resolution, watch }: Wanted,
): Promise<Held> {
  const { baseline: was } = now;
  const wanted = wantedBy(resolution);
  const thinkingBefore = pi.getThinkingLevel();
  const warnings: string[] = [];

  const model = settle(was.model, wanted.model, modelOf(ctx));
  const isModelSet = model.set === null || (await setModel(model.set));
  const replacedModel = isModelSet ? model.replaced : null;

  // Another model brings its own thinking level, so the level is held as long as the model is.
  const holdsLevel = wanted.thinking ?? (replacedModel === null ? null : (was.thinking?.applied ?? thinkingBefore));
  const thinking = settle(was.thinking, holdsLevel, thinkingBefore);
  const level = thinking.set ?? thinkingBefore;
  if (pi.getThinkingLevel() !== level) pi.setThinkingLevel(level as Thinking);
  const replacedLevel = thinking.replaced && { ...thinking.replaced, applied: pi.getThinkingLevel() };

  const tools = holdTools(pi, { kept: was.tools, applied: now.applied }, watch);
  const baseline: Baseline = { tools: tools.kept, model: replacedModel, thinking: replacedLevel };
  keep(pi, was, baseline);
  return { baseline, applied: tools.applied, warnings };

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

/** Writes a baseline that is not the one before. */
export function keep(pi: Pi, was: Baseline, now: Baseline): void {
  if (JSON.stringify(now) !== JSON.stringify(was)) pi.appendEntry(BASELINE_TYPE, now);
}
