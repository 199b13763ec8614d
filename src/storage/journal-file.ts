/** A journal as a JSONL file: only ever appended to, one whole line at a time, by one writer at a time. */

import { randomBytes } from 'node:crypto';
import { readSync } from 'node:fs';
import { dirname } from 'node:path';
import { readEntry, stateHeader, writeEntry } from '../formats/journal-entry.ts';
import type { Activation } from '../kernel/activation.ts';
import { no, ok } from '../kernel/result.ts';
import { append } from './append.ts';
import type { Journal } from './journal.ts';
import { entriesOf, linesFromEnd, readTail, recordsIn, recordsOf, tailOf } from './journal-tail.ts';
import { acquireLock } from './lock.ts';
import { makeFolder } from './safe-file.ts';
import { headOf } from './state-hash.ts';

/** `project` goes into the header; `makesFolder` is for a folder of ours; `now` is ISO 8601 with milliseconds in UTC. */
export type JournalFile = {
  readonly path: string;
  readonly project: string;
  readonly makesFolder: boolean;
  readonly now: () => string;
};

/** The journal in a state file, which need not exist. */
export function journalFile(file: JournalFile): Journal {
  const { path } = file;
  const head = () => {
    const tail = readTail(path);
    return tail.ok ? ok(headOf(tail.value)) : tail;
  };
  return {
    path,
    head,
    newestFirst: (use) => recordsOf(path, (records) => use(entriesOf(records))),
    async transact(decide) {
      const declined = file.makesFolder ? makeFolder(dirname(path)) : null;
      if (declined !== null) return no(declined);
      const lock = await acquireLock(`${path}.lock`);
      if (!lock.ok) return lock;
      try {
        const before = head();
        if (!before.ok) return before;
        const decided = decide(before.value);
        if (!decided.ok) return decided;
        const activation = decided.value;
        if (activation === null) return ok({ written: null, head: before.value });
        const appended = append(path, (fd, size) =>
          size === 0 ? firstLines(file, activation) : nextLine(fd, size, activation),
        );
        if (!appended.ok) return appended;
        // Read from the lines and not from the file: now that they stand, nothing must keep us from saying so.
        return ok({ written: activation, head: headOf(tailOf(recordsIn([lastOf(appended.value)]))) });
      } finally {
        lock.value.release();
      }
    },
  };
}

const lastOf = (lines: string): Buffer => Buffer.from(lines.slice(lines.lastIndexOf('\n') + 1));

function firstLines({ project, now }: JournalFile, activation: Activation): string {
  const parentId = newId();
  const header = stateHeader({ id: parentId, timestamp: now(), cwd: project });
  return `${header}\n${entryLine(activation, newId(parentId), parentId)}`;
}

function nextLine(fd: number, size: number, activation: Activation): string {
  const end = Buffer.alloc(Math.min(size, 65_536));
  readSync(fd, end, 0, end.length, size - end.length);
  return entryLine(activation, newId(end.toString('latin1')), lastId(fd));
}

/** The id of the newest line that has one, the header's included. */
function lastId(fd: number): string | null {
  for (const { bytes } of recordsIn(linesFromEnd(fd))) {
    const id = idIn(bytes.toString('utf8'));
    if (id !== null) return id;
  }
  return null;
}

function idIn(line: string): string | null {
  try {
    const { id } = JSON.parse(line) as { readonly id?: unknown };
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

/** 8 hex digits that do not occur in `taken`. */
function newId(taken = ''): string {
  const id = randomBytes(4).toString('hex');
  return taken.includes(id) ? newId(taken) : id;
}

/** An entry as a line. Throws when the reader does not give the same entry back, which would be a bug here. */
function entryLine(activation: Activation, id: string, parentId: string | null): string {
  const line = writeEntry(activation, { id, parentId });
  const again = readEntry(line);
  if (again.kind !== 'activation' || again.id !== id || writeEntry(again.activation, { id, parentId }) !== line) {
    throw new Error(`an entry would not be read back: ${line}`);
  }
  return line;
}
