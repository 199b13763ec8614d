/** One scripted change, and the selection that it makes of another. The same grammar for argv, `/mode` and PI_MODE. */

import { brokenFor, type Catalog, candidateFor, isBase, isOverlay, modeOf } from './catalog.ts';
import { isModeKey, type Mode, type ModeKey } from './mode.ts';
import { nearest } from './nearest.ts';
import type { Refusal } from './refusal.ts';
import { no, ok, type Result } from './result.ts';
import { addOverlay, keysOf, MAX_OVERLAYS, NATIVE, removeOverlay, type Selection, selectionFrom } from './selection.ts';

/** Keys are as typed: whether they name a mode is for `direct` to say. A null base is the host's own prompt. */
export type Directive =
  | { readonly kind: 'clear' }
  | { readonly kind: 'only'; readonly key: string }
  | { readonly kind: 'add'; readonly key: string }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'set'; readonly base: string | null; readonly overlays: readonly string[] }
  /** To an earlier selection. As `set`, but it accepts no changed text. */
  | { readonly kind: 'back'; readonly to: Selection }
  /** As `set`, but no key that is gone is kept: a preset is used whole or not at all. */
  | { readonly kind: 'preset'; readonly name: ModeKey; readonly to: Selection };

/** The selection that `directive` makes of `current`, or why it makes none. Keys that are kept need not be there any more. */
export function direct(current: Selection, directive: Directive, catalog: Catalog): Result<Selection, Refusal> {
  switch (directive.kind) {
    case 'clear':
      return ok(NATIVE);
    case 'only': {
      const found = find(directive.key, catalog);
      if (!found.ok) return found;
      const { key } = found.value;
      return ok(isOverlay(found.value) ? { base: null, overlays: [key] } : { base: key, overlays: [] });
    }
    case 'add':
      return add(current, directive.key, catalog);
    case 'remove': {
      const key = directive.key;
      if (!isModeKey(key) || !current.overlays.includes(key))
        return no({ kind: 'not-selected', key, isBase: key === current.base });
      return ok(removeOverlay(current, key));
    }
    case 'set':
      return set(current, directive.base, directive.overlays, catalog);
    case 'back':
      return set(current, directive.to.base, directive.to.overlays, catalog);
    case 'preset':
      return set(NATIVE, directive.to.base, directive.to.overlays, catalog);
  }
}

function add(current: Selection, typed: string, catalog: Catalog): Result<Selection, Refusal> {
  if (isModeKey(typed) && current.overlays.includes(typed)) return ok(current);
  const found = find(typed, catalog);
  if (!found.ok) return found;
  if (!isOverlay(found.value)) return no({ kind: 'wrong-slot', key: found.value.key, strategy: found.value.strategy });
  const base = current.base === null ? null : modeOf(catalog, current.base);
  if (base?.strategy === 'replace_final') return no({ kind: 'exclusive', base: base.key, overlays: [found.value.key] });
  if (current.overlays.length >= MAX_OVERLAYS)
    return no({ kind: 'invalid', why: `${MAX_OVERLAYS} overlays are selected, which is the most` });
  return ok(addOverlay(current, found.value.key));
}

function set(
  current: Selection,
  base: string | null,
  overlays: readonly string[],
  catalog: Catalog,
): Result<Selection, Refusal> {
  for (const [typed, slot] of [
    ...(base === null ? [] : [[base, 'base'] as const]),
    ...overlays.map((key) => [key, 'overlay'] as const),
  ]) {
    const found = find(typed, catalog);
    if (!found.ok) {
      if (isModeKey(typed) && keysOf(current).includes(typed)) continue; // gone, but kept
      return found;
    }
    const fits = slot === 'base' ? isBase(found.value) : isOverlay(found.value);
    if (!fits) return no({ kind: 'wrong-slot', key: found.value.key, strategy: found.value.strategy });
  }
  const selection = selectionFrom(base, overlays);
  if (!selection.ok) return no({ kind: 'invalid', why: selection.error });
  const mode = selection.value.base === null ? null : modeOf(catalog, selection.value.base);
  if (mode?.strategy === 'replace_final' && selection.value.overlays.length > 0) {
    return no({ kind: 'exclusive', base: mode.key, overlays: selection.value.overlays });
  }
  return selection;
}

/** The keys that a directive asks for, in its order. */
export function namedIn(directive: Directive): readonly ModeKey[] {
  switch (directive.kind) {
    case 'clear':
    case 'remove':
      return [];
    case 'only':
    case 'add':
      return isModeKey(directive.key) ? [directive.key] : [];
    case 'set':
      return [...(directive.base === null ? [] : [directive.base]), ...directive.overlays].filter(isModeKey);
    case 'back':
    case 'preset':
      return keysOf(directive.to);
  }
}

/** The mode that `typed` names, or the refusal that names the nearest ones and the file that is broken. */
export function find(typed: string, catalog: Catalog): Result<Mode, Refusal> {
  const mode = isModeKey(typed) ? modeOf(catalog, typed) : null;
  if (mode !== null) return ok(mode);
  const candidate = isModeKey(typed) ? candidateFor(catalog, typed) : null;
  if (candidate !== null) {
    const standing = catalog.approvals.get(candidate.path) ?? 'unapproved';
    return no({ kind: 'unapproved', key: candidate.key, path: candidate.path, standing });
  }
  return no({
    kind: 'unknown',
    key: typed,
    near: nearest(typed, catalog.entries.keys()),
    broken: brokenFor(catalog, typed),
  });
}

/** The words that make a selection from anything, for messages and for a person to type: `set BASE --overlay KEY …`. */
export function wordsFor({ base, overlays }: Selection): string {
  if (base === null && overlays.length === 0) return 'off';
  return ['set', base ?? 'native', ...overlays.flatMap((key) => ['--overlay', key])].join(' ');
}

/** The whole command for a selection. */
export const commandFor = (selection: Selection): string => `pimodes ${wordsFor(selection)}`;
