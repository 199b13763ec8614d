import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesFromEnd, readTail, recordsIn, recordsOf } from '../../src/storage/journal-tail.ts';
import { headOf } from '../../src/storage/state-hash.ts';
import { failing, watchDisk } from '../support/faulty-disk.ts';
import { put, refusalIn, tempFolder, valueOf } from './disk.ts';
import { lineOf, shown } from './journal-lines.ts';

const [A, B] = [lineOf('a'), lineOf('b')];
const NULS = '\0'.repeat(400);

const journal = (content: string | Uint8Array): string => put(join(tempFolder(), 'j.jsonl'), content);

test.each([
  // what the file holds                            picks           and tells of
  ['nothing', '', 'none', 0],
  ['one entry', `${A}\n`, 'native + a', 0],
  ['two entries', `${A}\n${B}\n`, 'native + b', 0],
  ['a last entry without its line feed', `${A}\n${B}`, 'native + b', 0],
  ['a torn last entry', `${A}\n${B.slice(0, 99)}`, 'native + a', 1],
  ['a torn entry and blank lines', `${A}\n${B.slice(0, 99)}\n\n\n`, 'native + a', 1],
  ['Windows line ends', `${A}\r\n${B}\r\n\r\n`, 'native + b', 0],
  ['a line of NULs between two entries', `${A}\n${NULS}\n${B}\n`, 'native + b', 0],
  ['NULs directly before an entry', `${A}\n${NULS}${B}\n`, 'native + b', 0],
  ['NULs after the last entry', `${A}\n${B}\n${NULS}`, 'native + b', 0],
  ['NULs instead of the line feed', `${A}\n${B}${NULS}`, 'native + b', 0],
  ['a torn entry, NULs and an entry on one line', `${A.slice(0, 99)}${NULS}${B}\n`, 'native + b', 0],
  ['two entries on one line', `${A}${B}\n`, 'native + b', 0],
  ['a torn entry with the next one on its line', `${A.slice(0, 99)}${B}\n`, 'native + b', 0],
  ['an entry with a torn one on its line', `${A}${B.slice(0, 99)}\n`, 'native + a', 1],
  ['only a torn entry of 100 kB', `{"type":"custom${'x'.repeat(100_000)}`, 'none', 1],
  ['a torn entry of 100 kB at the end', `${A}\n${B}\n{"type":"custom${'x'.repeat(100_000)}`, 'native + b', 1],
  ['a line of 3 MB', `${A}\n${'x'.repeat(3_000_000)}\n`, 'native + a', 0],
  ['other JSON', `${A}\n{"type":"label"}\n[]\n1\n`, 'native + a', 0],
  [
    'an entry of an older program',
    `${A}\n{"type":"custom","customType":"pi-mode-state.v1","data":{"key":"b"}}\n`,
    'legacy-key',
    0,
  ],
  ['a malformed entry of ours', `${A}\n${B.replace('"block"', '"blokc"')}\n`, 'native + a', 1],
  ['text', 'hello\nworld\n', 'none', 2],
])('a journal that holds %s', (_, content, picks, told) => {
  const tail = valueOf(readTail(journal(content)));
  expect([shown(headOf(tail)), tail.malformed.length]).toEqual([picks, told]);
});

test('invalid UTF-8 in a torn line hides nothing', () => {
  const path = journal(Buffer.concat([Buffer.from(`${A}\n`), Buffer.from([0xff, 0xfe, 0x7b, 0x22])]));
  expect(shown(headOf(valueOf(readTail(path))))).toBe('native + a');
});

test('the hash is of the entry alone: line ends, padding and neighbours do not count', () => {
  const hash = (content: string) => headOf(valueOf(readTail(journal(content)))).stateHash;
  const bare = hash(B);
  expect(bare).toMatch(/^[0-9a-f]{64}$/);
  for (const content of [`${B}\n`, `${B}\r\n`, `${NULS}${B}\n`, `${A}${B}`, `${A}\n${B}\n{"torn`])
    expect(hash(content)).toBe(bare);
  expect(hash(`${A}\n`)).not.toBe(bare);
  expect(hash('{"torn')).toBe('');
});

test('many torn records on one line cost no more than a look at the last ones', () => {
  const content = `${A}\n${'{"type":'.repeat(100_000)}\n`;
  const start = performance.now();
  expect(shown(headOf(valueOf(readTail(journal(content)))))).toBe('native + a');
  expect(performance.now() - start).toBeLessThan(1000);
});

