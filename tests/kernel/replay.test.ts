import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../src/kernel/activation.ts';
import { replay } from '../../src/kernel/replay.ts';
import { activation, catalog, key, mode, selection } from '../support/notation.ts';

const v3 = (id: string): JournalEntry => ({
  kind: 'activation',
  id,
  activation: activation('native + review', catalog(mode('review'))),
});
const v1 = (id: string): JournalEntry => ({ kind: 'legacy-key', id, key: key('review') });
const v2 = (id: string): JournalEntry => ({ kind: 'legacy-selection', id, selection: selection('native') });
const bad = (id: string): JournalEntry => ({ kind: 'malformed', id, version: 3, why: 'no data' });
const other = (id: string): JournalEntry => ({ kind: 'other', id });

test('the newest well-formed recognised entry wins, whatever its version', () => {
  expect(replay([v1('3'), v3('2'), v2('1')]).winner?.entry.id).toBe('3');
  expect(replay([other('4'), bad('3'), v2('2'), v3('1')]).winner).toMatchObject({ entry: { id: '2' }, index: 2 });
  expect(replay([]).winner).toBeNull();
});

test('only malformed entries newer than the winner are told', () => {
  expect(replay([bad('4'), other('3'), v3('2'), bad('1')]).malformed.map(({ id }) => id)).toEqual(['4']);
});

test('nothing older than the winner is read', () => {
  function* entries(): Generator<JournalEntry> {
    yield other('2');
    yield v3('1');
    throw new Error('read too far');
  }
  expect(replay(entries()).winner?.entry.id).toBe('1');
});

test('reading from the tail agrees with a plain forward reader', () => {
  const entry = fc.constantFrom(v1, v2, v3, bad, other);
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (kinds) => {
      const oldestFirst = kinds.map((make, i) => make(String(i)));
      let winner: JournalEntry | null = null;
      let malformed: JournalEntry[] = [];
      for (const one of oldestFirst) {
        if (one.kind === 'malformed') malformed.push(one);
        else if (one.kind !== 'other') {
          winner = one;
          malformed = [];
        }
      }
      const read = replay([...oldestFirst].reverse());
      expect(read.winner?.entry ?? null).toBe(winner);
      expect([...read.malformed].reverse()).toEqual(malformed);
    }),
  );
});
