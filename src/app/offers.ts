/** What may stand where a word is expected: one answer for the shells and for a host's own prompt. */

import { DRIFT_POLICIES, POLICY_WORDS } from '../kernel/activation.ts';
import { isBase, isOverlay } from '../kernel/catalog.ts';
import { wordsFor } from '../kernel/directive.ts';
import { KNOWN_TOOLS } from '../kernel/effects.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Preset } from '../kernel/preset.ts';
import { isSetting, SETTING_KEYS, SETTINGS } from '../kernel/settings.ts';
import { visibleLine } from '../kernel/visible.ts';

/** A word, and what it means in a few; "" where it says that itself. */
export type Offer = { readonly word: string; readonly help: string };

/**
 * What a place takes: `direct` is KEY, +KEY or -KEY, `my` means the user's own, a list is a choice of words. Files and
 * folders are for the one who asks to find.
 */
export type Place =
  | 'direct'
  | 'base'
  | 'overlay'
  | 'mode'
  | 'my mode'
  | 'project mode'
  | 'preset'
  | 'my preset'
  | 'tool'
  | 'file'
  | 'folder'
  | readonly Offer[];

/** A word that is expected, and that only a person knows. */
export const ANY_WORD: Place = [];

/** What there is to name. */
export type Named = {
  readonly modes: readonly Mode[];
  /** The overlays in force. */
  readonly selected: readonly string[];
  readonly presets: readonly Preset[];
  /** Keys of presets in the user's own folder, which alone can be deleted. */
  readonly myPresets: ReadonlySet<string>;
  /** Tools beyond those that every host has. */
  readonly tools: readonly string[];
};

export const NOTHING_NAMED: Named = { modes: [], selected: [], presets: [], myPresets: new Set(), tools: [] };

/** What stands there already: the word as far as it is typed, and the words before it. */
export type Typed = { readonly typed: string; readonly before: readonly string[] };

/** The offers for a place, whether or not they begin with what is typed. */
export function offersFor(place: Place, named: Named, { typed, before }: Typed): readonly Offer[] {
  const { modes, presets, myPresets, tools } = named;
  switch (place) {
    case 'direct':
      return direct(named, typed);
    case 'base':
      return [{ word: 'native', help: "the host's own prompt" }, ...modes.filter(isBase).map(offerOf)];
    case 'overlay':
      return modes.filter((mode) => isOverlay(mode) && !before.includes(mode.key)).map(offerOf);
    case 'mode':
      return modes.map(offerOf);
    case 'my mode':
      return modes.filter(({ scope }) => scope === 'global' || scope === 'project').map(offerOf);
    case 'project mode':
      return modes.filter(({ scope }) => scope === 'project').map(offerOf);
    case 'preset':
      return presets.map(presetOffer);
    case 'my preset':
      return presets.filter(({ key }) => myPresets.has(key)).map(presetOffer);
    case 'tool':
      return choice(...new Set([...KNOWN_TOOLS, ...tools.filter(isWord)]));
    case 'file':
    case 'folder':
      return [];
    default:
      return place;
  }
}

/** An overlay by itself is one of two words for it, so it waits for a letter. */
function direct({ modes, selected }: Named, typed: string): Offer[] {
  const overlays = modes.filter(isOverlay);
  const signed = overlays.map((mode) => {
    const { word, help } = offerOf(mode);
    return { word: `${selected.includes(word) ? '-' : '+'}${word}`, help };
  });
  return [...modes.filter(isBase).map(offerOf), ...signed, ...(typed === '' ? [] : overlays.map(offerOf))];
}

const offerOf = ({ key, description, label }: Mode): Offer => ({ word: key, help: visibleLine(description ?? label) });

const presetOffer = ({ key, label, selection }: Preset): Offer => ({
  word: key,
  help: `${visibleLine(label)}: ${wordsFor(selection)}`,
});

/** Whether a name is a word that can stand on a line of its own. */
const isWord = (name: string): boolean => name !== '' && name === visibleLine(name) && !name.includes(' ');

/** Words that say themselves what they mean. */
export const choice = (...words: readonly string[]): Offer[] => words.map((word) => ({ word, help: '' }));

/** What a changed definition may do. */
export const POLICIES: readonly Offer[] = DRIFT_POLICIES.map((word) => ({ word, help: POLICY_WORDS[word] }));

/** The places behind `done`, the words of a selection that stand there already; its flags are the caller's. */
export function selectionPlaces([first, second, ...more]: readonly string[]): readonly Place[] {
  if (first === undefined) return ['direct', SELECTION_WORDS];
  if (first === 'set' && second === undefined) return ['base'];
  if (first === 'preset' && second === undefined) return [PRESET_VERBS.filter(({ word }) => word === 'use')];
  return first === 'preset' && second === 'use' && more.length === 0 ? ['preset'] : [];
}

const SELECTION_WORDS: readonly Offer[] = [
  { word: 'set', help: 'a base and its overlays, exactly' },
  { word: 'off', help: "the host's own prompt, nothing added" },
  { word: 'preset', help: 'use KEY' },
];

/** What can be done with presets. */
export const PRESET_VERBS: readonly Offer[] = [
  { word: 'use', help: 'select one, whole or not at all' },
  { word: 'save', help: 'name what is selected now' },
  { word: 'list', help: 'every preset' },
  { word: 'delete', help: 'remove one of your own' },
  { word: 'export', help: 'as JSON, and as one line' },
  { word: 'import', help: 'keep one from elsewhere' },
];

/** The places behind `preset`. */
export function presetPlaces([verb, ...more]: readonly string[]): readonly Place[] {
  if (verb === undefined) return [PRESET_VERBS];
  if (more.length > 0) return [];
  if (verb === 'use' || verb === 'export') return ['preset'];
  if (verb === 'import') return ['file'];
  if (verb === 'delete') return ['my preset'];
  return verb === 'save' ? [ANY_WORD] : [];
}

/** The places behind `settings`. */
export function settingPlaces([key, ...more]: readonly string[]): readonly Place[] {
  if (key === undefined) return [SETTING_KEYS.map((word) => ({ word, help: SETTINGS[word].means }))];
  if (more.length > 0 || !isSetting(key)) return [];
  const { takes } = SETTINGS[key];
  if (takes.kind === 'one-of') return [choice(...takes.values)];
  return takes.kind === 'switch' ? [choice('true', 'false')] : [ANY_WORD];
}
