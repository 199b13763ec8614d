import { spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_STATE } from '../../src/kernel/activation.ts';
import { no, ok } from '../../src/kernel/result.ts';
import { appendLines } from '../../src/storage/append.ts';
import { journalFile } from '../../src/storage/journal-file.ts';
import { type DiskCall, failing, watchDisk } from '../support/faulty-disk.ts';
import { makeFolder, put, refusalIn, tempFolder, valueOf } from './disk.ts';
import { headIn, lineOf, picking, shown } from './journal-lines.ts';
import { inOneFile } from './one-file.ts';

const NOW = '2026-01-02T03:04:05.678Z';

const journalAt = (path: string) => journalFile({ path, project: '/srv/app', makesFolder: true, now: () => NOW });
const freshJournal = () => journalAt(join(tempFolder(), 'state/app.jsonl'));
const pick = (key: string) => () => ok(picking(key));
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').slice(0, -1);

test('the first entry comes with the header, in a file and a folder for its owner alone', async () => {
  const journal = freshJournal();
  expect(headIn(journal)).toBe('none');
  const { written, head } = valueOf(await journal.transact(pick('a')));
  expect(written).toEqual(picking('a'));
  expect(shown(head)).toBe('native + a');
  expect(head).toEqual(valueOf(journal.head()));
  const [header, entry, ...rest] = linesOf(journal.path).map((line) => JSON.parse(line));
  expect(header).toEqual({
    type: 'pimodes-state',
    version: 1,
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    timestamp: NOW,
    cwd: '/srv/app',
  });
  expect(entry).toMatchObject({ type: 'custom', customType: 'pi-mode-state.v3', parentId: header.id });
  expect(entry.id).toMatch(/^[0-9a-f]{8}$/);
  expect(rest).toEqual([]);
  expect(statSync(journal.path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(journal.path)).mode & 0o777).toBe(0o700);
  expect(readdirSync(dirname(journal.path))).toEqual(['app.jsonl']);
});

test('each entry names the line before it, and lines that stand are not touched', async () => {
  const journal = freshJournal();
  valueOf(await journal.transact(pick('a')));
  const before = readFileSync(journal.path, 'utf8');
  valueOf(await journal.transact(pick('b')));
  valueOf(await journal.transact(pick('c')));
  expect(readFileSync(journal.path, 'utf8').startsWith(before)).toBe(true);
  const lines = linesOf(journal.path).map((line) => JSON.parse(line));
  expect(lines.slice(1).map(({ parentId }) => parentId)).toEqual(lines.slice(0, -1).map(({ id }) => id));
  const kinds = journal.newestFirst((entries) => [...entries].map(({ kind }) => kind));
  expect(valueOf(kinds)).toEqual(['activation', 'activation', 'activation', 'other']);
});

test('the plan is made on the head found under the lock', async () => {
  const journal = freshJournal();
  const other = journalAt(journal.path);
  const seen: string[] = [];
  const one = journal.transact((head) => {
    seen.push(shown(head));
    return ok(picking('a'));
  });
  const two = other.transact((head) => {
    seen.push(shown(head));
    return ok(picking('b'));
  });
  valueOf(await one);
  valueOf(await two);
  expect(seen.toSorted()).toEqual(expect.arrayContaining(['none']));
  expect(new Set(seen).size).toBe(2);
});

test('a plan to write nothing, or a refusal, leaves no file behind', async () => {
  const journal = freshJournal();
  expect(valueOf(await journal.transact(() => ok(null)))).toEqual({
    written: null,
    head: { entry: null, stateHash: NO_STATE, malformed: [] },
  });
  expect(refusalIn(await journal.transact(() => no({ kind: 'invalid', why: 'x' })))).toEqual({
    kind: 'invalid',
    why: 'x',
  });
  expect(readdirSync(dirname(journal.path))).toEqual([]);
});

test('a plan that throws is a bug and is thrown on, the lock left free', async () => {
  const journal = freshJournal();
  await expect(
    journal.transact(() => {
      throw new Error('bug');
    }),
  ).rejects.toThrow('bug');
  expect(readdirSync(dirname(journal.path))).toEqual([]);
});

test('an activation that the reader would not take back is a bug', async () => {
  const journal = freshJournal();
  await expect(journal.transact(() => ok({ ...picking('a'), activatedAt: 'today' }))).rejects.toThrow();
  expect(headIn(journal)).toBe('none');
});

test.each([
  ['a torn line', `${lineOf('a')}\n${lineOf('b').slice(0, 50)}`],
  ['a torn line of 100 kB', `${lineOf('a')}\n{"type":${'x'.repeat(100_000)}`],
  ['a whole line without a line feed', `${lineOf('a')}\n${lineOf('b')}`],
  ['NULs', `${lineOf('a')}\n\0\0\0`],
  ['text', 'hello'],
])('after %s the next entry begins a line of its own, and nothing is cut', async (_, content) => {
  const journal = journalAt(put(join(tempFolder(), 'j.jsonl'), content));
  valueOf(await journal.transact(pick('c')));
  expect(headIn(journal)).toBe('native + c');
  const [before, ...after] = readFileSync(journal.path, 'utf8').split(`${content}\n`);
  expect([before, after.length, JSON.parse(after[0] ?? '').data.overlayKeys]).toEqual(['', 1, ['c']]);
});

