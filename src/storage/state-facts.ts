import { closeSync, constants, existsSync, fstatSync, openSync } from 'node:fs';
import type { StateFacts } from '../kernel/disk-findings.ts';
import { endsInLine } from './append.ts';
import { modeOf } from './disk-facts.ts';
import { projectIn } from './find-state-file.ts';
import { type JournalRecord, recordsOf } from './journal-tail.ts';
import { attempt } from './storage-refusal.ts';

/** How a state file is, read from its end to its beginning. Nothing in it is changed. */
export function lookAtState(path: string): StateFacts {
  const counts = recordsOf(path, countsIn);
  if (!counts.ok) return { kind: 'refused', refusal: counts.error };
  if (!existsSync(path)) return { kind: 'missing' };
  const file = attempt(path, () => lookAtFile(path));
  return file.ok
    ? { kind: 'file', ...file.value, ...counts.value, header: projectIn(path) }
    : { kind: 'refused', refusal: file.error };
}

function lookAtFile(path: string) {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(fd);
    return { mode: modeOf(stats), endsInLine: endsInLine(fd, stats.size) };
  } finally {
    closeSync(fd);
  }
}

/** Newest first, so what is malformed before any entry is newer than what counts. */
function countsIn(records: Iterable<JournalRecord>) {
  const versions = { 1: 0, 2: 0, 3: 0 };
  let malformed = 0;
  let newerMalformed = 0;
  let isFound = false;
  for (const { entry } of records) {
    if (entry.kind === 'other') continue;
    if (entry.kind === 'malformed') {
      malformed++;
      if (!isFound) newerMalformed++;
    } else {
      versions[VERSIONS[entry.kind]]++;
      isFound = true;
    }
  }
  return { versions, malformed, newerMalformed };
}

const VERSIONS = { 'legacy-key': 1, 'legacy-selection': 2, activation: 3 } as const;
