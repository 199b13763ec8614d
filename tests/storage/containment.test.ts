import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { containment } from '../../src/storage/containment.ts';
import { put, tempFolder } from './disk.ts';

function place() {
  const home = tempFolder();
  const folder = join(home, 'work');
  const but = join(folder, 'ours');
  mkdirSync(but, { recursive: true });
  put(join(folder, 'a.txt'), 'x');
  return { home, folder, but };
}

test.each(['a.txt', './a.txt', 'new.txt', 'new/deep/er.txt', '@a.txt', 'sub/../a.txt', 'a\u00a0b.txt', '.'])(
  '%j is inside',
  (path) => {
    expect(containment(place())(path)).toBe(true);
  },
);

test.each([
  '..',
  '../x',
  'sub/../../x',
  '/etc/passwd',
  '/',
  '~',
  '~/x',
  '@../x',
  '@~/x',
  '@/etc/passwd',
  ' @../x',
  'file:///etc/passwd',
  'FILE:a',
  'a\0b',
  'a.txt/x',
  'ours',
  'ours/settings.json',
  'work/../ours/../ours/x',
])('%j is not', (path) => {
  expect(containment(place())(path)).toBe(false);
});

test('an absolute path inside is inside, by the name that it has and by another', () => {
  const walls = place();
  symlinkSync(walls.folder, join(walls.home, 'other'));
  expect(containment(walls)(join(walls.folder, 'a.txt'))).toBe(true);
  expect(containment(walls)(join(walls.home, 'other', 'new'))).toBe(true);
  expect(containment({ ...walls, folder: join(walls.home, 'other') })('a.txt')).toBe(true);
  expect(containment(walls)(`${walls.folder}er/x`)).toBe(false);
});

test('links are followed to where they lead, and one that leads nowhere is not inside', () => {
  const walls = place();
  symlinkSync(walls.home, join(walls.folder, 'out'));
  symlinkSync(join(walls.home, 'nothing'), join(walls.folder, 'dangling'));
  symlinkSync('loop', join(walls.folder, 'loop'));
  symlinkSync(join(walls.folder, 'a.txt'), join(walls.folder, 'in'));
  const isInside = containment(walls);
  expect(['out', 'out/x', 'out/new/x', 'dangling', 'dangling/x', 'loop', 'in'].map(isInside)).toEqual([
    ...Array(6).fill(false),
    true,
  ]);
});
