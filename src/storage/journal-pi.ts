/** The journal in a Pi session file, from outside: read as Pi would read it, never written. */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { readState } from '../formats/journal-entry.ts';
import { isMapping, type Mapping, member } from '../formats/located.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { Journal } from './journal.ts';
import { entriesOf, type JournalRecord, tailOf } from './journal-tail.ts';
import { kindOf } from './safe-file.ts';
import { branchFromLeaf, parsed } from './session-branch.ts';
import { spansFromEnd } from './session-lines.ts';
import { headOf } from './state-hash.ts';
import { attempt, codeOf, refusalOf } from './storage-refusal.ts';

/** The session at `path`, which must be there. Only Pi itself writes to it. */
export function sessionJournal(path: string): Journal {
  return {
    path,
    head: () => withSession(path, (session) => headOf(tailOf(recordsIn(session)))),
    newestFirst: (use) => withSession(path, (session) => use(entriesOf(recordsIn(session)))),
    async transact() {
      const message = 'a session is read with `--session`; only Pi itself writes to it';
      return no({
        kind: 'usage',
        message,
        hint: 'inside Pi, `/mode` selects; without `--session` the project is meant',
      });
    },
  };
}

type Session = { readonly fd: number; readonly isLinear: boolean };

function withSession<T>(path: string, read: (session: Session) => T): Result<T, Refusal> {
  const opened = openSession(path);
  if (!opened.ok) return opened;
  try {
    return attempt(path, () => read(opened.value));
  } finally {
    closeSync(opened.value.fd);
  }
}

/** Opened and its header read. A pipe does not hold anyone up; a link is followed, as Pi follows it. */
function openSession(path: string): Result<Session, Refusal> {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return no(refusalOf(error, path));
    return no({ kind: 'storage', path, cause: 'unusable', detail: 'there is no such session' });
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) return closed(fd, { kind: 'storage', path, cause: 'not-a-file', detail: kindOf(stats) });
    const header = headerOf(fd);
    if (header === null)
      return closed(fd, { kind: 'storage', path, cause: 'unusable', detail: 'it is not a Pi session' });
    const version = member(header, 'version') ?? 1;
    return ok({ fd, isLinear: typeof version === 'number' && version < 2 });
  } catch (error) {
    return closed(fd, refusalOf(error, path));
  }
}

function closed(fd: number, refusal: Refusal): Result<never, Refusal> {
  closeSync(fd);
  return no(refusal);
}

/** Pi looks no further for a header. */
const MAX_HEADER = 1024 * 1024;

/** The first line that says anything, null when that is no session header. */
function headerOf(fd: number): Mapping | null {
  for (let room = 4096, isWhole = false; !isWhole && room <= MAX_HEADER; room *= 16) {
    const bytes = Buffer.alloc(room);
    const start = bytes.subarray(0, readSync(fd, bytes, 0, room, 0));
    isWhole = start.length < room;
    const lines = start.toString('utf8').split('\n');
    for (const line of isWhole ? lines : lines.slice(0, -1)) {
      const entry = parsed(Buffer.from(line));
      if (entry !== null)
        return isMapping(entry) && member(entry, 'type') === 'session' && typeof entry.id === 'string' ? entry : null;
    }
  }
  return null;
}

/** Entries of the first session version had no ids: each followed the line before it. */
function* recordsIn({ fd, isLinear }: Session): Generator<JournalRecord, void> {
  for (const { bytes, entry } of isLinear ? everyLine(fd) : branchFromLeaf(fd)) {
    if (member(entry, 'type') !== 'custom') continue;
    const id = member(entry, 'id');
    const state = readState(typeof id === 'string' ? id : null, member(entry, 'customType'), member(entry, 'data'));
    if (state.kind !== 'other') yield { bytes, entry: state };
  }
}

function* everyLine(fd: number) {
  for (const { bytes, start, end } of spansFromEnd(fd, () => false)) {
    const line = Buffer.from(bytes.subarray(start, end));
    const entry = parsed(line);
    if (isMapping(entry)) yield { bytes: line, entry };
  }
}
