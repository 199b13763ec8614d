/** Pi sessions in a few words, and a plain reader of them to compare with. */

import { closeSync, openSync, writeFileSync } from 'node:fs';
import { activationData } from '../../src/formats/journal-entry.ts';
import { branchFromLeaf, type HowRead } from '../../src/storage/session-branch.ts';
import { picking } from './journal-lines.ts';

export const HEADER =
  '{"type":"session","version":3,"id":"01a22c5d-aaaa","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}';
const timestamp = '2026-01-01T00:00:00.000Z';

/** A message, its members in the order in which Pi writes them. */
export const message = (id: unknown, parentId: unknown, text = 'hello'): string =>
  JSON.stringify({ type: 'message', id, parentId, timestamp, message: { role: 'user', content: text } });

/** A custom entry, its id behind its data as Pi writes it. */
export const custom = (id: unknown, parentId: unknown, customType: string, data: unknown): string =>
  JSON.stringify({ type: 'custom', customType, data, id, parentId, timestamp });

/** The acceptance of native with one of the overlays a to e. */
export const state = (id: unknown, parentId: unknown, key: string): string =>
  custom(id, parentId, 'pi-mode-state.v3', activationData(picking(key)));

export const session = (...lines: readonly string[]): string => `${[HEADER, ...lines].join('\n')}\n`;

type Entry = { readonly type?: unknown; readonly id?: unknown; readonly parentId?: unknown };

/** The ids of the branch, leaf first, by reading everything; a chain that comes back to itself ends there. */
export function plainBranch(text: string): unknown[] {
  const entries = text.split('\n').flatMap((line) => parse(line));
  const body = entries.filter(({ type }) => type !== 'session');
  const byId = new Map(body.map((entry) => [entry.id, entry]));
  const ids: unknown[] = [];
  let next = body.at(-1)?.id ? byId.get(body.at(-1)?.id) : undefined;
  for (; next !== undefined && !ids.includes(next.id); next = next.parentId ? byId.get(next.parentId) : undefined)
    ids.push(next.id);
  return ids;
}

function parse(line: string): Entry[] {
  try {
    const entry: unknown = JSON.parse(line);
    return entry ? [entry as Entry] : [];
  } catch {
    return [];
  }
}

/** The ids of the custom entries on the branch, leaf first, as our reader finds them in `path`. */
export function customIds(path: string, text: string, how: HowRead): unknown[] {
  writeFileSync(path, text);
  const fd = openSync(path, 'r');
  try {
    return [...branchFromLeaf(fd, how)].flatMap(({ entry }) => (entry.type === 'custom' ? [entry.id] : []));
  } finally {
    closeSync(fd);
  }
}
