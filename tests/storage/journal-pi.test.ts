import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SessionManager } from '@earendil-works/pi-coding-agent';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok } from '../../src/kernel/result.ts';
import { sessionJournal } from '../../src/storage/journal-pi.ts';
import { put, refusalIn, tempFolder, valueOf } from './disk.ts';
import { headIn, lineOf, picking } from './journal-lines.ts';
import { custom, customIds, HEADER, message, plainBranch, session, state } from './pi-session.ts';

const sessionFile = (text: string): string => put(join(tempFolder(), 's.jsonl'), text);
const stands = (text: string): string => headIn(sessionJournal(sessionFile(text)));
const v1 = (id: string, parent: string | null, key: string | null) => custom(id, parent, 'pi-mode-state.v1', { key });
const LONG = 'x'.repeat(600_000);

test.each([
  // the session                                                                                        what stands
  ['nothing of ours', [message('aaaaaaaa', null)], 'none'],
  ['one entry', [state('aaaaaaaa', null, 'a')], 'native + a'],
  ['the newest of two', [state('aaaaaaaa', null, 'a'), state('bbbbbbbb', 'aaaaaaaa', 'b')], 'native + b'],
  ['an entry below the leaf', [state('aaaaaaaa', null, 'a'), message('bbbbbbbb', 'aaaaaaaa')], 'native + a'],
  [
    'a branch that was left',
    [message('aaaaaaaa', null), state('bbbbbbbb', 'aaaaaaaa', 'b'), message('cccccccc', 'aaaaaaaa')],
    'none',
  ],
  [
    'an entry before the fork',
    [state('aaaaaaaa', null, 'a'), state('bbbbbbbb', 'aaaaaaaa', 'b'), message('cccccccc', 'aaaaaaaa')],
    'native + a',
  ],
  [
    'a parent that stands below its child',
    [message('bbbbbbbb', 'aaaaaaaa'), state('aaaaaaaa', null, 'a'), message('cccccccc', 'bbbbbbbb')],
    'native + a',
  ],
  [
    'an id twice: the later line counts',
    [state('aaaaaaaa', null, 'a'), state('aaaaaaaa', null, 'b'), message('cccccccc', 'aaaaaaaa')],
    'native + b',
  ],
  ['a chain that comes back to itself', [message('aaaaaaaa', 'bbbbbbbb'), message('bbbbbbbb', 'aaaaaaaa')], 'none'],
  ['an entry that is its own parent', [state('aaaaaaaa', 'aaaaaaaa', 'a')], 'native + a'],
  ['a parent that is not there', [state('aaaaaaaa', null, 'a'), message('bbbbbbbb', 'ffffffff')], 'none'],
  ['a torn last line', [state('aaaaaaaa', null, 'a'), state('bbbbbbbb', 'aaaaaaaa', 'b').slice(0, 90)], 'native + a'],
  [
    'a line with another one glued to it: neither counts',
    [
      state('aaaaaaaa', null, 'a'),
      `${message('bbbbbbbb', 'aaaaaaaa')}${message('cccccccc', 'bbbbbbbb')}`,
      message('dddddddd', 'cccccccc'),
    ],
    'none',
  ],
  ['blank lines, and Windows line ends', [`${state('aaaaaaaa', null, 'a')}\r`, '', ' \r'], 'native + a'],
  ['values that say nothing', [state('aaaaaaaa', null, 'a'), 'null', '0', 'false', '""'], 'native + a'],
  ['a last value that has no id', [state('aaaaaaaa', null, 'a'), '5'], 'none'],
  ['ids of another form', [state('a-long-id', null, 'a'), message(7, 'a-long-id'), message('x', 7)], 'native + a'],
  ['a second header', [state('aaaaaaaa', null, 'a'), HEADER], 'native + a'],
  [
    'a label as the leaf',
    [state('aaaaaaaa', null, 'a'), '{"type":"label","id":"bbbbbbbb","parentId":"aaaaaaaa"}'],
    'native + a',
  ],
  ['an older version, then a newer', [v1('aaaaaaaa', null, 'a'), state('bbbbbbbb', 'aaaaaaaa', 'b')], 'native + b'],
  ['a newer version, then an older', [state('aaaaaaaa', null, 'a'), v1('bbbbbbbb', 'aaaaaaaa', 'b')], 'legacy-key'],
  ['the same bytes in a message', [message('aaaaaaaa', null, lineOf('a'))], 'none'],
  [
    'lines of half a megabyte',
    [state('aaaaaaaa', null, 'a'), message('bbbbbbbb', 'aaaaaaaa', LONG), message('cccccccc', 'bbbbbbbb', LONG)],
    'native + a',
  ],
])('a session that holds %s', (_, lines, what) => {
  expect(stands(session(...lines))).toBe(what);
});

