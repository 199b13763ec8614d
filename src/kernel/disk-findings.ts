/** What there is to say of our folders, locks and the state file, from facts that were read elsewhere. */

import { type Finding, findingsIn } from './finding.ts';
import type { Refusal } from './refusal.ts';
import { explain } from './refusal-words.ts';
import { visibleLine } from './visible.ts';

/** `private`: ours, for its owner alone. `own`: the user's, which we write to when told. `read`: only read; `ifMissing` is what to do then. */
export type FolderUse = { readonly path: string; readonly holds: string } & (
  | { readonly kind: 'private' | 'own' }
  | { readonly kind: 'read'; readonly ifMissing: string }
);

/**
 * `mode` is the permission bits, null where the system has none; `entries` null where the folder cannot be listed; `free` the
 * bytes that its disk still has, null where it does not say.
 */
export type FolderFacts =
  | {
      readonly kind: 'folder';
      readonly mode: number | null;
      readonly isWritable: boolean;
      readonly entries: number | null;
      readonly free: number | null;
    }
  /** `isMakeable`: the nearest folder above it can be written to. */
  | { readonly kind: 'missing'; readonly isMakeable: boolean }
  /** As a noun with its article. */
  | { readonly kind: 'other'; readonly what: string }
  | { readonly kind: 'unknown'; readonly code: string };

const folders = findingsIn('folders');

/** Less free than this many bytes is a full disk: a change may need as much for the texts that it keeps. */
const FULL = 1024 * 1024;

export function folderFinding(use: FolderUse, facts: FolderFacts): Finding {
  const { path, kind } = use;
  const name = `${use.holds}: ${visibleLine(path)}`;
  switch (facts.kind) {
    case 'missing':
      if (kind === 'read') return folders.problem(`${name} is not there`, use.ifMissing, path);
      if (facts.isMakeable) return folders.fine(`${name} is not there yet`, path);
      return folders.problem(`${name} is not there and cannot be made`, 'check who owns the folder above it', path);
    case 'other':
      return folders.problem(`${name} is ${facts.what}, not a folder`, 'move it away', path);
    case 'unknown':
      return folders.problem(
        `${name} cannot be looked at (${facts.code})`,
        'check who owns the folders above it',
        path,
      );
    case 'folder':
      return presentFolder(use, name, facts);
  }
}

function presentFolder(
  { path, kind }: FolderUse,
  name: string,
  facts: Extract<FolderFacts, { kind: 'folder' }>,
): Finding {
  const { entries, free, isWritable, mode } = facts;
  if (entries === null) return folders.problem(`${name} cannot be listed`, 'check who owns it', path);
  const bits = mode === null ? '' : `, ${mode.toString(8).padStart(4, '0')}`;
  const about = `${name} (${entries === 1 ? '1 entry' : `${entries} entries`}${bits})`;
  const isOpen = (mask: number) => mode !== null && (mode & mask) !== 0;
  if (isOpen(kind === 'private' ? 0o022 : 0o002))
    return folders.problem(`${about} can be changed by others on this machine`, `chmod go-w '${path}'`, path);
  if (kind !== 'read' && !isWritable)
    return folders.problem(`${about} cannot be written to`, 'check who owns it', path);
  if (kind !== 'read' && free !== null && free < FULL)
    return folders.problem(`${about} is on a disk that is full`, 'make room on it: no change can be kept', path);
  if (kind === 'private' && isOpen(0o077))
    return folders.note(`${about} can be read by others on this machine`, `chmod 700 '${path}'`, path);
  return folders.fine(about, path);
}

/** A lock that is there: held by a process, left by one that is certainly gone, or a file that names none. */
export type LockFacts = { readonly path: string } & (
  | { readonly kind: 'held' | 'gone'; readonly pid: number; readonly host: string }
  | { readonly kind: 'unnamed' }
);

const locks = findingsIn('locks');

export function lockFindings(found: readonly LockFacts[]): Finding[] {
  if (found.length === 0) return [locks.fine('none is held')];
  return found.map((lock) => {
    const name = visibleLine(lock.path);
    if (lock.kind === 'unnamed') {
      const remedy = 'remove it when no pimodes is running';
      return locks.problem(`${name} does not say whose it is, so writers wait for it`, remedy, lock.path);
    }
    const process = `process ${lock.pid} on ${visibleLine(lock.host)}`;
    return lock.kind === 'held'
      ? locks.note(`${name} is held by ${process}`, 'when that process does not end, end it', lock.path)
      : locks.note(`${name} was left by ${process}, which is gone; the next writer takes it over`, null, lock.path);
  });
}

/** `versions` counts well-formed entries; `header` is the project that the first line names, null for none. */
export type StateFacts =
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'file';
      readonly versions: Readonly<Record<1 | 2 | 3, number>>;
      readonly malformed: number;
      /** Those of them that are newer than what counts. */
      readonly newerMalformed: number;
      readonly endsInLine: boolean;
      readonly header: string | null;
      readonly mode: number | null;
    };

const state = findingsIn('state');

/** `project` is the one that the file should be of; null where the user named the file. */
export function stateFindings(path: string, facts: StateFacts, project: string | null): Finding[] {
  const name = visibleLine(path);
  if (facts.kind === 'missing') return [state.fine(`${name} is not there yet: nothing was ever selected here`, path)];
  if (facts.kind === 'refused') {
    const { message, hint } = explain(facts.refusal);
    return [state.problem(message, hint ?? 'check who owns it', path)];
  }
  const { versions, malformed, newerMalformed, endsInLine, header, mode } = facts;
  const counts = ([1, 2, 3] as const).filter((version) => versions[version] > 0);
  const entries = counts.map((version) => `${versions[version]} of version ${version}`).join(', ');
  return [
    state.fine(`${name} can be read: ${entries === '' ? 'no entry' : `entries ${entries}`}`, path),
    ...(project === null || header === project ? [] : [foreign(path, header)]),
    ...(newerMalformed === 0 ? [] : [lost(path, newerMalformed)]),
    ...(malformed === newerMalformed ? [] : [passedOver(path, malformed - newerMalformed)]),
    ...(endsInLine ? [] : [state.note('its last line was cut off; the next entry begins a new one', null, path)]),
    ...(mode === null || (mode & 0o077) === 0
      ? []
      : [state.note('it can be read by others on this machine', `chmod 600 '${path}'`, path)]),
  ];
}

const foreign = (path: string, header: string | null): Finding =>
  header === null
    ? state.note('its first line does not say which project it is of', null, path)
    : state.problem(`it says that it is of ${visibleLine(header)}`, 'move it away', path);

const lost = (path: string, count: number): Finding =>
  state.problem(
    `${lines(count)} newer than what counts cannot be read, so a selection may be lost`,
    'pimodes status shows what counts; select again what should',
    path,
  );

const passedOver = (path: string, count: number): Finding =>
  state.note(`${lines(count)} of the past cannot be read and ${count === 1 ? 'is' : 'are'} passed over`, null, path);

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);
