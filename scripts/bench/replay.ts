import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { activationData, STATE_TYPE, stateHeader, writeEntry } from '../../src/formats/journal-entry.ts';
import { liveJournal } from '../../src/hosts/pi/live-journal.ts';
import type { Context, Pi } from '../../src/hosts/pi/pi-api.ts';
import type { Activation } from '../../src/kernel/activation.ts';
import type { Journal } from '../../src/storage/journal.ts';
import { journalFile } from '../../src/storage/journal-file.ts';
import { activation, base, catalog, mode } from '../../tests/support/notation.ts';
import { createSandbox } from '../../tests/support/sandbox.ts';
import type { Bench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { medianTime } from './timing.ts';

const COUNTS = [1000, 10_000, 100_000];
const NOW = '2026-01-02T03:04:05.678Z';

/** Every command asks what is in force: that must not cost more because history is long. */
export const replay: Bench = {
  name: 'replay',
  about: 'the head of a state file with 100,000 entries of a base and two overlays, in process',
  bar: 5,
  unit: ' ms',
  pairs: 200,
  measure: (times) => measure(times, (count) => headOfFile(count, 2, times)),
};

/** An entry then has 9 kB, and the file most of a gigabyte. */
export const longReplay: Bench = {
  name: 'replay-64',
  about: 'the same with 64 overlays in each entry',
  bar: 5,
  unit: ' ms',
  pairs: 200,
  measure: (times) => measure(times, (count) => headOfFile(count, 64, times)),
};

/** Pi has its session at hand, and asks us at each event. */
export const liveReplay: Bench = {
  name: 'replay-pi',
  about: 'the head of the running session inside Pi, 100,000 entries with 64 overlays in each',
  bar: 5,
  unit: ' ms',
  pairs: 200,
  measure: (times) => measure(times, (count) => headInPi(count, times)),
};

async function measure(times: number, msAt: (count: number) => Promise<number>) {
  return { ...(await measureGrowth('entries', COUNTS, msAt)), detail: `${times} times each` };
}

async function headOfFile(entries: number, overlays: number, times: number): Promise<number> {
  using sandbox = createSandbox();
  const path = join(sandbox.home, 'state.jsonl');
  writeJournal(path, entries, acceptedWith(overlays));
  const { project } = sandbox;
  return await timeOfHead(journalFile({ path, project, makesFolder: false, now: () => NOW }), entries, times);
}

function headInPi(entries: number, times: number): Promise<number> {
  const data = activationData(acceptedWith(64));
  const branch = Array.from({ length: entries }, (_, at) => ({
    ...{ type: 'custom', customType: STATE_TYPE, timestamp: NOW, data },
    ...{ id: idOf(at), parentId: at === 0 ? null : idOf(at - 1) },
  }));
  const sessionManager = { getBranch: () => branch, getSessionFile: () => '/session.jsonl' };
  return timeOfHead(liveJournal({} as Pi, { sessionManager } as unknown as Context), entries, times);
}

const timeOfHead = (journal: Journal, entries: number, times: number): Promise<number> =>
  medianTime(times, () => {
    const head = journal.head();
    if (!head.ok || head.value.entry?.id !== idOf(entries - 1)) throw new Error('not the last entry');
  });

const idOf = (index: number): string => index.toString(16).padStart(8, '0');

function acceptedWith(overlays: number): Activation {
  const keys = Array.from({ length: overlays }, (_, at) => `overlay-${at}`);
  const path = (key: string) => `/home/you/.pi/agent/modes/${key}.md`;
  const modes = keys.map((key) => mode(key, { path: path(key) }));
  return activation(`steady + ${keys.join(', ')}`, catalog(base('steady', { path: path('steady') }), ...modes));
}

/** `entries` is a multiple of a thousand. */
function writeJournal(path: string, entries: number, accepted: Activation): void {
  const fd = openSync(path, 'w');
  writeSync(fd, `${stateHeader({ id: 'header00', timestamp: NOW, cwd: '/home/you' })}\n`);
  const line = writeEntry(accepted, { id: idOf(0), parentId: null });
  for (let index = 0, lines = ''; index < entries; index++) {
    lines += `${line.replace(idOf(0), idOf(index))}\n`;
    if ((index + 1) % 1000 === 0) {
      writeSync(fd, lines);
      lines = '';
    }
  }
  closeSync(fd);
}
