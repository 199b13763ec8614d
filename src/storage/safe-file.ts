/** Files that other people may have put in place: read without being held up or led astray, written whole or not at all. */

import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { no, ok, type Result } from '../kernel/result.ts';
import { codeOf, refusalOf, type StorageRefusal } from './storage-refusal.ts';

export type FileReading =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'missing' }
  /** A symbolic link, where none is followed. */
  | { readonly kind: 'link' }
  /** A symbolic link that leads nowhere, or in a circle. */
  | { readonly kind: 'broken-link' }
  | { readonly kind: 'not-a-file'; readonly what: string }
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'unreadable'; readonly code: string };

/**
 * `into` is for a file that a folder's listing has just called regular, and spares a look at it and a buffer: it holds more
 * than `maxBytes`, and the bytes read stand in it until it is used again.
 */
export type ReadOptions = {
  readonly maxBytes: number;
  readonly followLinks: boolean;
  readonly into?: Buffer | undefined;
};

/** A regular file's bytes, or why not. Pipes, sockets, devices and folders are found out before they are opened. */
export function readRegularFile(path: string, options: ReadOptions): FileReading {
  const { followLinks, into } = options;
  try {
    if (into !== undefined) return readListed(path, options, into);
    return oddity(path, followLinks) ?? readOpened(path, options);
  } catch (error) {
    return failedReading(codeOf(error), options);
  }
}

function oddity(path: string, followLinks: boolean): FileReading | null {
  let stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) {
    if (!followLinks) return { kind: 'link' };
    stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { kind: 'broken-link' };
  }
  if (stats === undefined) return { kind: 'missing' };
  return stats.isFile() ? null : { kind: 'not-a-file', what: kindOf(stats) };
}

/** What stands where a file is expected, as a noun with its article. */
export function kindOf(stats: Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket' | 'isSymbolicLink'>): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return stats.isSymbolicLink() ? 'a link' : 'a device';
}

const { O_RDONLY, O_NONBLOCK, O_NOCTTY, O_NOFOLLOW } = constants; // undefined on Windows but for the first, and then 0 below

/** Never waits: opening a pipe that nobody writes to would. */
const open = (path: string, followLinks: boolean): number =>
  openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | (followLinks ? 0 : O_NOFOLLOW));

/** Opened, then looked at again: the path may lead elsewhere by now. */
function readOpened(path: string, { maxBytes, followLinks }: ReadOptions): FileReading {
  const fd = open(path, followLinks);
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) return { kind: 'not-a-file', what: kindOf(stats) };
    if (stats.size > maxBytes) return { kind: 'too-large', size: stats.size };
    const bytes = Buffer.allocUnsafe(stats.size);
    return { kind: 'file', bytes: bytes.subarray(0, fill(fd, bytes)) };
  } finally {
    closeSync(fd);
  }
}

function readListed(path: string, { maxBytes, followLinks }: ReadOptions, into: Buffer): FileReading {
  const fd = open(path, followLinks);
  try {
    const length = readSync(fd, into, 0, into.length, null); // of a regular file, less than asked for is all there is
    if (length > maxBytes) return { kind: 'too-large', size: fstatSync(fd).size };
    return { kind: 'file', bytes: into.subarray(0, length) };
  } finally {
    closeSync(fd);
  }
}

/** Reads until the file ends or `bytes` is full; answers how much that was. */
function fill(fd: number, bytes: Buffer): number {
  let length = 0;
  for (let count = -1; count !== 0 && length < bytes.length; length += count) {
    count = readSync(fd, bytes, length, bytes.length - length, null);
  }
  return length;
}

function failedReading(code: string, { followLinks }: ReadOptions): FileReading {
  if (code === 'ELOOP') return { kind: followLinks ? 'broken-link' : 'link' };
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
  if (code === 'EISDIR') return { kind: 'not-a-file', what: 'a folder' };
  if (code === 'ENXIO') return { kind: 'not-a-file', what: 'a socket' };
  return { kind: 'unreadable', code };
}

/** Creates a folder, and those above it, by default for this user alone; null when it is there. */
export function makeFolder(path: string, mode = 0o700): StorageRefusal | null {
  try {
    mkdirSync(path, { recursive: true, mode });
    return null;
  } catch (error) {
    return refusalOf(error, path);
  }
}

let written = 0;

/**
 * Replaces a file as a whole: a reader sees the old bytes or the new ones, also after a power cut unless `flush` is false.
 * Its folder must exist; a link in its place is refused, and with `replace` false anything that stands there. `mode` is the
 * permission bits that it has then, by default this user's alone.
 */
export function writeWholeFile(
  path: string,
  bytes: string | Uint8Array,
  {
    flush = true,
    replace = true,
    mode = 0o600,
  }: { readonly flush?: boolean; readonly replace?: boolean; readonly mode?: number } = {},
): Result<null, StorageRefusal> {
  const draft = `${path}.${process.pid}-${(written++).toString(36)}${Math.random().toString(36).slice(2, 8)}.tmp`;
  try {
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (there?.isSymbolicLink()) return no({ kind: 'storage', path, cause: 'link', detail: '' });
    if (there !== undefined && !there.isFile())
      return no({ kind: 'storage', path, cause: 'not-a-file', detail: kindOf(there) });
    writeDraft(draft, bytes, flush, mode);
    if (replace) renameInsisting(draft, path);
    else {
      linkNew(draft, path);
      removeQuietly(draft);
    }
    if (flush) flushFolder(dirname(path));
    return ok(null);
  } catch (error) {
    removeQuietly(draft);
    return no(refusalOf(error, path));
  }
}

function writeDraft(draft: string, bytes: string | Uint8Array, flush: boolean, mode: number): void {
  const fd = openSync(draft, 'wx', 0o600);
  try {
    if (mode !== 0o600) fchmodSync(fd, mode);
    const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    for (let done = 0; done < data.length; ) done += writeSync(fd, data, done);
    if (flush) fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Gives a file a second name that nothing has yet; where the disk has no hard links, a copy. */
export function linkNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error))) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** On Windows a virus scanner or an indexer may hold the target for a moment. */
function renameInsisting(from: string, to: string): void {
  for (let pause = 10; ; pause *= 2) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const passing = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error));
      if (!passing || pause > 1000) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

/** Makes a new name in `folder` last through a power cut, where the system can. */
export function flushFolder(folder: string): void {
  try {
    const fd = openSync(folder, O_RDONLY);
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    codeOf(error); // some systems do not flush folders; the file itself has been flushed
  }
}

/** Removes a file, or the link in its place, for good. */
export function removeFile(path: string): Result<null, StorageRefusal> {
  try {
    unlinkSync(path);
    flushFolder(dirname(path));
    return ok(null);
  } catch (error) {
    return no(refusalOf(error, path));
  }
}

/** Removes a file if it is there and can be removed. */
export function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    codeOf(error);
  }
}
