/** What a session has and mounts, as it is passed from one of our processes to another. */

import type { Identity, MountAbilities, Mounting } from '../kernel/contributions.ts';

/** As JSON holds it. What is mounted stays behind: it is for the process that mounts. */
export type PlainMounting = {
  readonly abilities: MountAbilities;
  readonly baseline: readonly Identity[];
  readonly failed: readonly (readonly [Identity, string])[];
};

export const plainMounting = ({ abilities, baseline, failed }: Mounting): PlainMounting => ({
  abilities,
  baseline: [...baseline],
  failed: [...failed],
});

export const mountingFrom = ({ abilities, baseline, failed }: PlainMounting): Mounting => ({
  abilities,
  baseline: new Set(baseline),
  mounted: new Map(),
  failed: new Map(failed),
});
