import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvent, writeEvent } from '../../src/formats/event-line.ts';
import type { LoggedEvent } from '../../src/kernel/event.ts';
import { key, selection } from '../support/notation.ts';

const event: LoggedEvent = {
  kind: 'forced',
  at: '2026-01-02T03:04:05.678Z',
  selection: selection('builder + a, b'),
  against: [key('plan')],
};

test('an event is one line with its version in its type, and reads back as it was', () => {
  const line = writeEvent(event);
  expect(line).toBe(
    '{"type":"pimodes-event.v1","event":"forced","at":"2026-01-02T03:04:05.678Z","baseKey":"builder","overlayKeys":["a","b"],"against":["plan"]}',
  );
  expect(readEvent(line)).toEqual(event);
});

test.each<LoggedEvent>([
  { kind: 'by-model', at: '2026-01-02T03:04:05.678Z', selection: selection('native') },
  {
    kind: 'denied',
    at: '2026-01-02T03:04:05.678Z',
    journal: '/s.jsonl',
    message: '`plan` lets nothing come next',
    items: ['plan'],
  },
  {
    kind: 'failed',
    at: '2026-01-02T03:04:05.678Z',
    journal: '/s.jsonl',
    message: 'it is not there',
    items: ['@a:skills/b'],
  },
])('an event of kind $kind reads back as it was', (one) => {
  expect(readEvent(writeEvent(one))).toEqual(one);
  expect(readEvent(writeEvent(one).slice(0, -2))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['a torn line', writeEvent(event).slice(0, -2)],
  ['another type', writeEvent(event).replace('event.v1', 'event.v2')],
  ['an event that a later version has', writeEvent(event).replace('"forced"', '"someday"')],
  ['a selection that is none', writeEvent(event).replace('["a","b"]', '["a","a"]')],
  ['a key that is none', writeEvent(event).replace('["plan"]', '["../x"]')],
  ['a time that is none', writeEvent(event).replace('05.678Z', '05.678Z\\n2026 command')],
  ['a time that is no text', writeEvent(event).replace('"2026-01-02T03:04:05.678Z"', '7')],
])('%s is no event', (_, line) => {
  expect(readEvent(line)).toBeNull();
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readEvent(text)).toBeNull();
    }),
  );
});
