/** Our settings as a table: reading, writing, the JSON Schema, the completions and the README's table are made from its rows. */

import { DRIFT_POLICIES, type DriftPolicy } from './activation.ts';
import { type DeclaredEffects, EFFECTS } from './effects.ts';
import { CHARACTERS_PER_TOKEN } from './measure.ts';

export const COLORS = ['auto', 'always', 'never'] as const;
export type Color = (typeof COLORS)[number];

/** What a change that the model asks for needs at least; off: it has no tool to ask. */
export const MODEL_TOOLS = ['off', 'warn', 'confirm'] as const;
export type ModelTool = (typeof MODEL_TOOLS)[number];

export type Settings = {
  readonly driftPolicy: DriftPolicy;
  readonly followOutside: boolean;
  /** As written. */
  readonly searchPaths: readonly string[];
  readonly effects: DeclaredEffects;
  readonly modelTool: ModelTool;
  readonly charactersPerToken: number;
  readonly color: Color;
  readonly ascii: boolean;
};

export type SettingKey = keyof Settings;

/** What a setting takes. Numbers lie between the two ends, both included; `map` is an object whose names are `names`. */
export type Takes =
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'paths' }
  | { readonly kind: 'map'; readonly names: string; readonly values: readonly string[] };

type Setting<Value> = { readonly takes: Takes; readonly default: Value; readonly means: string };

/** Every setting in the order in which they are shown. */
export const SETTINGS: { readonly [Key in SettingKey]: Setting<Settings[Key]> } = {
  driftPolicy: {
    takes: { kind: 'one-of', values: DRIFT_POLICIES },
    default: 'block',
    means:
      'what a changed definition does in a project where nothing was selected before; then `pimodes policy` says it',
  },
  followOutside: {
    takes: { kind: 'switch' },
    default: true,
    means:
      'whether a running Pi takes over what `pimodes` selects for the project meanwhile; a new session always begins with it',
  },
  searchPaths: {
    takes: { kind: 'paths' },
    default: [],
    means:
      'folders of packs, or of modes, lowest precedence first; `~` is your home, others count from the folder of the settings',
  },
  effects: {
    takes: { kind: 'map', names: 'tool names', values: EFFECTS },
    default: {},
    means: 'what tools do of which the host does not say it, for `access` caps',
  },
  modelTool: {
    takes: { kind: 'one-of', values: MODEL_TOOLS },
    default: 'off',
    means: 'whether the model may ask for other modes: never, after a warning, or with your yes each time',
  },
  charactersPerToken: {
    takes: { kind: 'number', least: 1, most: 16 },
    default: CHARACTERS_PER_TOKEN,
    means: 'what numbers of tokens are estimated with; 4 is right for English, less for most other languages',
  },
  color: {
    takes: { kind: 'one-of', values: COLORS },
    default: 'auto',
    means: 'colour in the selector; the flags, `NO_COLOR` and `FORCE_COLOR` win over it',
  },
  ascii: {
    takes: { kind: 'switch' },
    default: false,
    means: 'draw with ASCII characters only, as `--ascii` does; without it the locale says what can be drawn',
  },
};

/** Every setting's key, in their order. */
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as unknown as Settings;

/** Whether `key` is one of ours. */
export const isSetting = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** Whether a setting takes `value`, which may be anything. `schemas/settings.json` says the same, as a test holds. */
export function accepts(takes: Takes, value: unknown): boolean {
  switch (takes.kind) {
    case 'one-of':
      return isOneOf(value, takes.values);
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= takes.least && value <= takes.most;
    case 'paths':
      return Array.isArray(value) && value.every(isPath);
    case 'map':
      return isObject(value) && Object.values(value).every((one) => isOneOf(one, takes.values));
  }
}

const isOneOf = (value: unknown, known: readonly unknown[]): boolean => known.includes(value);
const isPath = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '' && !value.includes('\0');
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
