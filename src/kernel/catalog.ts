/** Layers of definitions become one winner for every key, with those it shadows. */

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

/** One folder's definitions. A withheld layer is listed but wins nothing: nobody has approved it. */
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
  readonly entries: ReadonlyMap<ModeKey, Entry>;
  /** Definitions that wait for a person's approval, deepest folder first. */
  readonly withheld: ReadonlyMap<ModeKey, readonly Mode[]>;
  readonly broken: readonly Broken[];
  readonly strangers: readonly Stranger[];
  readonly diagnostics: readonly Diagnostic[];
};

/** The catalog of `layers`, lowest precedence first. Keys stand in code-point order, whatever order files came in. */
export function catalogOf(layers: readonly Layer[]): Catalog {
  const usable = new Map<ModeKey, Mode[]>();
  const withheld = new Map<ModeKey, Mode[]>();
  for (const layer of layers) {
    const home = layer.withheld ? withheld : usable;
    for (const mode of layer.modes) home.set(mode.key, [mode, ...(home.get(mode.key) ?? [])]);
  }
  return {
    entries: new Map(
      [...usable].sort(byKey).map(([key, [mode, ...shadows]]) => [key, { mode: mode as Mode, shadows }]),
    ),
    withheld: new Map([...withheld].sort(byKey)),
    broken: layers.flatMap((layer) => layer.broken),
    strangers: layers.flatMap((layer) => layer.strangers),
    diagnostics: layers.flatMap((layer) => layer.diagnostics),
  };
}

const byKey = ([a]: readonly [ModeKey, unknown], [b]: readonly [ModeKey, unknown]): number => (a < b ? -1 : 1);

export const modeOf = (catalog: Catalog, key: ModeKey): Mode | null => catalog.entries.get(key)?.mode ?? null;

export const isBase = (mode: Mode): mode is Base => mode.strategy !== 'append';
export const isOverlay = (mode: Mode): mode is Overlay => mode.strategy === 'append';

export const modesOf = (catalog: Catalog): Mode[] => [...catalog.entries.values()].map(({ mode }) => mode);
export const basesOf = (catalog: Catalog): Base[] => modesOf(catalog).filter(isBase);
export const overlaysOf = (catalog: Catalog): Overlay[] => modesOf(catalog).filter(isOverlay);

/** The files that would have answered to `key`, had they been valid. */
export const brokenFor = (catalog: Catalog, key: string): readonly Broken[] =>
  catalog.broken.filter((one) => one.key === key);
