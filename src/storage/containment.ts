/** Whether a path that a tool was given lies inside a folder, as the disk has it: through links, and where nothing is yet. */

import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expandHome, isInside, realPathOf } from './paths.ts';
import { codeOf } from './storage-refusal.ts';

/** `folder` holds what is inside; `but` is a folder in it that does not count. */
export type Walls = { readonly folder: string; readonly home: string; readonly but: string };

/**
 * A test for paths as tools are given them. Hosts read `~`, a leading `@` and strange blanks in their own ways: a path is
 * inside only when it is so in every reading.
 */
export function containment({ folder, home, but }: Walls): (path: string) => boolean {
  const [root, outside] = [realPathOf(folder), realPathOf(but)];
  const isIn = (path: string): boolean => {
    const real = realPathToBe(resolve(root, path));
    return real !== null && isInside(real, root) && !isInside(real, outside);
  };
  return (path) => !UNREADABLE.test(path) && readings(path, home).every(isIn);
}

/** A URL is decoded by whoever opens it. */
const UNREADABLE = /^\s*@?file:|\0/i;
const STRANGE_BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

function readings(path: string, home: string): readonly string[] {
  const plain = [path, path.replace(STRANGE_BLANKS, ' ')];
  const bare = plain.flatMap((one) => [one, one.replace(/^@/, ''), one.trim().replace(/^@/, '')]);
  return [...new Set(bare.flatMap((one) => [one, expandHome(one, home)]))];
}

/** The real path of what is there, or will be once it is written; null when that cannot be told. */
function realPathToBe(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || isThere(path) || dirname(path) === path) return null;
    const parent = realPathToBe(dirname(path));
    return parent === null ? null : join(parent, basename(path));
  }
}

/** A link that leads nowhere is there: what is written to it ends elsewhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
