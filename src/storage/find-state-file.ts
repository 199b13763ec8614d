/** The project's state file, found without hashing anything: for the footer, which has no time to load crypto. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { firstLineOf } from './journal-tail.ts';
import { type Paths, stateFolder } from './paths.ts';
import { codeOf } from './storage-refusal.ts';

export type FoundState =
  | { readonly kind: 'found'; readonly path: string }
  /** This project has never had one. */
  | { readonly kind: 'none' }
  /** The names and headers do not say; whoever needs to know hashes the project's path. */
  | { readonly kind: 'unsure' };

/** A folder's name as it stands in a state file's name. */
export const safeName = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 40) || 'root';

/** Looks for the state file whose header names the project. */
export function findStateFile(paths: Paths): FoundState {
  if (paths.namedState !== null) return { kind: 'found', path: paths.namedState };
  const folder = stateFolder(paths);
  const name = `${safeName(basename(paths.project))}-`;
  let names: string[];
  try {
    names = readdirSync(folder).filter(
      (one) => one.startsWith(name) && /^[0-9a-f]{16}\.jsonl$/.test(one.slice(name.length)),
    );
  } catch (error) {
    return { kind: codeOf(error) === 'ENOENT' ? 'none' : 'unsure' };
  }
  if (names.length === 0) return { kind: 'none' };
  const own = names.filter((one) => projectIn(join(folder, one)) === paths.project);
  return own.length === 1 ? { kind: 'found', path: join(folder, own[0] as string) } : { kind: 'unsure' };
}

/** The project that a state file's header names. */
export function projectIn(path: string): string | null {
  const line = firstLineOf(path);
  try {
    const header: unknown = line === null ? null : JSON.parse(line);
    return typeof header === 'object' && header !== null && 'cwd' in header && typeof header.cwd === 'string'
      ? header.cwd
      : null;
  } catch {
    return null;
  }
}
