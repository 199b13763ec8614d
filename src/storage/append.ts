/** Files that are only ever appended to: whole lines, flushed, with nothing in the file's place that leads elsewhere. */

import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { no, ok, type Result } from '../kernel/result.ts';
import { flushFolder, kindOf } from './safe-file.ts';
import { refusalOf, type StorageRefusal } from './storage-refusal.ts';

const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Appends what `linesFor` makes of the open file and its size, without the last line's end. The lines stand by themselves,
 * whatever the file ends in: what a torn write left is not touched. Answers the lines; the folder must exist.
 */
export function append(path: string, linesFor: (fd: number, size: number) => string): Result<string, StorageRefusal> {
  let fd: number | null = null;
  try {
    fd = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
    const stats = fstatSync(fd);
    if (!stats.isFile()) return no({ kind: 'storage', path, cause: 'not-a-file', detail: kindOf(stats) });
    const { size } = stats;
    const lines = linesFor(fd, size);
    const text = `${endsInLine(fd, size) ? '' : '\n'}${lines}\n`;
    appendLines(fd, text);
    flush(fd, size, size + Buffer.byteLength(text));
    if (size === 0) flushFolder(dirname(path));
    return ok(lines);
  } catch (error) {
    return no(refusalOf(error, path));
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

/**
 * What the disk will not promise to keep, from `start` to `end`, is taken back: what is refused must not be found there
 * afterwards. Where no lock keeps others away, it stays when one of them has written behind it.
 */
function flush(fd: number, start: number, end: number): void {
  try {
    fsyncSync(fd);
  } catch (error) {
    if (fstatSync(fd).size <= end) ftruncateSync(fd, start);
    throw error;
  }
}

/** Whether an open file of that size is empty, or ends in a line feed. */
export function endsInLine(fd: number, size: number): boolean {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  readSync(fd, last, 0, 1, size - 1);
  return last[0] === 0x0a;
}

/** Written with one call. After a short write the rest is tried, which tells why; a line that lacks only its end counts. */
export function appendLines(fd: number, lines: string): void {
  const bytes = Buffer.from(lines);
  for (let written = 0; written < bytes.length - 1; ) written += writeSync(fd, bytes, written);
}
