import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Decision } from '../../src/kernel/approval.ts';
import type { Digest } from '../../src/kernel/fingerprint.ts';
import { approvalStore, memoryApprovals } from '../../src/storage/approval-store.ts';
import { tempFolder, valueOf } from './disk.ts';
import { inOneFile } from './one-file.ts';

const PATH = '/repo/.pi/modes/careful.md';
const yes: Decision = {
  kind: 'approved',
  path: PATH,
  digest: 'a'.repeat(64) as Digest,
  shadows: { scope: 'builtin', path: '/modes/careful.md' },
};

test('a decision is read back, and a later one about the same file takes its place', () => {
  const store = approvalStore(join(tempFolder(), 'approvals'));
  expect(store.decisionsOn([PATH])).toEqual(new Map());
  valueOf(store.record(yes));
  expect(store.decisionsOn([PATH, '/other.md'])).toEqual(new Map([[PATH, yes]]));
  valueOf(store.record({ kind: 'denied', path: PATH }));
  expect(store.decisionsOn([PATH])).toEqual(new Map([[PATH, { kind: 'denied', path: PATH }]]));
});

test('four processes that decide at once lose no decision', async () => {
  const folder = join(tempFolder(), 'approvals');
  const child = await inOneFile('approval-child.ts');
  const runs = Array.from({ length: 4 }, (_, index) =>
    once(spawn(process.execPath, [child, folder, String(index * 25), '25'], { stdio: 'inherit' }), 'close'),
  );
  expect(await Promise.all(runs)).toEqual(Array.from({ length: 4 }, () => [0, null]));
  const paths = Array.from({ length: 100 }, (_, number) => `/repo/.pi/modes/m${number}.md`);
  expect(approvalStore(folder).decisionsOn(paths).size).toBe(100);
  expect(readdirSync(folder)).toHaveLength(100);
});

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another version', JSON.stringify({ schemaVersion: 2, ...yes })],
  ['another path', JSON.stringify({ schemaVersion: 1, ...yes, path: '/repo/.pi/modes/other.md' })],
  ['no digest', JSON.stringify({ schemaVersion: 1, ...yes, digest: 'A'.repeat(64) })],
  ['a scope that is none', JSON.stringify({ schemaVersion: 1, ...yes, shadows: { scope: 'x', path: '/' } })],
])('a file that holds %s decides nothing', (_, content) => {
  const folder = join(tempFolder(), 'approvals');
  const store = approvalStore(folder);
  valueOf(store.record(yes));
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, name), content);
  expect(store.decisionsOn([PATH])).toEqual(new Map());
});

test('what one process decides for itself lies on top of what is kept', () => {
  const kept = memoryApprovals();
  const own = memoryApprovals(kept);
  valueOf(kept.record({ kind: 'denied', path: PATH }));
  valueOf(own.record(yes));
  expect(own.decisionsOn([PATH])).toEqual(new Map([[PATH, yes]]));
  expect(kept.decisionsOn([PATH]).get(PATH)).toEqual({ kind: 'denied', path: PATH });
});
