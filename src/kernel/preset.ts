/** A selection with a name. It holds keys and no text, so what it means is what its modes say on the day it is used. */

import type { Diagnostic } from './diagnostic.ts';
import type { Directive } from './directive.ts';
import { isModeKey, type ModeKey } from './mode.ts';
import { nearest } from './nearest.ts';
import type { Refusal } from './refusal.ts';
import { no, ok, type Result } from './result.ts';
import type { Selection } from './selection.ts';

/** Names of presets follow the grammar of mode keys; a preset and a mode may share one. */
export type Preset = {
  readonly key: ModeKey;
  readonly label: string;
  readonly description: string | null;
  readonly selection: Selection;
};

/** Where presets stand: in the user's own folder, or in a project's. */
export type PresetScope = 'global' | 'project';

/** A preset and the file that holds it. */
export type FoundPreset = { readonly preset: Preset; readonly scope: PresetScope; readonly path: string };

/** A file that should be a preset and is not; `key` is null when its name cannot be one. */
export type BrokenPreset = {
  readonly key: ModeKey | null;
  readonly path: string;
  readonly diagnostics: readonly Diagnostic[];
};

/** The preset that answers to a key; the nearest shadowed one stands first. */
export type PresetEntry = FoundPreset & { readonly shadows: readonly FoundPreset[] };

export type Presets = {
  readonly entries: ReadonlyMap<ModeKey, PresetEntry>;
  readonly broken: readonly BrokenPreset[];
  /** What was said of the folders themselves. */
  readonly diagnostics: readonly Diagnostic[];
};

/** What was found, lowest precedence first. */
export type PresetFiles = {
  readonly found: readonly FoundPreset[];
  readonly broken: readonly BrokenPreset[];
  readonly diagnostics: readonly Diagnostic[];
};

/** One winner for every key, in code-point order. A broken file hides nothing. */
export function presetsOf({ found, broken, diagnostics }: PresetFiles): Presets {
  const entries = new Map<ModeKey, PresetEntry>();
  for (const one of found) {
    const below = entries.get(one.preset.key);
    const shadows = below === undefined ? [] : [withoutShadows(below), ...below.shadows];
    entries.set(one.preset.key, { ...one, shadows });
  }
  return { entries: new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1))), broken, diagnostics };
}

const withoutShadows = ({ preset, scope, path }: PresetEntry): FoundPreset => ({ preset, scope, path });

/** The preset that `typed` names, or the refusal that names the nearest ones and the file that is broken. */
export function findPreset({ entries, broken }: Presets, typed: string): Result<PresetEntry, Refusal> {
  const entry = isModeKey(typed) ? entries.get(typed) : undefined;
  if (entry !== undefined) return ok(entry);
  const file = broken.find(({ key }) => key === typed) ?? null;
  return no({ kind: 'unknown-preset', key: typed, near: nearest(typed, entries.keys()), broken: file });
}

/** The change that using a preset is: exactly its selection, every key of it there and in its slot. */
export const presetDirective = ({ key, selection }: Preset): Directive => ({
  kind: 'preset',
  name: key,
  to: selection,
});
