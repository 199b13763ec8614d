import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { stateHeader } from '../../src/formats/journal-entry.ts';
import { findStateFile, safeName } from '../../src/storage/find-state-file.ts';
import { type Paths, stateFolder } from '../../src/storage/paths.ts';
import { stateFileOf } from '../../src/storage/state-file.ts';
import { put, tempPaths } from './disk.ts';

const header = (cwd: string) => `${stateHeader({ id: '00000001', timestamp: '2026-01-02T03:04:05.678Z', cwd })}\n`;

/** A state file of a project with the same name, elsewhere. */
const twinOf = (paths: Paths, digits: string) => join(stateFolder(paths), `project-${digits.repeat(16)}.jsonl`);

test('a state file is named after the project and the first 16 hex of the SHA-256 of its path', () => {
  const paths = { ...tempPaths(), project: '/tmp/My App' };
  expect(basename(stateFileOf(paths))).toBe('My-App-a2b5d505f3ca90ae.jsonl');
});

test('a state file that is named goes before it', () => {
  expect(stateFileOf({ ...tempPaths(), namedState: '/s.jsonl' })).toBe('/s.jsonl');
  expect(findStateFile({ ...tempPaths(), namedState: '/s.jsonl' })).toEqual({ kind: 'found', path: '/s.jsonl' });
});

test.each([
  ['app', 'app'],
  ['', 'root'],
  ['...', 'root'],
  ['.hidden', 'hidden'],
  ['-rf', 'rf'],
  ['a b\nc/..', 'a-b-c-..'],
  ['ünï', 'n-'],
  ['x'.repeat(99), 'x'.repeat(40)],
])('the name of a project called %j is safe as a file name: %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

test('without hashing: none when the project never had a state file', () => {
  const paths = tempPaths();
  expect(findStateFile(paths)).toEqual({ kind: 'none' });
  put(join(stateFolder(paths), 'project-x-0000000000000000.jsonl'), header('/x'));
  put(join(stateFolder(paths), 'project-0000000000000000.jsonl.lock'));
  expect(findStateFile(paths)).toEqual({ kind: 'none' });
});

test('without hashing: found by the project that the header names', () => {
  const paths = tempPaths();
  put(twinOf(paths, '0'), header('/elsewhere/project'));
  put(stateFileOf(paths), header(paths.project));
  expect(findStateFile(paths)).toEqual({ kind: 'found', path: stateFileOf(paths) });
  expect(readdirSync(stateFolder(paths))).toHaveLength(2);
});

test.each([
  ['only another project of that name has one', header('/elsewhere/project')],
  ['the header is torn', header('/elsewhere/project').slice(0, 20)],
  ['the header is no object', 'null\n'],
  ['the file is empty', ''],
])('without hashing: unsure when %s', (_, text) => {
  const paths = tempPaths();
  put(twinOf(paths, '0'), text);
  expect(findStateFile(paths)).toEqual({ kind: 'unsure' });
});

test('without hashing: unsure when two files name the project, or the folder cannot be listed', () => {
  const paths = tempPaths();
  put(twinOf(paths, '0'), header(paths.project));
  put(twinOf(paths, '1'), header(paths.project));
  expect(findStateFile(paths)).toEqual({ kind: 'unsure' });
  const other = tempPaths();
  put(stateFolder(other));
  expect(findStateFile(other)).toEqual({ kind: 'unsure' });
});
