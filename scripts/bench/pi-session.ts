import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sessionJournal } from '../../src/storage/journal-pi.ts';
import { createSandbox } from '../../tests/support/sandbox.ts';
import type { Bench } from './bench.ts';
import { type Compared, ratioOf } from './pairs.ts';
import { timeOf } from './timing.ts';

const timestamp = '2026-01-02T03:04:05.678Z';

/** The worst case: the one entry of ours stands at the start of the session, on its branch. */
export const piSession: Bench = {
  name: 'pi-session',
  about: 'the head of a Pi session of 100 MB, ours its oldest entry, against reading its bytes, in process',
  bar: 1.3,
  unit: '×',
  pairs: 25,
  async measure(pairs) {
    const small = await compare(10, pairs);
    const middle = await compare(50, pairs);
    const large = await compare(100, pairs);
    const points = [
      { size: 10, ms: small.ms },
      { size: 50, ms: middle.ms },
      { size: 100, ms: large.ms },
    ];
    return { ...large, growth: { of: 'megabytes', points } };
  },
};

async function compare(megabytes: number, pairs: number): Promise<Compared> {
  using sandbox = createSandbox();
  const path = join(sandbox.home, 'session.jsonl');
  writeSession(path, megabytes * 1000);
  return await ratioOf(
    pairs,
    () => timeOf(() => readHead(path)),
    () => timeOf(() => readFileSync(path)),
  );
}

function readHead(path: string): void {
  const head = sessionJournal(path).head();
  if (!head.ok || head.value.entry?.id !== idOf(0)) throw new Error('not the entry');
}

const idOf = (index: number): string => (Math.imul(index, 2654435761) >>> 0).toString(16).padStart(8, '0');

/** An entry has 1 kB. */
function writeSession(path: string, entries: number): void {
  const header = { type: 'session', version: 3, id: '01a22c5d-0000', timestamp, cwd: '/home/you' };
  const ours = { type: 'custom', customType: 'pi-mode-state.v2', data: { baseKey: null, overlayKeys: ['review'] } };
  const fd = openSync(path, 'w');
  writeSync(fd, `${JSON.stringify(header)}\n${JSON.stringify({ ...ours, id: idOf(0), parentId: null, timestamp })}\n`);
  const text = 'A line of what a tool "said", and then another one.\n'.repeat(40);
  for (let index = 1, lines = ''; index <= entries; index++) {
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
