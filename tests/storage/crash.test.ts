import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntry, writeEntry } from '../../src/formats/journal-entry.ts';
import type { JournalEntry } from '../../src/kernel/activation.ts';
import { ok } from '../../src/kernel/result.ts';
import { journalFile } from '../../src/storage/journal-file.ts';
import { readTail, recordsOf } from '../../src/storage/journal-tail.ts';
import { refusalOf } from '../../src/storage/storage-refusal.ts';
import { put, tempFolder, valueOf } from './disk.ts';
import { headIn, picking } from './journal-lines.ts';
import { numbered, numberOf } from './numbered.ts';
import { inOneFile } from './one-file.ts';

const NOW = '2026-01-02T03:04:05.678Z';
const journalAt = (path: string) => journalFile({ path, project: '/srv/app', makesFolder: true, now: () => NOW });

/** Starts a writer and kills it a moment after some entry; answers the last entry that it was told is kept. */
async function killWriter(child: string, path: string, first: number): Promise<number> {
  const writer = spawn(process.execPath, [child, path, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const wanted = Math.floor(Math.random() * 4); // lines: the first one says that it is ready
  let said = 0;
  let last = first - 1;
  await new Promise<void>((resolve) => {
    createInterface({ input: writer.stdout }).on('line', (line) => {
      if (said > 0) last = Number(line);
      if (said++ === wanted) resolve();
    });
  });
  await delay(Math.random() * 6);
  writer.kill('SIGKILL');
  const [code, signal] = (await once(writer, 'close')) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  return last;
}

test('a writer that is killed 200 times loses nothing that it was told is kept, and what it left behind holds nobody up', async () => {
  const child = await inOneFile('crash-child.ts');
  await Promise.all(Array.from({ length: 4 }, () => killAgainAndAgain(child, 50)));
}, 60_000);

async function killAgainAndAgain(child: string, times: number): Promise<void> {
  const path = join(tempFolder(), 'state/app.jsonl');
  let stood = Buffer.alloc(0);
  for (let time = 0, next = 0; time < times; time++) {
    const kept = await killWriter(child, path, next);
    const now = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    expect(now.subarray(0, stood.length).equals(stood)).toBe(true);
    const numbers = valueOf(recordsOf(path, (records) => [...records].flatMap(({ entry }) => numberOf(entry) ?? [])));
    const head = numbers[0] ?? -1;
    expect([kept, kept + 1]).toContain(head); // the one under way may have got through
    expect(numbers).toEqual(Array.from({ length: head + 1 }, (_, index) => head - index));
    stood = now;
    next = head + 1;
  }
  expect(stood.length).toBeGreaterThan(0);
  const { head } = valueOf(await journalAt(path).transact(() => ok(numbered(1_000_000))));
  expect(head.entry === null ? null : numberOf(head.entry)).toBe(1_000_000);
}

test('time orders nothing: after a clock that jumped back the last entry still stands', async () => {
  const journal = journalAt(join(tempFolder(), 'state/app.jsonl'));
  for (const [key, activatedAt] of [
    ['a', '2026-01-02T03:04:05.678Z'],
    ['b', '2031-01-02T03:04:05.678Z'],
    ['c', '1999-01-02T03:04:05.678Z'],
  ] as const) {
    valueOf(await journal.transact(() => ok({ ...picking(key), activatedAt })));
    expect(headIn(journal)).toBe(`native + ${key}`);
  }
});

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'permission'],
])('%s is told as %s, with the path', (code, cause) => {
  const error = Object.assign(new Error('no'), { code, syscall: 'write' });
  expect(refusalOf(error, '/s.jsonl')).toEqual({ kind: 'storage', path: '/s.jsonl', cause, detail: code });
});

/** Entries of every version, good and bad, and what else may stand in a journal. */
const GOOD = [
  ...['a', 'b'].map((key) => writeEntry(picking(key), { id: key.repeat(8), parentId: null })),
  '{"type":"custom","customType":"pi-mode-state.v1","id":"11111111","data":{"key":"a"}}',
  '{"type":"custom","customType":"pi-mode-state.v1","data":{"key":null,"more":1}}',
  '{"type":"custom","customType":"pi-mode-state.v2","id":"22222222","data":{"baseKey":null,"overlayKeys":["b"]}}',
];
const [ENTRY = ''] = GOOD;
const BAD = [
  ENTRY.replace('"block"', '"blokc"'),
  ENTRY.replace('"source"', '"sauce"'),
  ENTRY.replace(/"digest":"[0-9a-f]{4}/, '"digest":"XXXX'),
  ENTRY.replace('"data":{', '"data":{"extra":1,'),
  ENTRY.replace('"overlayKeys":["a"]', '"overlayKeys":["a","a"]'),
  '{"type":"custom","customType":"pi-mode-state.v1","data":{"key":"A B"}}',
  '{"type":"custom","customType":"pi-mode-state.v2","data":{"baseKey":null}}',
  '{"type":"custom","customType":"pi-mode-state.v2","data":null}',
];
const OTHER = [
  '{"type":"custom","customType":"pi-mode-state.v4","data":{}}',
  '{"type":"custom","customType":"another","data":{"text":"pi-mode-state.v3"}}',
  '{"type":"message","customType":"pi-mode-state.v1","data":{"key":"a"}}',
  '{"type":"label"}',
  '[]',
  'null',
];
const TORN = [ENTRY.slice(0, 80), ENTRY.slice(5), 'text', '{"type":'];

/** Oldest first, every line read: the newest entry that says something, and the bad ones behind it. */
function readForward(lines: readonly string[]): { winner: JournalEntry | null; malformed: string[] } {
  let winner: JournalEntry | null = null;
  let malformed: string[] = [];
  for (const line of lines) {
    const entry = readEntry(line);
    if (TORN.includes(line)) malformed.push('torn');
    else if (entry.kind === 'malformed') malformed.push(entry.why);
    else if (entry.kind !== 'other') [winner, malformed] = [entry, []];
  }
  return { winner, malformed };
}

test('for any sequence of good and bad entries the tail reader agrees with one that reads everything forward', () => {
  const path = put(join(tempFolder(), 'j.jsonl'));
  const line = fc.oneof(...[GOOD, BAD, OTHER, TORN].map((some) => fc.constantFrom(...some)));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 20 }),
      fc.boolean(),
      fc.constantFrom('', '\n', '\0\0'),
      (lines, isEnded, gap) => {
        put(path, lines.join(`\n${gap}`) + (isEnded ? '\n' : ''));
        const { entry, malformed } = valueOf(readTail(path));
        const forward = readForward(lines);
        expect(entry).toEqual(forward.winner);
        expect(malformed.map(({ why }) => (why.startsWith('the line is torn') ? 'torn' : why)).toReversed()).toEqual(
          forward.malformed,
        );
      },
    ),
    { numRuns: 300 },
  );
});
