/** Activations that can be counted. */

import type { Activation, JournalEntry } from '../../src/kernel/activation.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';

/** The acceptance of native with the overlay `kN`. */
export function numbered(number: number): Activation {
  const key = `k${number}` as ModeKey;
  return {
    selection: { base: null, overlays: [key] },
    fingerprints: new Map([[key, { digest: '0'.repeat(64) as never, scope: 'global', path: `/${key}.md` }]]),
    driftPolicy: 'block',
    activatedAt: '2026-01-02T03:04:05.678Z',
    source: 'command',
  };
}

/** Which one an entry is; null for what is no activation. */
export const numberOf = (entry: JournalEntry): number | null =>
  entry.kind === 'activation' ? Number(entry.activation.selection.overlays[0]?.slice(1)) : null;
