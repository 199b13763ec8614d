/** Layers of definitions become one winner for every key, with those it shadows. */

import { type ApprovalStanding, approvalOf, approve, type Decision, type Decisions, NO_DECISIONS } from './approval.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Base, Mode, ModeKey, Overlay, Scope } from './mode.ts';

/** A file that should be a mode and is not; `key` is null when the file's name cannot be one. */
export type Broken = {
  readonly key: ModeKey | null;
  readonly path: string;
  readonly scope: Scope;
  readonly diagnostics: readonly Diagnostic[];
};

/** A file in a modes folder that belongs to another program or is no mode at all. */
export type Stranger = { readonly path: string; readonly scope: Scope; readonly diagnostics: readonly Diagnostic[] };

/** One folder's definitions. Those of a withheld layer are listed and win nothing until a person approves them, one by one. */
export type Layer = {
  readonly scope: Scope;
  readonly folder: string;
  /** The pack's name; null for every other scope. */
  readonly pack: string | null;
  readonly modes: readonly Mode[];
  readonly broken: readonly Broken[];
  readonly strangers: readonly Stranger[];
  /** What was said of files that load all the same, and of the folder itself. */
  readonly diagnostics: readonly Diagnostic[];
  readonly withheld: boolean;
};

/** The definition that answers to a key; the nearest shadowed one stands first. */
export type Entry = { readonly mode: Mode; readonly shadows: readonly Mode[] };

export type Catalog = {
  /** Every folder that was read, lowest precedence first. */
  readonly folders: readonly string[];
  readonly entries: ReadonlyMap<ModeKey, Entry>;
  /** Definitions that no person has approved as they stand, deepest folder first. */
  readonly withheld: ReadonlyMap<ModeKey, readonly Mode[]>;
  /** Why each of these is withheld, by path. */
  readonly approvals: ReadonlyMap<string, ApprovalStanding>;
  readonly broken: readonly Broken[];
  readonly strangers: readonly Stranger[];
  readonly diagnostics: readonly Diagnostic[];
};

/** The catalog of `layers`, lowest precedence first. Keys stand in code-point order, whatever order files came in. */
export function catalogOf(layers: readonly Layer[], decisions: Decisions = NO_DECISIONS): Catalog {
  const usable = new Map<ModeKey, Mode[]>();
  const withheld = new Map<ModeKey, Mode[]>();
  const approvals = new Map<string, ApprovalStanding>();
  for (const layer of layers) {
    for (const mode of layer.modes) {
      const below = usable.get(mode.key) ?? [];
      const standing = layer.withheld ? approvalOf(mode, below[0] ?? null, decisions) : 'approved';
      if (standing === 'approved') usable.set(mode.key, [mode, ...below]);
      else {
        withheld.set(mode.key, [mode, ...(withheld.get(mode.key) ?? [])]);
        approvals.set(mode.path, standing);
      }
    }
  }
  return {
    folders: layers.map(({ folder }) => folder),
    entries: new Map(
      [...usable].sort(byKey).map(([key, [mode, ...shadows]]) => [key, { mode: mode as Mode, shadows }]),
    ),
    withheld: new Map([...withheld].sort(byKey)),
    approvals,
    broken: layers.flatMap((layer) => layer.broken),
    strangers: layers.flatMap((layer) => layer.strangers),
    diagnostics: layers.flatMap((layer) => layer.diagnostics),
  };
}

/** The withheld definition that an approval of `key` would be about: the deepest; null when there is none. */
export const candidateFor = (catalog: Catalog, key: ModeKey): Mode | null => catalog.withheld.get(key)?.[0] ?? null;

/** The yes to the candidate for `key` as it stands now; null when there is none. */
export function approvalFor(catalog: Catalog, key: ModeKey): Decision | null {
  const candidate = candidateFor(catalog, key);
  return candidate === null ? null : approve(candidate, modeOf(catalog, key));
}

/** The catalog once the candidate for `key` is approved. */
export function admit(catalog: Catalog, key: ModeKey): Catalog {
  const [mode, ...waiting] = catalog.withheld.get(key) ?? [];
  if (mode === undefined) return catalog;
  const below = catalog.entries.get(key);
  const entries = new Map(catalog.entries);
  entries.set(key, { mode, shadows: below === undefined ? [] : [below.mode, ...below.shadows] });
  const withheld = new Map(catalog.withheld);
  if (waiting.length > 0) withheld.set(key, waiting);
  else withheld.delete(key);
  return { ...catalog, entries: new Map([...entries].sort(byKey)), withheld };
}

const byKey = ([a]: readonly [ModeKey, unknown], [b]: readonly [ModeKey, unknown]): number => (a < b ? -1 : 1);

export const modeOf = (catalog: Catalog, key: ModeKey): Mode | null => catalog.entries.get(key)?.mode ?? null;

export const isBase = (mode: Mode): mode is Base => mode.strategy !== 'append';
export const isOverlay = (mode: Mode): mode is Overlay => mode.strategy === 'append';

export const modesOf = (catalog: Catalog): Mode[] => [...catalog.entries.values()].map(({ mode }) => mode);

/** The same, highest precedence first; of one folder in code-point order. */
export function modesByPrecedence(catalog: Catalog): Mode[] {
  const rank = ({ path }: Mode) => catalog.folders.lastIndexOf(path.replace(/[/\\][^/\\]*$/, ''));
  return modesOf(catalog)
    .map((mode) => ({ mode, rank: rank(mode) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ mode }) => mode);
}

export const basesOf = (catalog: Catalog): Base[] => modesOf(catalog).filter(isBase);
export const overlaysOf = (catalog: Catalog): Overlay[] => modesOf(catalog).filter(isOverlay);

/** The files that would have answered to `key`, had they been valid. */
export const brokenFor = (catalog: Catalog, key: string): readonly Broken[] =>
  catalog.broken.filter((one) => one.key === key);
