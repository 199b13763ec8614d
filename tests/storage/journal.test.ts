import { expect, test } from 'vitest';
import { no, ok } from '../../src/kernel/result.ts';
import { memoryJournal } from '../../src/storage/journal.ts';
import { refusalIn, valueOf } from './disk.ts';
import { headIn, lineOf, picking, shown } from './journal-lines.ts';

test('the twin in memory keeps entries, and plans on the newest', async () => {
  const journal = memoryJournal();
  expect(headIn(journal)).toBe('none');
  valueOf(await journal.transact(() => ok(picking('a'))));
  const { written, head } = valueOf(
    await journal.transact((found) => {
      expect(shown(found)).toBe('native + a');
      return ok(picking('b'));
    }),
  );
  expect([written, shown(head), headIn(journal)]).toEqual([picking('b'), 'native + b', 'native + b']);
  const ids = journal.newestFirst((entries) => [...entries].map(({ id }) => id));
  expect(valueOf(ids)).toEqual(['00000002', '00000001']);
});

test('it reads the lines it was given as the file would', async () => {
  const journal = memoryJournal({ lines: [lineOf('a'), '{"torn'] });
  expect(valueOf(journal.head())).toMatchObject({ entry: { id: 'aaaaaaaa' }, malformed: [{ version: 3 }] });
});

test('a refusal and a plan to write nothing leave it as it was', async () => {
  const journal = memoryJournal({ lines: [lineOf('a')] });
  const before = valueOf(journal.head());
  expect(refusalIn(await journal.transact(() => no({ kind: 'invalid', why: 'x' })))).toEqual({
    kind: 'invalid',
    why: 'x',
  });
  expect(valueOf(await journal.transact(() => ok(null)))).toEqual({ written: null, head: before });
});