test('an absent journal is empty', () => {
  expect(valueOf(readTail(join(tempFolder(), 'none')))).toEqual({ entry: null, record: null, malformed: [] });
});

test.skipIf(process.platform === 'win32')(
  'a folder, a link or a pipe in the place of a journal is refused at once',
  () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'folder'));
    symlinkSync(put(join(folder, 'x'), A), join(folder, 'link'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const read of [readTail, (path: string) => recordsOf(path, () => null)]) {
      expect(refusalIn<unknown>(read(join(folder, 'folder')))).toMatchObject({
        cause: 'not-a-file',
        path: join(folder, 'folder'),
      });
      expect(refusalIn<unknown>(read(join(folder, 'link')))).toMatchObject({ cause: 'link' });
      expect(refusalIn<unknown>(read(join(folder, 'pipe')))).toMatchObject({ cause: 'not-a-file', detail: 'a pipe' });
      expect(refusalIn<unknown>(read(join(folder, 'x/y')))).toMatchObject({ cause: 'not-a-file' });
    }
  },
);

test('every record is there, newest first', () => {
  const path = journal(`${A}\n{"torn\n\n${B}\n`);
  const records = valueOf(recordsOf(path, (found) => [...found]));
  expect(records.map(({ entry }) => entry.kind)).toEqual(['activation', 'malformed', 'activation']);
  expect(records.map(({ bytes }) => bytes.toString())).toEqual([B, '{"torn', A]);
});

test.each(['openSync', 'fstatSync', 'readSync'])(
  'what the disk says to %s is a refusal, and no file is left open',
  async (name) => {
    const path = journal(`${A}\n`);
    for (const read of [readTail, (at: string) => recordsOf(at, (records) => [...records])]) {
      const refused = async () => refusalIn<unknown>(read(path));
      const { leftOpen, value } = await watchDisk(dirname(path), failing([name]), refused);
      expect([value, leftOpen]).toEqual([expect.objectContaining({ kind: 'storage', cause: 'other', path }), []]);
    }
  },
);

test('the head of 100,000 entries is found without reading them', () => {
  const path = journal(`${A}\n`.repeat(99_999) + B);
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now();
    expect(shown(headOf(valueOf(readTail(path))))).toBe('native + b');
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(5);
});

test('read from the end in chunks of any size, lines are those of a plain reader', () => {
  const path = journal('');
  const line = fc.oneof(
    fc.constantFrom(A, B, '', ' ', '\r', NULS, A.slice(0, 50)),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 300 }),
      (lines, isEnded, chunk) => {
        const text = lines.join('\n') + (isEnded ? '\n' : '');
        put(path, text);
        const fd = openSync(path, 'r');
        const read = [...linesFromEnd(fd, chunk)].map((bytes) => bytes.toString());
        closeSync(fd);
        const plain = Buffer.from(text)
          .toString()
          .split('\n')
          .filter((one) => one !== '');
        expect(read.toReversed()).toEqual(plain);
      },
    ),
  );
});

test('the head is the last whole entry of a plain reader', () => {
  const path = journal('');
  const good = fc.constantFrom('a', 'b', 'c').map((key) => ({ key, text: lineOf(key) }));
  const bad = fc.constantFrom('', NULS, 'text', '{"type":"label"}', A.slice(0, 50), A.slice(1), B.replace('v3', 'v4'));
  const lines = fc.array(
    fc.oneof(
      good,
      bad.map((text) => ({ key: null, text })),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom('', '\n', '\n\n', `\n${B.slice(0, 99)}`), (written, end) => {
      put(path, written.map(({ text }) => text).join('\n') + end);
      const last = written.findLast(({ key }) => key !== null)?.key;
      expect(shown(headOf(valueOf(readTail(path))))).toBe(last === undefined ? 'none' : `native + ${last}`);
    }),
  );
});

test('records that torn writes left on one line come back whole', () => {
  const torn = fc.constantFrom('', A.slice(0, 77), NULS, '{"type":');
  const start = fc.constantFrom('', 'x', '{', '{"a":[{"type":');
  const parts = fc.array(fc.tuple(torn, fc.constantFrom('a', 'b', 'c')), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(start, parts, torn, (first, glued, last) => {
      const line = Buffer.from(first + glued.map(([before, key]) => before + lineOf(key)).join('') + last);
      const found = [...recordsIn([line])].flatMap(({ entry }) => (entry.kind === 'activation' ? [entry.id?.[0]] : []));
      expect(found.toReversed()).toEqual(glued.map(([, key]) => key));
    }),
  );
});
