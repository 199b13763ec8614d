import { expect, test } from 'vitest';
import { refusedEvent } from '../../src/kernel/event.ts';
import { brings, key } from '../support/notation.ts';

const where = { at: '2026-01-02T03:04:05.678Z', journal: '/s.jsonl' };

test('a refusal that tells of something with an endless name is an event of bounded size', () => {
  const contribution = { ...brings('skill', 'a'), id: '\u{202e}'.repeat(100_000) };
  const event = refusedEvent({ kind: 'unmounted', key: key('bad'), contribution, why: 'it is not there' }, where);
  expect(event).toMatchObject({ kind: 'failed', ...where });
  expect(JSON.stringify(event).length).toBeLessThan(10_000);
});

test('what is no more than a slip is no event', () => {
  expect(refusedEvent({ kind: 'not-selected', key: 'a', isBase: false }, where)).toBeNull();
});
