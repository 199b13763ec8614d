/** Selections and catalogs as short text, so that a test reads `before, change, after`. */

import type { Activation, Head, Recognised, StateHash } from '../../src/kernel/activation.ts';
import { type Catalog, catalogOf, type Layer } from '../../src/kernel/catalog.ts';
import { contentDigestOf, digestOf, fingerprintOf } from '../../src/kernel/fingerprint.ts';
import { measure } from '../../src/kernel/measure.ts';
import {
  type ContextText,
  type Contribution,
  type GuardRules,
  type Meaning,
  type Mode,
  type ModeKey,
  NO_GUARD,
  type Scope,
  type Strategy,
} from '../../src/kernel/mode.ts';
import { no, ok } from '../../src/kernel/result.ts';
import { type Selection, selectionFrom } from '../../src/kernel/selection.ts';
import { fingerprintsOf } from '../../src/kernel/standing.ts';

export const key = (text: string): ModeKey => text as ModeKey;

export type Sketch = {
  readonly strategy?: Strategy;
  readonly label?: string;
  readonly prompt?: string;
  readonly scope?: Scope;
  readonly path?: string;
  readonly deliver?: 'system' | 'turn';
  readonly requires?: readonly string[];
  readonly conflictsWith?: readonly string[];
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly guard?: GuardRules;
  readonly contributes?: readonly Contribution[];
  readonly to?: readonly string[];
  readonly mayClear?: boolean;
  readonly exitReview?: boolean;
};

/** A mode out of a few words; its prompt is `KEY TEXT` unless said. */
export function mode(name: string, sketch: Sketch = {}): Mode {
  const { strategy = 'append', scope = 'global', prompt = promptOf(name) } = sketch;
  const keys = (list: readonly string[] = []) => list.map(key);
  const meaning: Meaning = {
    schemaVersion: 2,
    key: key(name),
    label: sketch.label ?? name,
    description: null,
    strategy,
    deliver: sketch.deliver ?? 'system',
    contracts: {
      requires: keys(sketch.requires),
      conflictsWith: keys(sketch.conflictsWith),
      before: keys(sketch.before),
      after: keys(sketch.after),
    },
    guard: sketch.guard ?? NO_GUARD,
    model: null,
    thinking: null,
    shortcut: null,
    advertised: true,
    leaving: { to: sketch.to === undefined ? 'anywhere' : keys(sketch.to), mayClear: sketch.mayClear ?? true },
    exitReview: sketch.exitReview ?? false,
    contributes: sketch.contributes ?? [],
  };
  const path = sketch.path ?? `/modes/${name}.md`;
  return {
    ...meaning,
    scope,
    path,
    dialect: 'native',
    measure: measure(prompt),
    fingerprint: fingerprintOf(meaning, prompt, scope, path),
    content: contentDigestOf(meaning, prompt),
  } as Mode;
}

/** A contribution that is there, at `/brought/NAME` unless told; `text` is what its file says. */
export const brings = (
  kind: Contribution['kind'],
  name: string,
  { path = `/brought/${name}`, text = textAt(path) }: { readonly path?: string; readonly text?: string } = {},
): Contribution => {
  const id = kind === 'agent' ? name : `@pack:${name}`;
  return {
    kind,
    id,
    source: `@pack:${name}`,
    file: ok({ path, digest: digestOf(text), name, about: `About ${name}.` }),
  };
};

/** One that is nowhere. */
export const misses = (kind: Contribution['kind'], name: string): Contribution => ({
  ...brings(kind, name),
  file: no('there is no such file'),
});

const textAt = (path: string): string => `TEXT OF ${path}`;

/** The contexts of a mode, with texts as `brings` digests them. */
export const contextsOf = ({ contributes }: Pick<Mode, 'contributes'>): ContextText[] =>
  contributes.flatMap(({ kind, file }) =>
    kind === 'context' && file.ok ? { path: file.value.path, text: textAt(file.value.path) } : [],
  );

export const promptOf = (name: string): string => `${name.toUpperCase()} TEXT`;
export const base = (name: string, sketch: Sketch = {}): Mode => mode(name, { strategy: 'replace_base', ...sketch });
export const exact = (name: string, sketch: Sketch = {}): Mode => mode(name, { strategy: 'replace_final', ...sketch });

export function layer(modes: readonly Mode[], more: Partial<Layer> = {}): Layer {
  return {
    scope: 'global',
    folder: '/modes',
    pack: null,
    modes,
    broken: [],
    strangers: [],
    diagnostics: [],
    withheld: false,
    ...more,
  };
}

export const catalog = (...modes: readonly Mode[]): Catalog => catalogOf([layer(modes)]);

/** `builder + review, explain`; `native` for no base. */
export function selection(text: string): Selection {
  const [head = '', tail = ''] = text.split(' + ');
  const found = selectionFrom(head === 'native' ? null : head, tail === '' ? [] : tail.split(', '));
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

export const show = ({ base: name, overlays }: Selection): string =>
  `${name ?? 'native'}${overlays.length > 0 ? ` + ${overlays.join(', ')}` : ''}`;

/** An activation of `text` as of today's catalog. */
export function activation(text: string, today: Catalog, more: Partial<Activation> = {}): Activation {
  const picked = selection(text);
  return {
    selection: picked,
    fingerprints: fingerprintsOf(picked, today),
    driftPolicy: 'block',
    activatedAt: '2026-01-02T03:04:05.678Z',
    source: 'command',
    ...more,
  };
}

export const head = (entry: Recognised | null, stateHash = entry === null ? '' : 'h1'): Head => ({
  entry,
  stateHash: stateHash as StateHash,
  malformed: [],
});

export const headOf = (accepted: Activation): Head =>
  head({ kind: 'activation', id: '00000001', activation: accepted });
