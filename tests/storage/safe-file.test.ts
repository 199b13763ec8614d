import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, readRegularFile, writeWholeFile } from '../../src/storage/safe-file.ts';
import { put, refusalIn, tempFolder, valueOf } from './disk.ts';

const plain = { maxBytes: 10, followLinks: false };
const following = { maxBytes: 10, followLinks: true };

test('a regular file is read to its last byte, up to the limit', () => {
  const path = put(join(tempFolder(), 'x'), '0123456789');
  expect(readRegularFile(path, plain)).toEqual({ kind: 'file', bytes: Buffer.from('0123456789') });
  expect(readRegularFile(put(path), plain)).toEqual({ kind: 'file', bytes: Buffer.alloc(0) });
  expect(readRegularFile(put(path, '0123456789a'), plain)).toEqual({ kind: 'too-large', size: 11 });
});

test('a listed file is read into the room it is given', () => {
  const path = put(join(tempFolder(), 'x'), '0123456789');
  const into = Buffer.alloc(11);
  const reading = readRegularFile(path, { ...plain, into });
  expect(reading).toEqual({ kind: 'file', bytes: Buffer.from('0123456789') });
  expect(into.toString()).toBe('0123456789\0');
  expect(readRegularFile(put(path, '0123456789a'), { ...plain, into })).toEqual({ kind: 'too-large', size: 11 });
});

test('what is not there is missing, also below a file', () => {
  const folder = tempFolder();
  expect(readRegularFile(join(folder, 'x'), plain)).toEqual({ kind: 'missing' });
  expect(readRegularFile(join(put(join(folder, 'file')), 'x'), plain)).toEqual({ kind: 'missing' });
});

test('links are followed only where that is asked for', () => {
  const folder = tempFolder();
  const link = join(folder, 'link');
  symlinkSync(put(join(folder, 'x'), 'abc'), link);
  expect(readRegularFile(link, plain)).toEqual({ kind: 'link' });
  expect(readRegularFile(link, { ...plain, into: Buffer.alloc(11) })).toEqual({ kind: 'link' });
  expect(readRegularFile(link, following)).toEqual({ kind: 'file', bytes: Buffer.from('abc') });
});

test('links that lead nowhere or in a circle are told apart from missing files', () => {
  const folder = tempFolder();
  symlinkSync('/nonexistent', join(folder, 'dead'));
  symlinkSync('loop', join(folder, 'loop'));
  expect(readRegularFile(join(folder, 'dead'), following)).toEqual({ kind: 'broken-link' });
  expect(readRegularFile(join(folder, 'loop'), following)).toEqual({ kind: 'broken-link' });
});

test.skipIf(process.platform === 'win32')(
  'a folder, a pipe, a socket and a device are never read, nor waited for',
  async () => {
    const folder = tempFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    mkdirSync(join(folder, 'folder'));
    const server = createServer().listen(join(folder, 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    symlinkSync('/dev/zero', join(folder, 'zero'));
    const read = (name: string) => readRegularFile(join(folder, name), following);
    expect(read('folder')).toEqual({ kind: 'not-a-file', what: 'a folder' });
    expect(read('pipe')).toEqual({ kind: 'not-a-file', what: 'a pipe' });
    expect(read('socket')).toEqual({ kind: 'not-a-file', what: 'a socket' });
    expect(read('zero')).toEqual({ kind: 'not-a-file', what: 'a device' });
    // A listing may be outdated: then too nobody waits, and nothing without an end is read.
    const listed = (name: string) => readRegularFile(join(folder, name), { ...following, into: Buffer.alloc(11) }).kind;
    expect(['folder', 'pipe', 'socket', 'zero'].map(listed)).toEqual(['not-a-file', 'file', 'not-a-file', 'too-large']);
    server.close();
  },
);

test.skipIf(process.getuid?.() === 0)('what may not be read says so', () => {
  const path = put(join(tempFolder(), 'x'), 'abc');
  execFileSync('chmod', ['000', path]);
  expect(readRegularFile(path, plain)).toEqual({ kind: 'unreadable', code: 'EACCES' });
});

test('a whole file is written for its owner alone, and nothing else is left in the folder', () => {
  const folder = tempFolder();
  const path = join(folder, 'x');
  valueOf(writeWholeFile(path, 'old'));
  valueOf(writeWholeFile(path, Buffer.from('new')));
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['x']);
});

test('a whole file does not go where a link or a folder stands, nor where no folder is', () => {
  const folder = tempFolder();
  const target = put(join(folder, 'target'), 'old');
  symlinkSync(target, join(folder, 'link'));
  mkdirSync(join(folder, 'folder'));
  expect(refusalIn(writeWholeFile(join(folder, 'link'), 'new'))).toMatchObject({ cause: 'link' });
  expect(refusalIn(writeWholeFile(join(folder, 'folder'), 'new'))).toMatchObject({ cause: 'not-a-file' });
  expect(refusalIn(writeWholeFile(join(folder, 'none/x'), 'new'))).toMatchObject({ cause: 'other' });
  expect(refusalIn(writeWholeFile(join(target, 'x'), 'new'))).toMatchObject({ cause: 'not-a-file' });
  expect(readFileSync(target, 'utf8')).toBe('old');
  expect(readdirSync(folder).toSorted()).toEqual(['folder', 'link', 'target']);
});

test('a folder of ours is made with those above it, for its owner alone', () => {
  const folder = join(tempFolder(), 'a/b');
  expect(makeFolder(folder)).toBeNull();
  expect(makeFolder(folder)).toBeNull();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(makeFolder(join(put(join(folder, 'file')), 'x'))).toMatchObject({ kind: 'storage', cause: 'not-a-file' });
  expect(makeFolder(join(folder, 'file'))).toMatchObject({ kind: 'storage', cause: 'not-a-file' });
});

test.skipIf(process.platform === 'win32')('a file has the permissions that it is given, whatever the umask', () => {
  const path = join(tempFolder(), 'x');
  const modes = [undefined, 0o644, 0o666, 0o400].map((mode) => {
    valueOf(writeWholeFile(path, 'x', mode === undefined ? {} : { mode }));
    return statSync(path).mode & 0o777;
  });
  expect(modes).toEqual([0o600, 0o644, 0o666, 0o400]);
});
