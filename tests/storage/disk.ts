/** Folders on the real disk and what stands in them, for the tests of storage. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Result } from '../../src/kernel/result.ts';
import { findPaths, type Paths } from '../../src/storage/paths.ts';

/** A fresh folder, removed when the running test has finished. */
export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pimodes-storage-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and the folders above it; answers its path. */
export function put(path: string, content: string | Uint8Array = ''): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

/** The paths of a home of its own, acting in `<home>/project`; the builtin modes are an empty folder. */
export function tempPaths(more: { readonly cwd?: string; readonly env?: Record<string, string> } = {}): Paths {
  const home = makeFolder(join(tempFolder(), 'home'));
  const cwd = makeFolder(join(home, more.cwd ?? 'project'));
  const found = findPaths({ env: { HOME: home, ...more.env }, cwd: () => cwd, homedir: () => '' });
  return { ...valueOf(found), builtinModes: makeFolder(join(home, '../package/modes')) };
}

/** The value of a result that has to be one. */
export function valueOf<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The refusal of a result that has to be one. */
export function refusalIn<T>(result: Result<T, Refusal>): Refusal {
  if (result.ok) throw new Error(`not refused: ${JSON.stringify(result.value)}`);
  return result.error;
}
