import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { draftStore } from '../../src/storage/draft-store.ts';
import { draftFolder } from '../../src/storage/paths.ts';
import { refusalIn, tempPaths, valueOf } from './disk.ts';

const bytes = (text: string) => Buffer.from(text);

test('a draft is kept for each file, with what it was begun from, until it is dropped', () => {
  const paths = tempPaths();
  const drafts = draftStore(paths);
  expect(drafts.read('/a/x.md')).toBeNull();
  const begun = valueOf(drafts.begin('/a/x.md', bytes('new'), bytes('old')));
  expect(drafts.read('/a/x.md')).toEqual(begun);
  expect([begun.path, statSync(begun.path).mode & 0o777]).toEqual([expect.stringMatching(/x-[0-9a-f]{8}\.md$/), 0o600]);
  expect(drafts.read('/b/x.md')).toBeNull();
  valueOf(drafts.begin('/b/x.json', bytes('{}'), null));
  writeFileSync(begun.path, 'edited');
  expect(drafts.read('/a/x.md')).toMatchObject({ bytes: bytes('edited'), base: bytes('old') });
  expect(valueOf(drafts.begin('/a/x.md', bytes('anew'), null))).toEqual(drafts.read('/a/x.md'));
  for (const target of ['/a/x.md', '/b/x.json', '/never.md']) drafts.drop(target);
  expect(readdirSync(draftFolder(paths))).toEqual([]);
});

test('a link or a file in the way is no draft', () => {
  const paths = tempPaths();
  const drafts = draftStore(paths);
  const { path } = valueOf(drafts.begin('/a/x.md', bytes('x'), null));
  drafts.drop('/a/x.md');
  symlinkSync('/etc/hostname', path);
  expect(drafts.read('/a/x.md')).toBeNull();
  expect(refusalIn(drafts.begin('/a/x.md', bytes('x'), null))).toMatchObject({ kind: 'storage', cause: 'link' });
  const other = tempPaths();
  mkdirSync(dirname(draftFolder(other)), { recursive: true });
  writeFileSync(draftFolder(other), '');
  expect(refusalIn(draftStore(other).begin('/a/x.md', bytes('x'), null))).toMatchObject({ kind: 'storage' });
});
