/** What may follow `/mode `: words that would change something. Nothing once what is typed is whole, so that Enter runs it. */

import { listPresets } from '../../app/presets.ts';
import { SETTING_KEYS } from '../../app/settings.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { isBase, isOverlay, modesOf } from '../../kernel/catalog.ts';
import { wordsFor } from '../../kernel/directive.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Preset, PresetEntry, Presets } from '../../kernel/preset.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { VERBS } from './commands.ts';
import type { CompletionItems } from './pi-api.ts';
import { PRESET_VERBS } from './presets.ts';
import type { Session } from './session.ts';

/** What else there is to name. */
export type Named = {
  readonly presets: readonly Preset[];
  /** The user's own presets among them, which alone can be deleted. */
  readonly own: ReadonlySet<string>;
  readonly tools: readonly string[];
};

const NOTHING_NAMED: Named = { presets: [], own: new Set(), tools: [] };

/** The items for `prefix`, all that is typed behind the command; null for none. */
export async function completionsFor(session: Session, prefix: string): Promise<CompletionItems | null> {
  const ctx = session.context();
  const opened = ctx === null ? null : session.open(ctx);
  const workspace = opened?.ok ? await readWorkspace(opened.value.services) : null;
  if (!opened?.ok || !workspace?.ok) return null;
  const { catalog, standing } = workspace.value;
  const { entries } = /\bpreset\b/.test(prefix) ? await listPresets(opened.value.services) : NO_PRESETS;
  const named = {
    presets: [...entries.values()].map(({ preset }) => preset),
    own: new Set([...entries.values()].filter(isOwn).map(({ preset }) => preset.key)),
    tools: session.pi.getAllTools().map(({ name }) => name),
  };
  return itemsFor(prefix, modesOf(catalog), selectionIn(standing).overlays, named);
}

/** The same behind `/mode-VERB`. */
export async function completionsBehind(
  session: Session,
  verb: string,
  prefix: string,
): Promise<CompletionItems | null> {
  const items = await completionsFor(session, `${verb} ${prefix}`);
  return items?.map((one) => ({ ...one, value: one.value.slice(verb.length + 1) })) ?? null;
}

const NO_PRESETS: Pick<Presets, 'entries'> = { entries: new Map() };
const isOwn = ({ scope, shadows }: PresetEntry) => [scope, ...shadows.map((one) => one.scope)].includes('global');

/** The same of modes that are known; `selected` are the overlays in force. */
export function itemsFor(
  prefix: string,
  modes: readonly Mode[],
  selected: readonly string[],
  named: Named = NOTHING_NAMED,
): CompletionItems | null {
  const words = prefix.split(/ +/);
  const typed = words.at(-1) ?? '';
  const before = prefix.slice(0, prefix.length - typed.length);
  const found = next(words.slice(0, -1), { modes, selected, named }).filter(({ value }) => value.startsWith(typed));
  const isWhole = found.some(({ value }) => value === typed);
  if (found.length === 0 || isWhole) return null;
  return found.map(({ value, help }) => ({ value: before + value, label: value, description: help }));
}

type Item = { readonly value: string; readonly help: string };
type There = { readonly modes: readonly Mode[]; readonly selected: readonly string[]; readonly named: Named };

function next(done: readonly string[], there: There): Item[] {
  const { modes, selected, named } = there;
  const [first, ...rest] = done;
  if (first === undefined) return firstWords(modes, selected);
  if (first === 'set') return rest.length === 0 ? baseWords(modes) : afterBase(rest, modes);
  if (first === 'preview' || first === 'compose') {
    if (rest.length === 0) return [...selections(modes, selected), { value: 'preset', help: 'use NAME' }];
    return rest[0] === 'preset'
      ? [...(rest.length === 1 ? USE : presetNames(rest.slice(1), named))]
      : next(rest, there);
  }
  if (first === 'preset') return rest.length === 0 ? [...PRESET_VERBS] : presetNames(rest, named);
  if (rest.length > 0) return [];
  if (first === 'policy') return POLICIES;
  if (first === 'settings') return SETTING_KEYS.map((value) => ({ value, help: 'a setting' }));
  if (first === 'check') return named.tools.map((value) => ({ value, help: 'a tool' }));
  if (first === 'edit' || first === 'delete') return modes.filter(isOwnMode).map((mode) => item(mode.key, mode));
  return first === 'show' ? modes.map((mode) => item(mode.key, mode)) : [];
}

/** Of a folder above the current one too: those are refused with where to go. */
const isOwnMode = ({ scope }: Mode): boolean => scope === 'global' || scope === 'project';

const USE: readonly Item[] = PRESET_VERBS.filter(({ value }) => value === 'use');

function presetNames([verb, ...rest]: readonly string[], { presets, own }: Named): Item[] {
  if (rest.length > 0 || !['use', 'export', 'delete'].includes(verb ?? '')) return [];
  return presets
    .filter(({ key }) => verb !== 'delete' || own.has(key))
    .map(({ key, label, selection }) => ({ value: key, help: `${visibleLine(label)}: ${wordsFor(selection)}` }));
}

const POLICIES: Item[] = [
  { value: 'block', help: 'nothing of ours is sent until it is accepted' },
  { value: 'warn', help: "today's text is sent, and told" },
  { value: 'allow', help: "today's text is sent" },
];

const item = (value: string, mode: Mode): Item => ({ value, help: mode.description ?? mode.label });

function firstWords(modes: readonly Mode[], selected: readonly string[]): Item[] {
  return [...selections(modes, selected), ...Object.entries(VERBS).map(([value, { help }]) => ({ value, help }))];
}

function selections(modes: readonly Mode[], selected: readonly string[]): Item[] {
  const overlays = modes.filter(isOverlay);
  return [
    ...modes.filter(isBase).map((mode) => item(mode.key, mode)),
    ...overlays.filter(({ key }) => !selected.includes(key)).map((mode) => item(`+${mode.key}`, mode)),
    ...overlays.filter(({ key }) => selected.includes(key)).map((mode) => item(`-${mode.key}`, mode)),
    ...overlays.map((mode) => item(mode.key, mode)),
    { value: 'set', help: 'a base and its overlays, exactly' },
    { value: 'off', help: "Pi's own prompt, nothing added" },
  ];
}

const baseWords = (modes: readonly Mode[]): Item[] => [
  { value: 'native', help: "Pi's own prompt" },
  ...modes.filter(isBase).map((mode) => item(mode.key, mode)),
];

function afterBase(rest: readonly string[], modes: readonly Mode[]): Item[] {
  if (rest.at(-1) !== '--overlay') return [{ value: '--overlay', help: 'one more overlay' }];
  return modes.filter((mode) => isOverlay(mode) && !rest.includes(mode.key)).map((mode) => item(mode.key, mode));
}