test('a malformed entry of ours is told, and the one before it stands', () => {
  const bad = custom('bbbbbbbb', 'aaaaaaaa', 'pi-mode-state.v3', { baseKey: null });
  const { malformed } = valueOf(sessionJournal(sessionFile(session(state('aaaaaaaa', null, 'a'), bad))).head());
  expect(malformed).toMatchObject([{ id: 'bbbbbbbb', version: 3 }]);
});

test('in a session of the first version, without ids, each entry follows the line before it', () => {
  const old = '{"type":"session","id":"01a22c5d","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}';
  const entry = (key: string) => `{"type":"custom","customType":"pi-mode-state.v1","data":{"key":"${key}"}}`;
  expect(stands(`${old}\n${entry('a')}\n${entry('b')}\n{"type":"message"}\n`)).toBe('legacy-key');
});

test('its hash is that of the line, so it tells one entry from the next', () => {
  const hash = (...lines: string[]) => valueOf(sessionJournal(sessionFile(session(...lines))).head()).stateHash;
  const one = hash(state('aaaaaaaa', null, 'a'));
  expect(hash(state('aaaaaaaa', null, 'a'), message('bbbbbbbb', 'aaaaaaaa'))).toBe(one);
  expect(hash(state('cccccccc', null, 'a'))).not.toBe(one);
});

test('its history is that of the branch, newest first', () => {
  const lines = [state('aaaaaaaa', null, 'a'), state('bbbbbbbb', 'aaaaaaaa', 'b'), state('cccccccc', 'aaaaaaaa', 'c')];
  const journal = sessionJournal(sessionFile(session(...lines)));
  const ids = journal.newestFirst((entries) => [...entries].map(({ id }) => id));
  expect(valueOf(ids)).toEqual(['cccccccc', 'aaaaaaaa']);
});

test('it is never written', async () => {
  const path = sessionFile(session(state('aaaaaaaa', null, 'a')));
  const before = readFileSync(path);
  expect(refusalIn(await sessionJournal(path).transact(() => ok(picking('b'))))).toMatchObject({ kind: 'usage' });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['text', 'hello\n'],
  ['another journal', `{"type":"pimodes-state","id":"aaaaaaaa"}\n${lineOf('a')}\n`],
  ['entries without a header', `${message('aaaaaaaa', null)}\n`],
  ['a header without an id', '{"type":"session"}\n'],
])('a file that holds %s is no session', (_, text) => {
  expect(refusalIn(sessionJournal(sessionFile(text)).head())).toMatchObject({
    kind: 'storage',
    detail: 'it is not a Pi session',
  });
});

test('a header may stand below lines that say nothing, and be long', () => {
  const header = HEADER.replace('"/x"', JSON.stringify(`/${'x'.repeat(90_000)}`));
  expect(stands(`\n{torn\n${header}\n${state('aaaaaaaa', null, 'a')}\n`)).toBe('native + a');
});

test.skipIf(process.platform === 'win32')('what is no file is refused at once; a link is followed', () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'folder'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  symlinkSync(put(join(folder, 's'), session(state('aaaaaaaa', null, 'a'))), join(folder, 'link'));
  const refused = (name: string) => refusalIn(sessionJournal(join(folder, name)).head());
  expect(refused('folder')).toMatchObject({ cause: 'not-a-file' });
  expect(refused('pipe')).toMatchObject({ cause: 'not-a-file' });
  expect(refused('none')).toMatchObject({ detail: 'there is no such session' });
  expect(headIn(sessionJournal(join(folder, 'link')))).toBe('native + a');
});

