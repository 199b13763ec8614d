/** Presets: selections with a name. Saving and importing never activate anything; using one goes through `apply`. */

import { parseWords } from '../formats/direct-syntax.ts';
import type { Directive } from '../kernel/directive.ts';
import { isModeKey, labelFrom, type ModeKey } from '../kernel/mode.ts';
import {
  findPreset,
  type Preset,
  type PresetEntry,
  type Presets,
  presetDirective,
  presetsOf,
} from '../kernel/preset.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { Selection } from '../kernel/selection.ts';
import { selectionIn } from '../kernel/standing.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { Services } from './services.ts';
import { readWorkspace } from './workspace.ts';

/** Every preset by key, the user's own and the project's. */
export const listPresets = async ({ presets }: Pick<Services, 'presets'>): Promise<Presets> =>
  presetsOf(await presets.discover());

/** The preset that `typed` names. */
export const readPresetNamed = async (services: Services, typed: string): Promise<Result<PresetEntry, Refusal>> =>
  findPreset(await listPresets(services), folded(typed));

/** A SELECTION in words: any direct form, and `preset use KEY`. */
export async function readSelectionWords(
  services: Services,
  words: readonly string[],
): Promise<Result<Directive, Refusal>> {
  const [first, second, name, more] = words;
  if (first !== 'preset' || second !== 'use') return parseWords(words);
  if (name === undefined || more !== undefined) {
    const message = name === undefined ? 'the key of a preset is missing' : `\`${more}\` is one word too many`;
    return no({ kind: 'usage', message, hint: '`pimodes preset list` shows every preset' });
  }
  const found = await readPresetNamed(services, name);
  return found.ok ? ok(presetDirective(found.value.preset)) : found;
}

/** A preset that was written. */
export type Saved = { readonly preset: Preset; readonly path: string };

type Replacing = { readonly replaces: boolean };

/** Names what is selected now. What the selection means is for whoever uses it: gone and drifted keys are kept as they are. */
export async function savePreset(
  services: Services,
  typed: string,
  { label, replaces }: Replacing & { readonly label: string | null },
): Promise<Result<Saved, Refusal>> {
  const key = presetKey(typed);
  if (!key.ok) return key;
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return workspace;
  const selection = selectionIn(workspace.value.standing);
  return save(
    services,
    { key: key.value, label: label ?? labelFrom(key.value), description: null, selection },
    replaces,
  );
}

/** Keeps a preset that came from elsewhere. Its key must be `expected`, unless that is null. */
export async function importPreset(
  services: Services,
  bytes: Uint8Array,
  { expected, replaces }: Replacing & { readonly expected: string | null },
): Promise<Result<Saved, Refusal>> {
  const { readPreset } = await import('../formats/preset-file.ts');
  const { value, diagnostics } = readPreset(bytes, 'import', null);
  const [problem] = diagnostics;
  if (value === null) {
    const where = problem?.at === undefined ? '' : ` (line ${problem.at.line}, column ${problem.at.column})`;
    const why = `this is no preset: ${problem?.message ?? 'it has errors'}${where}`;
    return no({ kind: 'invalid-preset', why, hint: problem?.hint ?? null });
  }
  if (expected === null || expected === value.key) return save(services, value, replaces);
  const why = `the preset is called \`${value.key}\`, not \`${visibleLine(expected)}\``;
  return no({ kind: 'invalid-preset', why, hint: `pimodes preset import ${value.key} …` });
}

/** Writes what a reader will take back: the label may be anything that a person typed. */
async function save(services: Services, preset: Preset, replaces: boolean): Promise<Result<Saved, Refusal>> {
  const { readPreset, writePreset } = await import('../formats/preset-file.ts');
  const { value, diagnostics } = readPreset(new TextEncoder().encode(writePreset(preset)), 'preset', preset.key);
  if (value === null) {
    const [problem] = diagnostics;
    const why = `the preset cannot be kept: ${problem?.message ?? 'it has errors'}`;
    return no({ kind: 'invalid-preset', why, hint: problem?.hint ?? null });
  }
  const path = await services.presets.save(value, { replaces });
  return path.ok ? ok({ preset: value, path: path.value }) : path;
}

/** Removes the user's own preset; answers it, and what answers to the key from now on. A project's file is left to people. */
export async function deletePreset(
  services: Services,
  typed: string,
): Promise<Result<{ readonly deleted: PresetEntry; readonly left: PresetEntry | null }, Refusal>> {
  const presets = await listPresets(services);
  const found = findPreset(presets, folded(typed));
  if (!found.ok) return found;
  const own = [found.value, ...found.value.shadows].find(({ scope }) => scope === 'global');
  if (own === undefined) {
    const why = `\`${found.value.preset.key}\` is the project's (${visibleLine(found.value.path)})`;
    return no({ kind: 'invalid-preset', why, hint: 'remove that file yourself if the project should not have it' });
  }
  const removed = services.presets.remove(own.preset.key);
  if (!removed.ok) return removed;
  const left = (await listPresets(services)).entries.get(own.preset.key) ?? null;
  return ok({ deleted: { ...own, shadows: [] }, left });
}

/** The keys of a preset that no mode answers to here. */
export async function missingFrom(services: Services, { base, overlays }: Selection): Promise<readonly ModeKey[]> {
  const workspace = await readWorkspace(services);
  if (!workspace.ok) return [];
  const { entries } = workspace.value.catalog;
  return [...(base === null ? [] : [base]), ...overlays].filter((key) => !entries.has(key));
}

/** A key as typed becomes a file's name, so nothing but a key passes. */
function presetKey(typed: string): Result<ModeKey, Refusal> {
  if (isModeKey(typed)) return ok(typed);
  const shown = visibleLine(typed.slice(0, 80));
  const why = typed.trim() === '' ? 'a preset needs a key' : `\`${shown}\` cannot be the key of a preset`;
  return no({
    kind: 'invalid-preset',
    why,
    hint: 'a key is a lower-case letter, then up to 63 of a-z, 0-9, `_` and `-`',
  });
}

/** Lower case where that makes a key; anything else stays as it was typed, for the refusal to quote. */
const folded = (typed: string): string => (isModeKey(typed.toLowerCase()) ? typed.toLowerCase() : typed);
