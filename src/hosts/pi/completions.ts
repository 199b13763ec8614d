/** What may follow `/mode `: words that would change something. Nothing once what is typed is whole, so that Enter runs it. */

import { readWorkspace } from '../../app/workspace.ts';
import { isBase, isOverlay, modesOf } from '../../kernel/catalog.ts';
import type { Mode } from '../../kernel/mode.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { VERBS } from './commands.ts';
import type { CompletionItems } from './pi-api.ts';
import type { Session } from './session.ts';

/** The items for `prefix`, all that is typed behind the command; null for none. */
export async function completionsFor(session: Session, prefix: string): Promise<CompletionItems | null> {
  const ctx = session.context();
  const opened = ctx === null ? null : session.open(ctx);
  const workspace = opened?.ok ? await readWorkspace(opened.value.services) : null;
  if (!workspace?.ok) return null;
  const { catalog, standing } = workspace.value;
  return itemsFor(prefix, modesOf(catalog), selectionIn(standing).overlays);
}

/** The same of modes that are known; `selected` are the overlays in force. */
export function itemsFor(prefix: string, modes: readonly Mode[], selected: readonly string[]): CompletionItems | null {
  const words = prefix.split(/ +/);
  const typed = words.at(-1) ?? '';
  const before = prefix.slice(0, prefix.length - typed.length);
  const found = next(words.slice(0, -1), modes, selected).filter(({ value }) => value.startsWith(typed));
  const isWhole = found.some(({ value }) => value === typed);
  if (found.length === 0 || isWhole) return null;
  return found.map(({ value, help }) => ({ value: before + value, label: value, description: help }));
}

type Item = { readonly value: string; readonly help: string };

function next(done: readonly string[], modes: readonly Mode[], selected: readonly string[]): Item[] {
  const [first, ...rest] = done;
  if (first === undefined) return firstWords(modes, selected);
  if (first === 'set') return rest.length === 0 ? baseWords(modes) : afterBase(rest, modes);
  if (first === 'preview' || first === 'compose')
    return rest.length === 0 ? selections(modes, selected) : next(rest, modes, selected);
  if (first === 'policy' && rest.length === 0) return POLICIES;
  return first === 'show' && rest.length === 0 ? modes.map((mode) => item(mode.key, mode)) : [];
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
