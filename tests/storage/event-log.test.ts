import { appendFileSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeEvent } from '../../src/formats/event-line.ts';
import type { LoggedEvent } from '../../src/kernel/event.ts';
import { eventLog } from '../../src/storage/event-log.ts';
import { key, selection } from '../support/notation.ts';
import { refusalIn, tempFolder, valueOf } from './disk.ts';

const forced = (name: string): LoggedEvent => ({
  kind: 'forced',
  at: '2026-01-02T03:04:05.678Z',
  selection: selection(`native + ${name}`),
  against: [key('plan')],
});

/** A log in a fresh folder of ours, and where it is kept. */
function fresh() {
  const folder = join(tempFolder(), 'state');
  const log = eventLog(join(folder, 'shop-0123.jsonl'), { makesFolder: true });
  return { log, path: join(folder, 'shop-0123.events.jsonl') };
}

test('events stand beside the state file, for their owner alone, and come newest first', () => {
  const { log, path } = fresh();
  expect(log.newestFirst()).toEqual([]);
  valueOf(log.record(forced('a')));
  valueOf(log.record(forced('b')));
  expect(log.newestFirst()).toEqual([forced('b'), forced('a')]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
});

test('a torn line hides neither the event before it nor the next one', () => {
  const { log, path } = fresh();
  valueOf(log.record(forced('a')));
  appendFileSync(path, writeEvent(forced('torn')).slice(0, 40));
  valueOf(log.record(forced('b')));
  expect(log.newestFirst()).toEqual([forced('b'), forced('a')]);
});

test('a full log loses its oldest events and keeps its newest', () => {
  const { log, path } = fresh();
  valueOf(log.record(forced('a')));
  const line = `${writeEvent(forced('b'))}\n`;
  writeFileSync(path, line.repeat(Math.floor((1024 * 1024) / line.length)));
  valueOf(log.record(forced('c')));
  const events = log.newestFirst();
  expect(events[0]).toEqual(forced('c'));
  expect(events.length).toBeGreaterThan(1000);
  expect(
    readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .every((one) => one.startsWith('{')),
  ).toBe(true);
  expect(statSync(path).size).toBeLessThanOrEqual(512 * 1024);
});

test('refusals, however many and however long, drive out nothing that was forced', () => {
  const { log, path } = fresh();
  const denied = (message: string): LoggedEvent => ({
    kind: 'denied',
    at: '2026-01-02T03:04:05.678Z',
    journal: '/s.jsonl',
    message,
    items: ['plan'],
  });
  valueOf(log.record(forced('a')));
  const line = `${writeEvent(denied('no'.repeat(50_000)))}\n`;
  appendFileSync(path, line.repeat(12));
  valueOf(log.record(denied('no'.repeat(400_000))));
  valueOf(log.record(denied('at last')));
  const events = log.newestFirst();
  expect(events.at(-1)).toEqual(forced('a'));
  expect(events[0]).toEqual(denied('at last'));
  expect(events.length).toBeGreaterThan(3);
});

test('a link in its place is neither followed nor replaced, and reads as no events', () => {
  const { log, path } = fresh();
  valueOf(log.record(forced('a')));
  const other = eventLog(join(dirname(path), 'other.jsonl'), { makesFolder: true });
  symlinkSync(path, join(dirname(path), 'other.events.jsonl'));
  expect(refusalIn(other.record(forced('b')))).toMatchObject({ kind: 'storage', cause: 'link' });
  expect(other.newestFirst()).toEqual([]);
  expect(log.newestFirst()).toEqual([forced('a')]);
});
