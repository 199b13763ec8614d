/** What may follow `/mode `: words that would change something. Nothing once what is typed is whole, so that Enter runs it. */

import {
  choice,
  type Named,
  offersFor,
  type Place,
  POLICIES,
  presetPlaces,
  selectionPlaces,
  settingPlaces,
} from '../../app/offers.ts';
import { listPresets } from '../../app/presets.ts';
import { readWorkspace } from '../../app/workspace.ts';
import { modesOf } from '../../kernel/catalog.ts';
import type { PresetEntry, Presets } from '../../kernel/preset.ts';
import { selectionIn } from '../../kernel/standing.ts';
import { VERBS } from './commands.ts';
import type { CompletionItems } from './pi-api.ts';
import type { Session } from './session.ts';

/** The items for `prefix`, all that is typed behind the command; null for none. */
export async function completionsFor(session: Session, prefix: string): Promise<CompletionItems | null> {
  const ctx = session.context();
  const opened = ctx === null ? null : session.open(ctx);
  const workspace = opened?.ok ? await readWorkspace(opened.value.services) : null;
  if (!opened?.ok || !workspace?.ok) return null;
  const { catalog, standing } = workspace.value;
  const { entries } = /\bpreset\b/.test(prefix) ? await listPresets(opened.value.services) : NO_PRESETS;
  return itemsFor(prefix, {
    modes: modesOf(catalog),
    selected: selectionIn(standing).overlays,
    presets: [...entries.values()].map(({ preset }) => preset),
    myPresets: new Set([...entries.values()].filter(isMine).map(({ preset }) => preset.key)),
    tools: session.pi.getAllTools().map(({ name }) => name),
  });
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
const isMine = ({ scope, shadows }: PresetEntry) => [scope, ...shadows.map((one) => one.scope)].includes('global');

/** The same of what is known. */
export function itemsFor(prefix: string, named: Named): CompletionItems | null {
  const words = prefix.split(/ +/);
  const typed = words.at(-1) ?? '';
  const standing = prefix.slice(0, prefix.length - typed.length);
  const before = words.slice(0, -1);
  const found = placesBehind(before)
    .flatMap((place) => offersFor(place, named, { typed, before }))
    .filter(({ word }) => word.startsWith(typed));
  const isWhole = found.some(({ word }) => word === typed);
  if (found.length === 0 || isWhole) return null;
  return found.map(({ word, help }) => ({ value: standing + word, label: word, description: help }));
}

function placesBehind(done: readonly string[]): readonly Place[] {
  const [first, ...rest] = done;
  switch (first) {
    case undefined:
      return ['direct', choice('set', 'off'), Object.entries(VERBS).map(([word, { help }]) => ({ word, help }))];
    case 'set':
      return selectionWithFlags(done);
    case 'preview':
    case 'compose':
      return selectionWithFlags(rest);
    case 'preset':
      return presetPlaces(rest);
    case 'settings':
      return settingPlaces(rest);
  }
  if (rest.length > 0) return [];
  switch (first) {
    case 'policy':
      return [POLICIES];
    case 'check':
      return ['tool'];
    case 'show':
      return ['mode'];
    case 'edit':
    case 'delete':
      return ['my mode'];
    default:
      return [];
  }
}

/** A selection is all words here, its flags too. */
function selectionWithFlags(done: readonly string[]): readonly Place[] {
  if (done[0] !== 'set' || done.length < 2) return selectionPlaces(done);
  return done.at(-1) === '--overlay' ? ['overlay'] : [[{ word: '--overlay', help: 'one more overlay' }]];
}
