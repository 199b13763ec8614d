/** A journal read from its end, so that the answer does not cost more because history is long. Loads no crypto. */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { readEntry } from '../formats/journal-entry.ts';
import type { JournalEntry, Recognised } from '../kernel/activation.ts';
import { replay } from '../kernel/replay.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { kindOf } from './safe-file.ts';
import { attempt, codeOf, refusalOf, type StorageRefusal } from './storage-refusal.ts';

/** One entry with exactly the bytes that say it. */
export type JournalRecord = { readonly bytes: Buffer; readonly entry: JournalEntry };

/** The newest recognised entry and its bytes, null when there is none, and the malformed entries that are newer. */
export type Tail = {
  readonly entry: Recognised | null;
  readonly record: Buffer | null;
  readonly malformed: readonly Extract<JournalEntry, { kind: 'malformed' }>[];
};

/** The tail of the journal at `path`; an absent file is an empty journal. */
export function readTail(path: string): Result<Tail, StorageRefusal> {
  return withJournal(path, (fd) =>
    fd === null ? { entry: null, record: null, malformed: [] } : tailOf(recordsIn(linesFromEnd(fd))),
  );
}

/** The tail of records given newest first. */
export function tailOf(records: Iterable<JournalRecord>): Tail {
  let record: Buffer | null = null;
  function* entries() {
    for (const one of records) {
      record = one.bytes;
      yield one.entry;
    }
  }
  const { winner, malformed } = replay(entries());
  return winner === null ? { entry: null, record: null, malformed } : { entry: winner.entry, record, malformed };
}

/** What records say, one at a time. */
export function* entriesOf(records: Iterable<JournalRecord>): Generator<JournalEntry> {
  for (const { entry } of records) yield entry;
}

/** What `use` makes of every record of the journal at `path`, newest first; no more is read than it asks for. */
export function recordsOf<T>(path: string, use: (records: Iterable<JournalRecord>) => T): Result<T, StorageRefusal> {
  return withJournal(path, (fd) => use(fd === null ? [] : recordsIn(linesFromEnd(fd))));
}

/** The first line of a file, null when there is no such file or its first 16 KiB hold no line feed. */
export function firstLineOf(path: string): string | null {
  const line = withJournal(path, (fd) => {
    if (fd === null) return null;
    const start = Buffer.allocUnsafe(16384);
    const end = start.subarray(0, readSync(fd, start, 0, start.length, 0)).indexOf(LINE_FEED);
    return end === -1 ? null : start.toString('utf8', 0, end);
  });
  return line.ok ? line.value : null;
}

function withJournal<T>(path: string, read: (fd: number | null) => T): Result<T, StorageRefusal> {
  const opened = openJournal(path);
  if (!opened.ok) return opened;
  try {
    return attempt(path, () => read(opened.value));
  } finally {
    if (opened.value !== null) closeSync(opened.value);
  }
}

/** A journal opened for reading, null when there is none. Links are not followed, and a pipe does not hold anyone up. */
function openJournal(path: string): Result<number | null, StorageRefusal> {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? ok(null) : no(refusalOf(error, path));
  }
  const stats = attempt(path, () => fstatSync(fd));
  if (stats.ok && stats.value.isFile()) return ok(fd);
  closeSync(fd);
  return stats.ok ? no({ kind: 'storage', path, cause: 'not-a-file', detail: kindOf(stats.value) }) : stats;
}

const LINE_FEED = 0x0a;
const CHUNK = 16 * 1024;
/** Longer than any entry can be; what exceeds it is passed over, not held. */
const MAX_LINE = 1024 * 1024;

/** The lines of an open file as bytes without their line feeds, newest first, blank ones left out. */
export function* linesFromEnd(fd: number, chunkSize = CHUNK): Generator<Buffer> {
  let pieces: Buffer[] = []; // of the line whose end has been read, last piece first
  let length = 0;
  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length <= MAX_LINE) pieces.push(piece);
  };
  const take = (): Buffer => {
    const line = length <= MAX_LINE ? Buffer.concat(pieces.reverse()) : Buffer.alloc(0);
    pieces = [];
    length = 0;
    return line;
  };
  for (let end = fstatSync(fd).size; end > 0; ) {
    const start = Math.max(0, end - chunkSize);
    const chunk = readExactly(fd, start, end - start);
    let lineEnd = chunk.length;
    for (let at = chunk.lastIndexOf(LINE_FEED); at !== -1; at = at === 0 ? -1 : chunk.lastIndexOf(LINE_FEED, at - 1)) {
      keep(chunk.subarray(at + 1, lineEnd));
      if (length > 0) yield take();
      lineEnd = at;
    }
    keep(chunk.subarray(0, lineEnd));
    end = start;
  }
  if (length > 0) yield take();
}

function readExactly(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  for (let count = -1; count !== 0 && done < length; done += count)
    count = readSync(fd, bytes, done, length - done, position + done);
  return bytes.subarray(0, done);
}

/** The records of lines given newest first. */
export function* recordsIn(lines: Iterable<Buffer>): Generator<JournalRecord> {
  for (const line of lines) yield* recordsInLine(line);
}

const RECORD_START = '{"type":';
/** More records than torn writes ever leave on one line. */
const MAX_GLUED = 16;

/**
 * The records on one line, last first: one, unless a torn write lost its line end. A whole entry before or behind the torn
 * part is one that its writer was told is kept, so it counts. The search is sound: neither a string nor a nested value can
 * begin with `{"type":` and be valid JSON from there to the end, or end before one.
 */
function* recordsInLine(line: Buffer): Generator<JournalRecord> {
  const bytes = trimmed(line);
  if (bytes.length === 0) return;
  const whole = recordOf(bytes);
  if (whole.entry !== TORN) return yield whole;
  const starts = lastStarts(bytes);
  let end = bytes.length;
  while (starts.length > 0) {
    const candidates = starts.map((start) => ({ start, record: recordOf(trimmed(bytes.subarray(start, end))) }));
    const found = candidates.find(({ record }) => record.entry !== TORN);
    const reached = found?.start ?? starts[0] ?? 0;
    if (end === bytes.length || found !== undefined) yield found?.record ?? whole;
    end = reached;
    starts.splice(0, starts.indexOf(reached) + 1);
  }
  if (end === bytes.length) yield whole;
}

/** Where records may begin on a line, last first. */
function lastStarts(bytes: Buffer): number[] {
  const starts: number[] = [];
  for (let end = bytes.length; end > 0 && starts.length < MAX_GLUED; ) {
    const start = bytes.lastIndexOf(RECORD_START, end - 1);
    if (start === -1) break;
    starts.push(start);
    end = start;
  }
  return starts;
}

/** What stands for bytes that are no record: every line of a journal was begun as one. */
const TORN = { kind: 'malformed', id: null, version: 3, why: 'the line is torn and holds no whole entry' } as const;

function recordOf(bytes: Buffer): JournalRecord {
  const text = bytes.toString('utf8');
  const entry = readEntry(text);
  return { bytes, entry: entry.kind === 'other' && !isJson(text) ? TORN : entry };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isPadding = (byte: number | undefined): boolean => byte === 0 || byte === 0x20 || byte === 0x09 || byte === 0x0d;

/** Without the NULs that a power cut leaves and white space, at both ends. */
function trimmed(line: Buffer): Buffer {
  let start = 0;
  let end = line.length;
  while (start < end && isPadding(line[start])) start++;
  while (end > start && isPadding(line[end - 1])) end--;
  return line.subarray(start, end);
}
