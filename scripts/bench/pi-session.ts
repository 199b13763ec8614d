import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sessionJournal } from '../../src/storage/journal-pi.ts';
import { createSandbox } from '../../tests/support/sandbox.ts';
import type { Bench } from './bench.ts';
import { ratioOf } from './pairs.ts';

const ENTRIES = 100_000;
const timestamp = '2026-01-02T03:04:05.678Z';

/** The worst case: the one entry of ours stands at the start of a session of a hundred megabytes, on its branch. */
export const piSession: Bench = {
  name: 'pi-session',
  about:
    'the head of a Pi session with 100,000 entries of 1 kB, ours the oldest, against reading its bytes, in process',
  bar: 1.3,
  unit: '×',
  pairs: 25,
  async measure(pairs) {
    const sandbox = createSandbox();
    try {
      const path = join(sandbox.home, 'session.jsonl');
      writeSession(path);
      return await ratioOf(
        pairs,
        async () => timed(() => readHead(path)),
        async () => timed(() => readFileSync(path)),
      );
    } finally {
      rmSync(sandbox.home, { recursive: true, force: true });
    }
  },
};

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function readHead(path: string): void {
  const head = sessionJournal(path).head();
  if (!head.ok || head.value.entry?.id !== idOf(0)) throw new Error('not the entry');
}

const idOf = (index: number): string => (Math.imul(index, 2654435761) >>> 0).toString(16).padStart(8, '0');

function writeSession(path: string): void {
  const header = { type: 'session', version: 3, id: '01a22c5d-0000', timestamp, cwd: '/home/you' };
  const ours = { type: 'custom', customType: 'pi-mode-state.v2', data: { baseKey: null, overlayKeys: ['review'] } };
  const fd = openSync(path, 'w');
  writeSync(fd, `${JSON.stringify(header)}\n${JSON.stringify({ ...ours, id: idOf(0), parentId: null, timestamp })}\n`);
  const text = 'A line of what a tool "said", and then another one.\n'.repeat(40);
  for (let index = 1, lines = ''; index <= ENTRIES; index++) {
    const content = [{ type: 'text', text: text.slice(0, 200 + ((index * 7919) % 1400)) }];
    const message = { role: index % 2 === 0 ? 'assistant' : 'user', content };
    lines += `${JSON.stringify({ type: 'message', id: idOf(index), parentId: idOf(index - 1), timestamp, message })}\n`;
    if (index % 1000 === 0) {
      writeSync(fd, lines);
      lines = '';
    }
  }
  closeSync(fd);
}
