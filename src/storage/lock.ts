/**
 * One writer at a time, across processes. A lock is a file that names its holder; it appears whole, by a hard link. One
 * whose holder is certainly gone is removed by whoever holds a second lock, named after the first one's token: so nobody
 * removes what a third process has created meanwhile, which a rename and a look afterwards cannot promise.
 */

import { randomBytes, randomInt } from 'node:crypto';
import { lstatSync, unlinkSync, writeFileSync } from 'node:fs';
import { no, ok, type Result } from '../kernel/result.ts';
import { type Holder, isGone, readHolder, thisHolder, writeHolder } from './lock-holder.ts';
import { linkNew, readRegularFile, removeQuietly } from './safe-file.ts';
import { attempt, codeOf, refusalFor, refusalOf, type StorageRefusal } from './storage-refusal.ts';

/** A lock that is held; releasing it twice does no harm. */
export type Lock = { readonly release: () => void };

/** Fifty that want it at once on a slow machine come one after the other; that is a queue and no fault. */
const QUEUE = 6;

/**
 * The lock at `path`. One holder is waited for up to `patience` milliseconds, a queue of them six times as long; then, or when
 * its folder declines, a refusal.
 */
export async function acquireLock(path: string, patience = 10_000): Promise<Result<Lock, StorageRefusal>> {
  const token = newToken();
  const start = performance.now();
  let deadline = start + patience;
  let waitedFor: string | null = null;
  const isAbandoned = abandonment();
  try {
    for (;;) {
      const there = lookAt(path);
      if (there.kind === 'refused') return no(there.refusal);
      if (there.kind === 'free') {
        if (create(path, token)) return ok({ release: () => release(path, token) });
        continue;
      }
      if (there.holder !== null && isAbandoned(there.holder) && clear(path, there.holder)) continue;
      const now = performance.now();
      if (there.holder !== null && there.holder.token !== waitedFor) {
        waitedFor = there.holder.token;
        deadline = Math.min(now + patience, start + QUEUE * patience);
      }
      if (now > deadline) {
        return no({ kind: 'storage', path, cause: 'lock', detail: wordsFor(there.holder) });
      }
      await new Promise((resolve) => setTimeout(resolve, randomInt(2, 25)));
    }
  } catch (error) {
    return no(refusalOf(error, path));
  }
}

const newToken = (): string => randomBytes(8).toString('hex');

/** Tokens of locks that this process has given back: where the disk kept it from removing the file, that holds nobody up. */
const givenBack = new Set<string>();

const isOver = (holder: Holder): boolean => givenBack.has(holder.token) || isGone(holder);

/** `isOver`, asked again of the same holder only after half a second: fifty who wait must not keep one from working. */
function abandonment(): (holder: Holder) => boolean {
  let alive = '';
  let until = 0;
  return (holder) => {
    if (holder.token === alive && performance.now() < until) return false;
    if (isOver(holder)) return true;
    alive = holder.token;
    until = performance.now() + 500;
    return false;
  };
}

const draftOf = (path: string, token: string): string => `${path}.${token}.new`;

/** False when `path` exists. Where the disk has no hard links a reader may see half a copy, and takes it for held. */
function create(path: string, token: string): boolean {
  const draft = draftOf(path, token);
  try {
    writeFileSync(draft, writeHolder(thisHolder(token)), { flag: 'wx', mode: 0o600 });
    linkNew(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    removeQuietly(draft);
  }
}

type Look =
  | { readonly kind: 'free' }
  /** Null when the file does not say by whom: then nothing can be proven. */
  | { readonly kind: 'held'; readonly holder: Holder | null }
  | { readonly kind: 'refused'; readonly refusal: StorageRefusal };

function lookAt(path: string): Look {
  const reading = readRegularFile(path, { maxBytes: 4096, followLinks: false });
  switch (reading.kind) {
    case 'file':
      return { kind: 'held', holder: readHolder(reading.bytes.toString('utf8')) };
    case 'missing':
      return { kind: 'free' };
    case 'link':
      return { kind: 'refused', refusal: { kind: 'storage', path, cause: 'link', detail: '' } };
    case 'not-a-file':
      return { kind: 'refused', refusal: { kind: 'storage', path, cause: 'not-a-file', detail: reading.what } };
    case 'unreadable': {
      const refusal = refusalFor(reading.code, path);
      const isAnothers = refusal.cause === 'permission' && attempt(path, () => lstatSync(path)).ok;
      return isAnothers ? { kind: 'held', holder: null } : { kind: 'refused', refusal };
    }
    default:
      return { kind: 'held', holder: null };
  }
}

/** Removes the lock of a holder that is gone; false when another process is about to. */
function clear(path: string, gone: Holder): boolean {
  const claim = `${path}.${gone.token}.gone`;
  const token = newToken();
  if (!create(claim, token)) {
    const other = lookAt(claim);
    return other.kind === 'held' && other.holder !== null && isOver(other.holder) && clear(claim, other.holder);
  }
  try {
    const now = lookAt(path);
    if (now.kind === 'held' && now.holder?.token === gone.token) unlinkSync(path);
    removeQuietly(draftOf(path, gone.token));
    return true;
  } finally {
    release(claim, token);
  }
}

/** Leaves the file alone when it is no longer ours: somebody removed it by hand, and it may be another's by now. */
function release(path: string, token: string): void {
  givenBack.add(token);
  const there = lookAt(path);
  if (there.kind === 'held' && there.holder?.token === token) removeQuietly(path);
}

function wordsFor(holder: Holder | null): string {
  if (holder === null) return 'the file does not say whose it is; remove it when no pimodes is running';
  return `process ${holder.pid} on ${holder.host}; remove the file when that process is not running`;
}
