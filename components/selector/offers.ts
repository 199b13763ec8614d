/** What a catalog offers, once for each catalog: texts made safe to draw and ready to be searched. */

import type { ApprovalStanding } from '../../src/kernel/approval.ts';
import type { Broken, Catalog } from '../../src/kernel/catalog.ts';
import { candidateFor, isBase, modeOf, modesOf } from '../../src/kernel/catalog.ts';
import type { Mode, ModeKey, Scope, Strategy } from '../../src/kernel/mode.ts';
import type { Omission } from '../../src/kernel/resolution.ts';
import { remember } from '../remember.ts';
import { drawnLine } from '../text/inert.ts';

/** What a row stands for. */
export type Subject =
  | { readonly kind: 'native' }
  | { readonly kind: 'mode'; readonly mode: Mode; readonly shadows: readonly Mode[] }
  /** Selected, in the draft or in force, without a definition that fits. */
  | { readonly kind: 'missing'; readonly key: ModeKey; readonly why: Omission['why'] }
  /** A project definition that nobody has approved as it stands. `key` is null where choosing that key means another one. */
  | {
      readonly kind: 'withheld';
      readonly mode: Mode;
      readonly key: ModeKey | null;
      readonly standing: ApprovalStanding;
      /** Whether an approval of its key would be about this one: a deeper folder's comes first. */
      readonly isNext: boolean;
    }
  | { readonly kind: 'broken'; readonly file: Broken };

export type Slot = 'base' | 'overlay';

export type Offer = {
  /** Stays the same for the same definition across reloads. */
  readonly id: string;
  readonly slot: Slot;
  readonly subject: Subject;
  readonly name: string;
  /** The label where it says more than the key does. */
  readonly label: string | null;
  readonly description: string | null;
  readonly scope: Scope | null;
  /** Lower case. */
  readonly haystack: string;
};

export const SCOPE_TAGS: Readonly<Record<Scope, string>> = {
  builtin: 'blt',
  pack: 'pck',
  global: 'glb',
  project: 'prj',
};

export const STRATEGY_WORDS: Readonly<Record<Strategy, string>> = {
  append: 'overlay',
  replace_base: 'replace base',
  replace_final: 'EXACT FINAL',
};

export const NATIVE_OFFER: Offer = {
  id: 'native',
  slot: 'base',
  subject: { kind: 'native' },
  name: 'native host',
  label: null,
  description: "the host's own prompt, unchanged",
  scope: null,
  haystack: "native host the host's own prompt, unchanged",
};

/** Every definition and broken file of a catalog, by key in code-point order; `native` is not among them. */
export const offersOf = remember((catalog: Catalog): readonly Offer[] => {
  const modes = modesOf(catalog).map((mode) => {
    const shadows = catalog.entries.get(mode.key)?.shadows ?? [];
    return offerOf(`mode:${mode.key}`, mode, { kind: 'mode', mode, shadows });
  });
  const withheld = [...catalog.withheld.values()].flat();
  const waiting = withheld.map((mode) => {
    const winner = modeOf(catalog, mode.key);
    const isNext = candidateFor(catalog, mode.key) === mode;
    const isAsked = isNext && (winner === null || isBase(winner) !== isBase(mode));
    const standing = catalog.approvals.get(mode.path) ?? 'unapproved';
    const key = isAsked ? mode.key : null;
    return offerOf(`withheld:${mode.path}`, mode, { kind: 'withheld', mode, key, standing, isNext });
  });
  return [...modes, ...waiting, ...catalog.broken.map(brokenOffer)].sort((a, b) => (a.name < b.name ? -1 : 1));
});

function offerOf(id: string, mode: Mode, subject: Subject): Offer {
  const name = drawnLine(mode.key);
  const label = saysMore(mode.label, mode.key) ? drawnLine(mode.label) : null;
  const description = mode.description === null ? null : drawnLine(mode.description);
  const words = [name, label, description, mode.scope, SCOPE_TAGS[mode.scope], STRATEGY_WORDS[mode.strategy]];
  const slot = isBase(mode) ? 'base' : 'overlay';
  return { id, slot, subject, name, label, description, scope: mode.scope, haystack: words.join('\n').toLowerCase() };
}

function brokenOffer(file: Broken): Offer {
  const name = drawnLine(file.key ?? file.path.slice(file.path.lastIndexOf('/') + 1));
  const description = drawnLine(file.diagnostics[0]?.message ?? 'the file has errors');
  const haystack = [name, description, file.scope, SCOPE_TAGS[file.scope], 'not loaded'].join('\n').toLowerCase();
  const common = { name, label: null, description, scope: file.scope, haystack };
  return { ...common, id: `broken:${file.path}`, slot: 'overlay', subject: { kind: 'broken', file } };
}

/** A row for a selected key without a definition. */
export function missingOffer(slot: Slot, key: ModeKey, why: Omission['why']): Offer {
  const name = drawnLine(key);
  const common = {
    name,
    label: null,
    description: WHY_MISSING[why],
    scope: null,
    haystack: `${name}\n${WHY_MISSING[why]}`,
  };
  return { ...common, id: `missing:${key}`, slot, subject: { kind: 'missing', key, why } };
}

const WHY_MISSING: Readonly<Record<Omission['why'], string>> = {
  missing: 'no mode file defines it any more',
  invalid: 'its file has errors; w shows them',
  unapproved: 'its project definition is not approved',
  denied: 'its project definition was denied',
  'not-a-base': 'it is an overlay now, not a base',
  'not-an-overlay': 'it is a base now, not an overlay',
  'exact-base': 'an exact-final base takes no overlays',
};

/** Whether a label is more than its key with capitals. */
const saysMore = (label: string, key: ModeKey): boolean => folded(label) !== folded(key);
const folded = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');
