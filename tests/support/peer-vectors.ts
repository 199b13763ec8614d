/** What the pi-modes package was seen to do, and which of it docs/peer-differences.md says that we do otherwise. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Catalog, catalogOf } from '../../src/kernel/catalog.ts';
import type { Definition, Mode, Scope } from '../../src/kernel/mode.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { definitionOf, readFile } from './mode-files.ts';
import { layer } from './notation.ts';

export type Wire = Readonly<Record<string, unknown>>;
export type Case = {
  readonly id: string;
  readonly group: string;
  readonly op?: string;
  readonly name: string;
  readonly input: Wire;
  readonly expected: { readonly ok?: unknown; readonly error?: string };
};
type Vectors = { readonly fixtures: Readonly<Record<string, readonly Wire[]>>; readonly cases: readonly Case[] };

const ROOT = join(import.meta.dirname, '../..');
const { fixtures, cases }: Vectors = JSON.parse(
  readFileSync(join(ROOT, 'tests/fixtures/peer-vectors.json'), 'utf8'),
  expand,
);

/** `{"$repeat": [text, count]}` stands for a long text. */
function expand(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$repeat' in value)) return value;
  const [text, count] = value.$repeat as [string, number];
  return text.repeat(count);
}

/** The cases of a group, of one operation where it has several, as `test.each` wants them. */
export const casesOf = (group: string, op?: string): [string, string, Case][] =>
  cases
    .filter((one) => one.group === group && (op === undefined || one.op === op))
    .map((one) => [one.id, one.name, one]);

export const everyCase: readonly Case[] = cases;

/** The page that answers for every difference. */
export const DIFFERENCES_PAGE = readFileSync(join(ROOT, 'docs/peer-differences.md'), 'utf8');

/** The ids of the cases that the page names. */
export const DIFFERENCES: ReadonlySet<string> = new Set(
  DIFFERENCES_PAGE.split('\n').flatMap((line) => {
    const [first] = line.startsWith('| `') ? line.slice(2).split(' | ') : [];
    return [...(first ?? '').matchAll(/`([a-z0-9-]+-\d+)`/g)].map((match) => match[1] as string);
  }),
);

/** Holds our outcome to the one that was seen; a case that the page names must come out otherwise, or its row is out of date. */
export function compare(id: string, ours: unknown, seen: unknown): void {
  if (DIFFERENCES.has(id)) expect(ours).not.toEqual(seen);
  else expect(ours).toEqual(seen);
}

/** The definitions of a fixture. */
export const definitionsOf = (name: unknown = 'core'): Definition[] =>
  (fixtures[String(name)] ?? []).map(({ scope, path, shadows: _, ...definition }) => {
    const file = typeof path === 'string' ? path : `/builtin/${String(definition.key)}.json`;
    return definitionOf(readFile(file, JSON.stringify(definition), { scope: scope as Scope }));
  });

/** What a fixture's project definitions took the place of, where it says so. */
export const shadowedIn = (name: unknown): Mode[] =>
  (fixtures[String(name)] ?? [])
    .filter(({ shadows }) => shadows !== undefined)
    .flatMap(({ key }) => definitionsOf().filter(({ mode }) => mode.key === key))
    .map(({ mode }) => mode);

/** A catalog in which every definition may be used. */
export const openCatalog = (modes: readonly Mode[]): Catalog => catalogOf([layer(modes)]);

export const wire = ({ base, overlays }: Selection) => ({ baseKey: base, overlayKeys: overlays });
