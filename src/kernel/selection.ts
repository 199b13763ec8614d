/** What a person picked: one base, or the host's own prompt, and an ordered stack of overlays. */

import type { ModeKey } from './mode.ts';
import { isModeKey } from './mode.ts';
import { no, ok, type Result } from './result.ts';

/** `base` null is the host's own prompt; overlays stand in the order of selection, without duplicates. */
export type Selection = { readonly base: ModeKey | null; readonly overlays: readonly ModeKey[] };

export const MAX_OVERLAYS = 64;
export const NATIVE: Selection = { base: null, overlays: [] };

export const isNative = (selection: Selection): boolean => selection.base === null && selection.overlays.length === 0;

/** Every key of a selection, the base first. */
export const keysOf = ({ base, overlays }: Selection): readonly ModeKey[] =>
  base === null ? overlays : [base, ...overlays];

export const sameSelection = (a: Selection, b: Selection): boolean =>
  a.base === b.base && a.overlays.length === b.overlays.length && a.overlays.every((key, i) => key === b.overlays[i]);

/** A selection from its wire members, or what is wrong with them. Nothing is repaired. */
export function selectionFrom(baseKey: unknown, overlayKeys: unknown): Result<Selection, string> {
  if (baseKey !== null && !isKey(baseKey)) return no('the base is neither null nor a mode key');
  if (!Array.isArray(overlayKeys)) return no('the overlays are not a list');
  if (overlayKeys.length > MAX_OVERLAYS) return no(`${overlayKeys.length} overlays are more than ${MAX_OVERLAYS}`);
  const overlays: ModeKey[] = [];
  for (const key of overlayKeys as unknown[]) {
    if (!isKey(key)) return no('an overlay is not a mode key');
    if (overlays.includes(key)) return no(`overlay \`${key}\` is listed twice`);
    if (key === baseKey) return no(`\`${key}\` is both the base and an overlay`);
    overlays.push(key);
  }
  return ok({ base: baseKey, overlays });
}

const isKey = (value: unknown): value is ModeKey => typeof value === 'string' && isModeKey(value);

/** With `key` on top of the stack; unchanged when it is selected already. */
export const addOverlay = (selection: Selection, key: ModeKey): Selection =>
  selection.overlays.includes(key) ? selection : { ...selection, overlays: [...selection.overlays, key] };

export const removeOverlay = (selection: Selection, key: ModeKey): Selection =>
  selection.overlays.includes(key)
    ? { ...selection, overlays: selection.overlays.filter((one) => one !== key) }
    : selection;

/** Without `key` in either slot, everything else in its order. */
export const withoutKey = (selection: Selection, key: ModeKey): Selection =>
  selection.base === key ? { ...selection, base: null } : removeOverlay(selection, key);

/** With `key` at `place` (from 0, held inside the stack), the others in their order. */
export function placeOverlay(selection: Selection, key: ModeKey, place: number): Selection {
  if (!selection.overlays.includes(key)) return selection;
  const others = selection.overlays.filter((one) => one !== key);
  const at = Math.max(0, Math.min(place, others.length));
  const overlays = [...others.slice(0, at), key, ...others.slice(at)];
  return sameSelection(selection, { ...selection, overlays }) ? selection : { ...selection, overlays };
}
