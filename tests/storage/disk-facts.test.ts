import { appendFileSync, chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { activationData, stateHeader } from '../../src/formats/journal-entry.ts';
import { lookAtFolder, lookForLocks } from '../../src/storage/disk-facts.ts';
import { folderUses } from '../../src/storage/folder-uses.ts';
import { acquireLock } from '../../src/storage/lock.ts';
import { thisHolder, writeHolder } from '../../src/storage/lock-holder.ts';
import { lookAtState } from '../../src/storage/state-facts.ts';
import { activation, base, catalog, mode } from '../support/notation.ts';
import { makeFolder, put, tempFolder, tempPaths, valueOf } from './disk.ts';

test('a folder is seen with its bits and what is in it, also through a link', () => {
  const folder = tempFolder();
  put(join(folder, 'a/one'));
  put(join(folder, 'a/two'));
  chmodSync(join(folder, 'a'), 0o750);
  symlinkSync(join(folder, 'a'), join(folder, 'link'));
  const seen = { kind: 'folder', mode: 0o750, isWritable: true, entries: 2, free: expect.any(Number) };
  expect(lookAtFolder(join(folder, 'a'))).toEqual(seen);
  expect(lookAtFolder(join(folder, 'link'))).toEqual(seen);
});

test('what is not there can be made below a folder, and not below a file', () => {
  const folder = tempFolder();
  put(join(folder, 'file'));
  expect(lookAtFolder(join(folder, 'x/y/z'))).toEqual({ kind: 'missing', isMakeable: true });
  expect(lookAtFolder(join(folder, 'file/y/z'))).toEqual({ kind: 'missing', isMakeable: false });
  expect(lookAtFolder(join(folder, 'file'))).toEqual({ kind: 'other', what: 'a file' });
});

test('every folder of ours, and every folder of modes, is looked at once', () => {
  const paths = tempPaths();
  put(join(paths.agentDir, 'settings.json'), JSON.stringify({ packages: ['./pack'] }));
  makeFolder(join(paths.agentDir, 'pack/modes'));
  makeFolder(join(paths.cwd, '.pi/modes'));
  makeFolder(join(paths.home, 'found/modes'));
  const uses = folderUses(paths, ['~/found', '~/lost']);
  expect(uses.map(({ path, holds }) => `${holds}: ${path.replace(paths.home, '~')}`)).toEqual([
    'what pimodes keeps: ~/.pi/agent/pimodes',
    'state files: ~/.pi/agent/pimodes/state',
    'accepted texts: ~/.pi/agent/pimodes/approved',
    'approvals: ~/.pi/agent/pimodes/approvals',
    'drafts: ~/.pi/agent/pimodes/drafts',
    'the cache: ~/.pi/agent/pimodes/cache',
    'presets: ~/.pi/agent/mode-presets',
    `builtin modes: ${paths.builtinModes}`,
    'a search path: ~/found',
    'a search path: ~/lost',
    'global modes: ~/.amplifier/modes',
    'global modes: ~/.pi/agent/modes',
    'pack modes: ~/.pi/agent/pack/modes',
    'project modes: ~/project/.pi/modes',
  ]);
});

test('a lock is held, left behind, or names nobody', async () => {
  const paths = tempPaths();
  const state = makeFolder(join(paths.ours, 'state'));
  const mine = join(state, 'project-0123456789abcdef.jsonl');
  expect(lookForLocks(paths, mine)).toEqual([]);
  const lock = valueOf(await acquireLock(`${mine}.lock`));
  const dead = { ...thisHolder('0123456789abcdef'), startedAt: 'another boot 1' };
  const left = put(join(state, 'other-0123456789abcdef.jsonl.lock'), writeHolder(dead));
  const unnamed = put(join(paths.ours, 'settings.json.lock'), 'mine!');
  put(join(state, 'notes.lock'));
  expect(lookForLocks(paths, mine)).toEqual([
    { path: `${mine}.lock`, kind: 'held', pid: process.pid, host: hostname() },
    { path: left, kind: 'gone', pid: process.pid, host: hostname() },
    { path: unnamed, kind: 'unnamed' },
  ]);
  lock.release();
});

const DATA = activationData(activation('builder + terse', catalog(base('builder'), mode('terse'))));
const entry = (version: number, data: object) =>
  JSON.stringify({ type: 'custom', customType: `pi-mode-state.v${version}`, id: '00000001', parentId: null, data });
const HEADER = stateHeader({ id: '00000000', timestamp: '2026-01-02T03:04:05.678Z', cwd: '/shop' });

function stateFile(...lines: string[]): string {
  const path = put(join(tempFolder(), 's.jsonl'), `${lines.join('\n')}\n`);
  chmodSync(path, 0o600);
  return path;
}

test('a state file is counted by versions, with what cannot be read on either side of what counts', () => {
  const path = stateFile(
    HEADER,
    entry(1, { key: 'builder' }),
    entry(2, { baseKey: null, overlayKeys: ['terse'] }),
    '{"type":"custom","customType":"pi-mode-sta',
    entry(3, DATA),
    entry(9, {}),
    entry(3, { ...DATA, driftPolicy: 'never' }),
  );
  const before = readFileSync(path);
  expect(lookAtState(path)).toEqual({
    kind: 'file',
    versions: { 1: 1, 2: 1, 3: 1 },
    malformed: 2,
    newerMalformed: 1,
    endsInLine: true,
    header: '/shop',
    mode: 0o600,
  });
  expect(readFileSync(path)).toEqual(before);
});

test('a line that was cut off is seen, as is a first line that names no project', () => {
  const path = stateFile(entry(3, DATA));
  appendFileSync(path, '{"type":"cus');
  expect(lookAtState(path)).toMatchObject({ malformed: 1, newerMalformed: 1, endsInLine: false, header: null });
});

test('a state file that is not there, and what is none', () => {
  const folder = tempFolder();
  expect(lookAtState(join(folder, 'none.jsonl'))).toEqual({ kind: 'missing' });
  mkdirSync(join(folder, 'folder.jsonl'));
  expect(lookAtState(join(folder, 'folder.jsonl'))).toMatchObject({
    kind: 'refused',
    refusal: { cause: 'not-a-file' },
  });
});
