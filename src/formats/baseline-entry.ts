/** `pimodes-baseline.v1` entries: what a host session had before modes changed it, so that it can be put back. */

import { type Baseline, NO_BASELINE, type Replaced } from '../kernel/baseline.ts';
import { isMapping } from './located.ts';

export const BASELINE_TYPE = 'pimodes-baseline.v1';

/** What an entry's data says; a member that is not well-formed counts as not replaced. */
export function readBaseline(data: unknown): Baseline {
  if (!isMapping(data)) return NO_BASELINE;
  const { tools } = data;
  const isNames = Array.isArray(tools) && tools.every((name) => typeof name === 'string');
  return { tools: isNames ? tools : null, model: replaced(data.model), thinking: replaced(data.thinking) };
}

function replaced(value: unknown): Replaced | null {
  if (!isMapping(value) || typeof value.before !== 'string' || typeof value.applied !== 'string') return null;
  return { before: value.before, applied: value.applied };
}
