/** Facts about our folders and locks, for whoever looks into trouble. Nothing is written. */

import { accessSync, constants, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FolderFacts, LockFacts } from '../kernel/disk-findings.ts';
import { isGone, readHolder } from './lock-holder.ts';
import { draftFolder, type Paths, settingsFile, stateFolder } from './paths.ts';
import { kindOf, readRegularFile } from './safe-file.ts';
import { codeOf } from './storage-refusal.ts';

/** Looks at a folder of ours, or at the place where one would be. Links are followed. */
export function lookAtFolder(path: string): FolderFacts {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { kind: 'missing', isMakeable: isMakeable(dirname(path)) };
    if (!stats.isDirectory()) return { kind: 'other', what: stats.isFile() ? 'a file' : kindOf(stats) };
    const entries = namesIn(path)?.length ?? null;
    return { kind: 'folder', mode: modeOf(stats), isWritable: isWritable(path), entries, free: freeAt(path) };
  } catch (error) {
    return { kind: 'unknown', code: codeOf(error) };
  }
}

/** Whether `folder`, or else the nearest one above it, can be written to. */
function isMakeable(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats !== undefined) return stats.isDirectory() && isWritable(folder);
  return dirname(folder) !== folder && isMakeable(dirname(folder));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    codeOf(error);
    return false;
  }
}

/** Bytes that anybody may still write there; null where the disk does not say. */
function freeAt(path: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(path);
    return blocks === 0 ? null : bavail * bsize;
  } catch (error) {
    codeOf(error);
    return null;
  }
}

function namesIn(path: string): readonly string[] | null {
  try {
    return readdirSync(path);
  } catch (error) {
    codeOf(error);
    return null;
  }
}

/** The permission bits, which mean nothing on Windows. */
export const modeOf = ({ mode }: { readonly mode: number }): number | null =>
  process.platform === 'win32' ? null : mode & 0o7777;

/** Every lock that is there: of state files, this project's at `statePath`, of the settings, of mode files. */
export function lookForLocks(paths: Paths, statePath: string): LockFacts[] {
  const states = (namesIn(stateFolder(paths)) ?? []).filter((name) => name.endsWith('.jsonl.lock')).sort();
  const places = new Set([
    `${statePath}.lock`,
    ...states.map((name) => join(stateFolder(paths), name)),
    `${settingsFile(paths)}.lock`,
    join(draftFolder(paths), 'lock'),
  ]);
  return [...places].flatMap((path) => lookAtLock(path) ?? []);
}

function lookAtLock(path: string): LockFacts | null {
  const reading = readRegularFile(path, { maxBytes: 4096, followLinks: false });
  if (reading.kind === 'missing') return null;
  const holder = reading.kind === 'file' ? readHolder(reading.bytes.toString('utf8')) : null;
  if (holder === null) return { path, kind: 'unnamed' };
  return { path, kind: isGone(holder) ? 'gone' : 'held', pid: holder.pid, host: holder.host };
}