test('cut at any byte, the last whole entry stands, and the next one can be written', async () => {
  const journal = freshJournal();
  valueOf(await journal.transact(pick('a')));
  const one = statSync(journal.path).size;
  valueOf(await journal.transact(pick('b')));
  const whole = readFileSync(journal.path);
  const [header = ''] = linesOf(journal.path);
  for (let size = whole.length; size >= 0; size--) {
    writeFileSync(journal.path, whole);
    truncateSync(journal.path, size);
    const stands = size >= whole.length - 1 ? 'native + b' : size >= one - 1 ? 'native + a' : 'none';
    expect([size, headIn(journal)]).toEqual([size, stands]);
    if (size % 40 === 0 || Math.abs(size - header.length) < 2) {
      valueOf(await journal.transact(pick('c')));
      expect([size, headIn(journal)]).toEqual([size, 'native + c']);
      expect(readFileSync(journal.path).subarray(0, size).equals(whole.subarray(0, size))).toBe(true);
    }
  }
});

test('a folder or a link in its place is refused by name, and left alone', async () => {
  const folder = tempFolder();
  const target = put(join(folder, 'target'), `${lineOf('a')}\n`);
  symlinkSync(target, join(folder, 'link'));
  makeFolder(join(folder, 'folder'));
  expect(refusalIn(await journalAt(join(folder, 'link')).transact(pick('b')))).toMatchObject({
    cause: 'link',
    path: join(folder, 'link'),
  });
  expect(refusalIn(await journalAt(join(folder, 'folder')).transact(pick('b')))).toMatchObject({ cause: 'not-a-file' });
  expect(readFileSync(target, 'utf8')).toBe(`${lineOf('a')}\n`);
  expect(readdirSync(folder).toSorted()).toEqual(['folder', 'link', 'target']);
});

test('a file in the place of its folder is refused by name', async () => {
  const file = put(join(tempFolder(), 'state'));
  expect(refusalIn(await journalAt(join(file, 'app.jsonl')).transact(pick('a')))).toMatchObject({
    cause: 'not-a-file',
    path: file,
  });
});

test('only a folder of ours is made', async () => {
  const path = join(tempFolder(), 'none/app.jsonl');
  const journal = journalFile({ path, project: '/srv/app', makesFolder: false, now: () => NOW });
  expect(refusalIn(await journal.transact(pick('a')))).toMatchObject({
    kind: 'storage',
    cause: 'other',
    detail: expect.stringContaining('ENOENT'),
  });
});

test.skipIf(process.platform !== 'linux')('a full disk is an error of the system, not a short line that counts', () => {
  const fd = openSync('/dev/full', 'w');
  expect(() => appendLines(fd, 'x\n')).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  closeSync(fd);
});

test('a line that the disk does not promise to keep is taken back: what was refused does not stand', async () => {
  const journal = freshJournal();
  valueOf(await journal.transact(pick('a')));
  const before = readFileSync(journal.path);
  const transact = () => journal.transact(pick('b'));
  const { value: refused } = await watchDisk(dirname(journal.path), failing(['fsyncSync']), transact);
  expect(refusalIn(refused)).toMatchObject({ kind: 'storage', cause: 'other', path: journal.path });
  expect(readFileSync(journal.path).equals(before)).toBe(true);
  valueOf(await journal.transact(pick('c')));
  expect(headIn(journal)).toBe('native + c');
});

test('a line that stands is answered for, though the file cannot be opened any more', async () => {
  const journal = freshJournal();
  valueOf(await journal.transact(pick('a')));
  let isFlushed = false;
  const fault = (call: DiskCall) => {
    if (isFlushed) failing(['openSync'])(call);
    isFlushed ||= call.name === 'fsyncSync';
  };
  const done = await watchDisk(dirname(journal.path), fault, () => journal.transact(pick('b')));
  const { head, written } = valueOf(done.value);
  expect([written, shown(head)]).toEqual([picking('b'), 'native + b']);
  expect(head).toEqual(valueOf(journal.head()));
});

/** Runs a program under a shell's limit; answers what it prints. */
function run(script: string, program: string, args: readonly string[]): Promise<string> {
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => child.once('close', () => resolve(said)));
}

test.skipIf(process.platform !== 'linux')(
  'when the disk takes half a line, the entry before it stands, and the next one fits in later',
  async () => {
    const journal = freshJournal();
    valueOf(await journal.transact(pick('a')));
    while (statSync(journal.path).size < 800) valueOf(await journal.transact(pick('a')));
    const filler = 1024 - statSync(journal.path).size;
    expect(filler).toBeGreaterThan(0);
    const before = readFileSync(journal.path);
    // A limit of 1,024 bytes a file: the write is cut there, and what is left over fails.
    const said = await run(`trap '' XFSZ; ulimit -f 2; exec "$@"`, await inOneFile('append-child.ts'), [
      journal.path,
      'b',
    ]);
    expect(JSON.parse(said)).toMatchObject({
      ok: false,
      error: { kind: 'storage', cause: 'full', path: journal.path },
    });
    const torn = readFileSync(journal.path);
    expect(torn.length).toBeGreaterThan(before.length);
    expect(torn.subarray(0, before.length).equals(before)).toBe(true);
    expect(headIn(journal)).toBe('native + a');
    valueOf(await journal.transact(pick('c')));
    expect(headIn(journal)).toBe('native + c');
  },
);

test('twenty processes at once lose no entry', async () => {
  const journal = freshJournal();
  const child = await inOneFile('append-child.ts');
  const runs = Array.from({ length: 20 }, () => run('exec "$@"', child, [journal.path, 'a', 'b', 'c']));
  const said = await Promise.all(runs);
  for (const one of said) expect(one).toContain('"ok":true');
  const lines = linesOf(journal.path).map((line) => JSON.parse(line));
  expect(lines).toHaveLength(61);
  expect(lines.slice(1).map(({ parentId }) => parentId)).toEqual(lines.slice(0, -1).map(({ id }) => id));
  expect(new Set(lines.map(({ id }) => id)).size).toBe(61);
  expect(readdirSync(dirname(journal.path))).toEqual(['app.jsonl']);
});
