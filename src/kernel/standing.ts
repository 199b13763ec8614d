/** What the journal's head says now, against today's catalog. */

import { type Activation, driftOf, type Head } from './activation.ts';
import { type Catalog, isOverlay, modeOf } from './catalog.ts';
import { brokenContracts } from './contracts.ts';
import type { Drift, Fingerprint } from './fingerprint.ts';
import type { ModeKey } from './mode.ts';
import type { Refusal } from './refusal.ts';
import { modesIn, overlaysIn, type Resolution, resolve } from './resolution.ts';
import { isNative, keysOf, NATIVE, type Selection } from './selection.ts';

/** Native: nothing selected. Degraded: something is left out. Blocked: nothing is composed, the host's own prompt stands. */
export type Standing =
  | { readonly kind: 'native'; readonly activation: Activation | null }
  | {
      readonly kind: 'active' | 'degraded';
      readonly activation: Activation;
      readonly resolution: Resolution;
      readonly drift: readonly Drift[];
    }
  | {
      readonly kind: 'blocked';
      readonly activation: Activation;
      readonly why: Refusal;
      readonly resolution: Resolution;
      readonly drift: readonly Drift[];
    };

/** A head as an activation, and what became of it if an older program wrote it. */
export type HeadReading = {
  readonly activation: Activation | null;
  /** Set for a v1 or v2 head; `frozen` names the keys that made it fall to native. */
  readonly legacy: { readonly version: 1 | 2; readonly frozen: readonly ModeKey[] } | null;
};

/**
 * Translates a head of any version. A v1 key becomes a base or one overlay, by what today's catalog says it is. A legacy
 * selection that does not resolve whole freezes to native: it has no fingerprints to be told apart by.
 */
export function readHead(head: Head, catalog: Catalog): HeadReading {
  const { entry } = head;
  if (entry === null) return { activation: null, legacy: null };
  if (entry.kind === 'activation') return { activation: entry.activation, legacy: null };
  const version = entry.kind === 'legacy-key' ? 1 : 2;
  const selection = entry.kind === 'legacy-key' ? selectionOfKey(entry.key, catalog) : entry.selection;
  const resolution = resolve(selection, catalog);
  const unmet = brokenContracts(baseIn(resolution), overlaysIn(resolution)).map(({ key }) => key);
  const frozen = [...new Set([...resolution.omitted.map(({ key }) => key), ...unmet])];
  const kept = frozen.length === 0 ? selection : NATIVE;
  return {
    activation: { ...translated, selection: kept, fingerprints: fingerprintsOf(kept, catalog) },
    legacy: { version, frozen },
  };
}

const translated = { driftPolicy: 'block', activatedAt: '', source: 'migration' } as const;

/** A v1 key as a selection: an overlay on the host's prompt, else a base, by what today's catalog says it is. */
export function selectionOfKey(key: ModeKey | null, catalog: Catalog): Selection {
  if (key === null) return NATIVE;
  const mode = modeOf(catalog, key);
  return mode !== null && isOverlay(mode) ? { base: null, overlays: [key] } : { base: key, overlays: [] };
}

/** Today's fingerprints of a selection's keys; keys without a definition are absent. */
export function fingerprintsOf(selection: Selection, catalog: Catalog): Map<ModeKey, Fingerprint> {
  return new Map(
    keysOf(selection).flatMap((key) => {
      const mode = modeOf(catalog, key);
      return mode === null ? [] : [[key, mode.fingerprint] as const];
    }),
  );
}

/** What an activation means today; null stands for an empty journal. */
export function standingOf(activation: Activation | null, catalog: Catalog): Standing {
  if (activation === null || isNative(activation.selection)) return { kind: 'native', activation };
  const resolution = resolve(activation.selection, catalog);
  const drift = driftOf(activation.fingerprints, (key) => modeOf(catalog, key)?.fingerprint ?? null);
  const why = whyBlocked(resolution, drift, activation);
  if (why !== null) return { kind: 'blocked', activation, why, resolution, drift };
  return { kind: resolution.omitted.length > 0 ? 'degraded' : 'active', activation, resolution, drift };
}

function whyBlocked(resolution: Resolution, drift: readonly Drift[], { driftPolicy }: Activation): Refusal | null {
  const exactDrifted = resolution.kind === 'exact' && drift.some(({ key }) => key === resolution.base.key);
  if (drift.length > 0 && (driftPolicy === 'block' || exactDrifted)) return { kind: 'drift', drift };
  const broken = brokenContracts(baseIn(resolution), overlaysIn(resolution));
  return broken.length > 0 ? { kind: 'contract', broken } : null;
}

const baseIn = (resolution: Resolution) => resolution.base;

/** The resolution that is in force: a blocked or native standing has none. */
export const resolutionIn = (standing: Standing): Resolution | null =>
  standing.kind === 'active' || standing.kind === 'degraded' ? standing.resolution : null;

export const selectionIn = (standing: Standing): Selection => standing.activation?.selection ?? NATIVE;

/** Whether anything of what was selected is not in force as it was accepted. */
export const isUnsound = (standing: Standing): boolean =>
  standing.kind === 'blocked' ||
  standing.kind === 'degraded' ||
  (standing.kind === 'active' && standing.drift.length > 0);

/** `mode:BASE +N !`, at most 40 columns; "" at native, so that a prompt bar shows nothing. Drift under `allow` is not marked. */
export function footer(standing: Standing): string {
  if (standing.kind === 'native') return '';
  const resolution = resolutionIn(standing);
  const base = resolution?.base?.key ?? 'native';
  const overlays = resolution === null ? 0 : overlaysIn(resolution).length;
  const quiet =
    standing.kind === 'active' && (standing.drift.length === 0 || standing.activation.driftPolicy === 'allow');
  return footerText(base, overlays, !quiet);
}

/** The footer's words; a long key is cut, the count and the mark are not. */
export function footerText(base: string, overlays: number, marked: boolean): string {
  const tail = `${overlays > 0 ? ` +${overlays}` : ''}${marked ? ' !' : ''}`;
  const room = 40 - 'mode:'.length - tail.length;
  return `mode:${base.length > room ? `${base.slice(0, room - 1)}…` : base}${tail}`;
}

/** The keys in force, for messages. */
export const keysIn = (resolution: Resolution): readonly ModeKey[] => modesIn(resolution).map(({ key }) => key);
