import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Digest } from '../../src/kernel/fingerprint.ts';
import { approvedStore, memoryApproved } from '../../src/storage/approved-store.ts';
import { put, refusalIn, tempFolder, valueOf } from './disk.ts';

const ONE = '1'.repeat(64) as Digest;
const TWO = '2'.repeat(64) as Digest;
const bytes = (text: string) => Buffer.from(text);

test.each([
  ['on the disk', () => approvedStore(join(tempFolder(), 'ours/approved'))],
  ['in memory', memoryApproved],
])('%s: what is kept comes back byte for byte', (_, open) => {
  const store = open();
  expect(store.read(ONE)).toBeNull();
  valueOf(store.keep(ONE, { definition: bytes('a\r\n\0'), prompt: null }));
  valueOf(store.keep(TWO, { definition: bytes('{}'), prompt: bytes('p') }));
  expect(store.read(ONE)).toEqual({ definition: bytes('a\r\n\0'), prompt: null });
  expect(store.read(TWO)).toEqual({ definition: bytes('{}'), prompt: bytes('p') });
});

test('what is kept already is not written again', () => {
  const folder = join(tempFolder(), 'approved');
  const store = approvedStore(folder);
  valueOf(store.keep(ONE, { definition: bytes('a'), prompt: bytes('p') }));
  const before = statSync(join(folder, ONE)).ino;
  valueOf(store.keep(ONE, { definition: bytes('a'), prompt: bytes('p') }));
  expect(statSync(join(folder, ONE)).ino).toBe(before);
  expect(readdirSync(folder).toSorted()).toEqual([ONE, `${ONE}.prompt`]);
  expect(statSync(join(folder, ONE)).mode & 0o777).toBe(0o600);
});

test('a link in the place of what is kept is neither read nor followed', () => {
  const folder = join(tempFolder(), 'approved');
  const store = approvedStore(folder);
  const target = put(join(folder, 'target'), 'x');
  symlinkSync(target, join(folder, ONE));
  expect(store.read(ONE)).toBeNull();
  expect(refusalIn(store.keep(ONE, { definition: bytes('a'), prompt: null }))).toMatchObject({ cause: 'link' });
  expect(readFileSync(target, 'utf8')).toBe('x');
});

test('only a digest becomes a file name', () => {
  const store = approvedStore(tempFolder());
  for (const digest of ['', '../x', 'A'.repeat(64), `${ONE}/..`])
    expect(() => store.read(digest as Digest)).toThrow('not a digest');
});
