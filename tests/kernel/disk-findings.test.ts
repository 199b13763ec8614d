import { expect, test } from 'vitest';
import {
  type FolderFacts,
  type FolderUse,
  folderFinding,
  lockFindings,
  type StateFacts,
  stateFindings,
} from '../../src/kernel/disk-findings.ts';
import type { Finding } from '../../src/kernel/finding.ts';

const told = ({ level, message, remedy }: Finding) => `${level}: ${message}${remedy === null ? '' : ` -> ${remedy}`}`;

const PRIVATE: FolderUse = { path: '/f', holds: 'drafts', kind: 'private' };
const OWN: FolderUse = { path: '/f', holds: 'presets', kind: 'own' };
const READ: FolderUse = { path: '/f', holds: 'builtin modes', kind: 'read', ifMissing: 'install it' };
const folder = (mode: number | null, more: object = {}): FolderFacts => ({
  kind: 'folder',
  mode,
  isWritable: true,
  entries: 2,
  free: 1e9,
  ...more,
});

test.each<[FolderUse, FolderFacts, string]>([
  [PRIVATE, folder(0o700), 'ok: drafts: /f (2 entries, 0700)'],
  [PRIVATE, folder(null, { entries: 1 }), 'ok: drafts: /f (1 entry)'],
  [
    PRIVATE,
    folder(0o755),
    "note: drafts: /f (2 entries, 0755) can be read by others on this machine -> chmod 700 '/f'",
  ],
  [
    PRIVATE,
    folder(0o770),
    "problem: drafts: /f (2 entries, 0770) can be changed by others on this machine -> chmod go-w '/f'",
  ],
  [OWN, folder(0o775), 'ok: presets: /f (2 entries, 0775)'],
  [
    OWN,
    folder(0o777),
    "problem: presets: /f (2 entries, 0777) can be changed by others on this machine -> chmod go-w '/f'",
  ],
  [
    READ,
    folder(0o757),
    "problem: builtin modes: /f (2 entries, 0757) can be changed by others on this machine -> chmod go-w '/f'",
  ],
  [
    OWN,
    folder(0o755, { isWritable: false }),
    'problem: presets: /f (2 entries, 0755) cannot be written to -> check who owns it',
  ],
  [
    OWN,
    folder(0o755, { free: 4096 }),
    'problem: presets: /f (2 entries, 0755) is on a disk that is full -> make room on it: no change can be kept',
  ],
  [OWN, folder(0o755, { free: null }), 'ok: presets: /f (2 entries, 0755)'],
  [READ, folder(0o755, { free: 0 }), 'ok: builtin modes: /f (2 entries, 0755)'],
  [READ, folder(0o555, { isWritable: false }), 'ok: builtin modes: /f (2 entries, 0555)'],
  [OWN, folder(0o300, { entries: null }), 'problem: presets: /f cannot be listed -> check who owns it'],
  [OWN, { kind: 'missing', isMakeable: true }, 'ok: presets: /f is not there yet'],
  [
    OWN,
    { kind: 'missing', isMakeable: false },
    'problem: presets: /f is not there and cannot be made -> check who owns the folder above it',
  ],
  [READ, { kind: 'missing', isMakeable: true }, 'problem: builtin modes: /f is not there -> install it'],
  [OWN, { kind: 'other', what: 'a pipe' }, 'problem: presets: /f is a pipe, not a folder -> move it away'],
  [
    OWN,
    { kind: 'unknown', code: 'EACCES' },
    'problem: presets: /f cannot be looked at (EACCES) -> check who owns the folders above it',
  ],
])('%j, %j', (use, facts, words) => {
  expect(told(folderFinding(use, facts))).toBe(words);
});

test('no lock is fine; of one that is there its holder is named, and what becomes of it', () => {
  expect(lockFindings([]).map(told)).toEqual(['ok: none is held']);
  const locks = lockFindings([
    { path: '/a.lock', kind: 'held', pid: 7, host: 'box' },
    { path: '/b.lock', kind: 'gone', pid: 8, host: 'box' },
    { path: '/c.lock', kind: 'unnamed' },
  ]);
  expect(locks.map(told)).toEqual([
    'note: /a.lock is held by process 7 on box -> when that process does not end, end it',
    'note: /b.lock was left by process 8 on box, which is gone; the next writer takes it over',
    'problem: /c.lock does not say whose it is, so writers wait for it -> remove it when no pimodes is running',
  ]);
});

const SOUND = {
  kind: 'file',
  versions: { 1: 0, 2: 0, 3: 4 },
  malformed: 0,
  newerMalformed: 0,
  endsInLine: true,
  header: '/shop',
  mode: 0o600,
} as const;
const SAYS = 'ok: /s.jsonl can be read: entries 4 of version 3';

test.each<[object, string[]]>([
  [{}, [SAYS]],
  [{ versions: { 1: 1, 2: 2, 3: 0 } }, ['ok: /s.jsonl can be read: entries 1 of version 1, 2 of version 2']],
  [{ versions: { 1: 0, 2: 0, 3: 0 } }, ['ok: /s.jsonl can be read: no entry']],
  [{ endsInLine: false }, [SAYS, 'note: its last line was cut off; the next entry begins a new one']],
  [{ malformed: 2 }, [SAYS, 'note: 2 lines of the past cannot be read and are passed over']],
  [
    { malformed: 2, newerMalformed: 1 },
    [
      SAYS,
      'problem: 1 line newer than what counts cannot be read, so a selection may be lost -> pimodes status shows what counts; select again what should',
      'note: 1 line of the past cannot be read and is passed over',
    ],
  ],
  [{ header: '/other' }, [SAYS, 'problem: it says that it is of /other -> move it away']],
  [{ header: null }, [SAYS, 'note: its first line does not say which project it is of']],
  [{ mode: 0o644 }, [SAYS, "note: it can be read by others on this machine -> chmod 600 '/s.jsonl'"]],
])('a state file that differs by %j', (more, words) => {
  expect(stateFindings('/s.jsonl', { ...SOUND, ...more } as StateFacts, '/shop').map(told)).toEqual(words);
});

test('a state file that the user named may be of any project', () => {
  expect(stateFindings('/s.jsonl', { ...SOUND, header: '/other' }, null).map(told)).toEqual([SAYS]);
});

test('no state file is fine; one that cannot be read is a problem with the way out', () => {
  expect(stateFindings('/s.jsonl', { kind: 'missing' }, null).map(told)).toEqual([
    'ok: /s.jsonl is not there yet: nothing was ever selected here',
  ]);
  const refusal = { kind: 'storage', path: '/s.jsonl', cause: 'permission', detail: 'EACCES' } as const;
  expect(stateFindings('/s.jsonl', { kind: 'refused', refusal }, null).map(told)).toEqual([
    'problem: cannot use /s.jsonl: permission is denied (EACCES) -> check who owns the file and its folder',
  ]);
});