const IDS = ['00000001', '00000002', '00000003', 'fffffff4', 'deadbeef', 'not-hex!'];
const id = fc.constantFrom(...IDS);
const parent = fc.oneof(id, fc.constant(null));
const entry = fc.oneof(
  fc.tuple(id, parent).map(([one, of]) => message(one, of)),
  fc.tuple(id, parent).map(([one, of]) => state(one, of, 'a')),
);
const torn = fc.tuple(entry, fc.nat(200)).map(([line, at]) => line.slice(0, at));
const junk = fc.constantFrom('', ' ', 'null', '[]', '{}', '7', '"x"', 'text', HEADER, '{"type":"message","id":5}');
const lines = fc.array(fc.oneof({ weight: 6, arbitrary: entry }, torn, junk), { maxLength: 14 });

test('any lines at all, in chunks of any size, make the branch of a plain reader', () => {
  const path = sessionFile('');
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 400 }), (body, chunkSize) => {
      const text = session(...body);
      const all = plainBranch(text);
      const found = customIds(path, text, { chunkSize });
      const states = found.filter((one) => all.includes(one));
      expect(states).toEqual(found);
      expect(found).toEqual(all.filter((one) => isState(text, one)));
    }),
    { numRuns: 400 },
  );
});

/** Whether the line that counts for an id is a custom entry. */
const isState = (text: string, one: unknown): boolean =>
  text
    .split('\n')
    .flatMap((line) => parsed(line))
    .findLast((each) => each?.id === one && each.type !== 'session')?.type === 'custom';

function parsed(line: string): { id?: unknown; type?: unknown }[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** A session as Pi grows it: each entry follows the leaf, or another entry that a person went back to. */
const grown = fc.array(fc.tuple(fc.boolean(), fc.option(fc.nat(30), { freq: 3 })), { maxLength: 30 }).map((steps) => {
  const ids: string[] = [];
  return session(
    ...steps.map(([isState, back], index) => {
      const of = (back === null ? ids.at(-1) : ids[back % Math.max(1, ids.length)]) ?? null;
      const one = (0x80000000 + index).toString(16);
      ids.push(one);
      return isState ? state(one, of, 'a') : message(one, of);
    }),
  );
});

test('where nothing is parsed that need not be, the branch of a session that Pi wrote is the same', () => {
  const path = sessionFile('');
  fc.assert(
    fc.property(grown, fc.integer({ min: 1, max: 2_000 }), (text, chunkSize) => {
      const exact = customIds(path, text, { chunkSize });
      expect(customIds(path, text, { chunkSize, parsedBytes: -1 })).toEqual(exact);
      expect(exact).toEqual(plainBranch(text).filter((one) => isState(text, one)));
    }),
  );
});

test('Pi itself finds the same branch', () => {
  const path = sessionFile('');
  const acyclic = fc.oneof(
    grown,
    lines.map((body) => session(...body)).filter((text) => endsAtRoot(text)),
  );
  fc.assert(
    fc.property(acyclic, (text) => {
      put(path, text);
      const branch = SessionManager.open(path).getBranch();
      expect(branch.map((one) => one.id).toReversed()).toEqual(plainBranch(text));
    }),
    { numRuns: 200 },
  );
});

/** Whether the chain ends: Pi would follow one that does not for ever. */
function endsAtRoot(text: string): boolean {
  const last = plainBranch(text).at(-1);
  const entries = text.split('\n').flatMap((line) => parsed(line)) as {
    id?: unknown;
    parentId?: unknown;
    type?: unknown;
  }[];
  const body = entries.filter((one) => one && one.type !== 'session');
  const parentOf = body.findLast((one) => one.id === last)?.parentId;
  return last === undefined || !parentOf || !body.some((one) => one.id === parentOf);
}
