/** What a selection means against today's catalog: the modes in force, and every omission explained. */

import { type Catalog, candidateFor, isBase, isOverlay, modeOf } from './catalog.ts';
import type { Base, Mode, ModeKey, ModeOf, Overlay } from './mode.ts';
import type { Selection } from './selection.ts';

/** "Exact with overlays" cannot be written down. */
export type Resolution = (
  | { readonly kind: 'exact'; readonly base: ModeOf<'replace_final'> }
  | { readonly kind: 'layered'; readonly base: ModeOf<'replace_base'> | null; readonly overlays: readonly Overlay[] }
) & { readonly omitted: readonly Omission[] };

export type Omission = {
  readonly key: ModeKey;
  readonly why: 'missing' | 'invalid' | 'unapproved' | 'denied' | 'not-a-base' | 'not-an-overlay' | 'exact-base';
};

/** Fails closed to the safest truthful part; nothing is written, added or moved. */
export function resolve(selection: Selection, catalog: Catalog): Resolution {
  const omitted: Omission[] = [];
  const base = selection.base === null ? null : pick(selection.base, isBase, 'not-a-base');
  if (base?.strategy === 'replace_final') {
    return { kind: 'exact', base, omitted: selection.overlays.map((key) => ({ key, why: 'exact-base' })) };
  }
  const overlays = selection.overlays
    .map((key) => pick(key, isOverlay, 'not-an-overlay'))
    .filter((mode) => mode !== null);
  return { kind: 'layered', base, overlays, omitted };

  function pick<M extends Mode>(key: ModeKey, fits: (mode: Mode) => mode is M, misfit: Omission['why']): M | null {
    const mode = modeOf(catalog, key);
    if (mode !== null && fits(mode)) return mode;
    omitted.push({ key, why: mode === null ? whyAbsent(key, catalog) : misfit });
    return null;
  }
}

function whyAbsent(key: ModeKey, catalog: Catalog): Omission['why'] {
  const candidate = candidateFor(catalog, key);
  if (candidate !== null) return catalog.approvals.get(candidate.path) === 'denied' ? 'denied' : 'unapproved';
  return catalog.broken.some((one) => one.key === key) ? 'invalid' : 'missing';
}

/** The overlays in force, in order. */
export const overlaysIn = (resolution: Resolution): readonly Overlay[] =>
  resolution.kind === 'exact' ? [] : resolution.overlays;

/** The modes in force, the base first. */
export function modesIn(resolution: Resolution): readonly (Base | Overlay)[] {
  if (resolution.kind === 'exact') return [resolution.base];
  return resolution.base === null ? resolution.overlays : [resolution.base, ...resolution.overlays];
}

/** An omission as a sentence without its full stop. */
export function omissionText({ key, why }: Omission): string {
  switch (why) {
    case 'missing':
      return `\`${key}\` is left out: no mode file defines it any more`;
    case 'invalid':
      return `\`${key}\` is left out: its file has errors`;
    case 'unapproved':
      return `\`${key}\` is left out: its project definition is not approved`;
    case 'denied':
      return `\`${key}\` is left out: its project definition was denied`;
    case 'not-a-base':
      return `\`${key}\` is left out: it is an overlay now, not a base`;
    case 'not-an-overlay':
      return `\`${key}\` is left out: it is a base now, not an overlay`;
    case 'exact-base':
      return `\`${key}\` is left out: an exact-final base takes no overlays`;
  }
}
