import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { acquireLock } from '../../src/storage/lock.ts';
import { type Holder, isGone, readHolder, thisHolder, writeHolder } from '../../src/storage/lock-holder.ts';
import { failing, watchDisk } from '../support/faulty-disk.ts';
import { makeFolder, put, refusalIn, tempFolder, valueOf } from './disk.ts';

const TOKEN = '0123456789abcdef';
const lockPath = () => join(tempFolder(), 'j.lock');

/** The holder that a process which has just ended would have been. */
async function deadHolder(): Promise<Holder> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  return { ...thisHolder(TOKEN), pid: child.pid ?? 0 };
}

test('a lock appears whole, names its holder, and is gone when it is released', async () => {
  const path = lockPath();
  const lock = valueOf(await acquireLock(path));
  const holder = readHolder(readFileSync(path, 'utf8'));
  expect(holder).toEqual({ ...thisHolder(holder?.token ?? ''), pid: process.pid });
  expect(readdirSync(dirname(path))).toEqual(['j.lock']);
  lock.release();
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('a second taker waits until the first one is done', async () => {
  const path = lockPath();
  const first = valueOf(await acquireLock(path));
  let isTaken = false;
  const second = acquireLock(path).then((lock) => {
    isTaken = true;
    return lock;
  });
  const refused = await acquireLock(path, 30);
  expect([refused.ok, isTaken]).toEqual([false, false]);
  first.release();
  valueOf(await second).release();
});

test('the refusal names the holder, and what to do', async () => {
  const path = lockPath();
  const lock = valueOf(await acquireLock(path));
  const refusal = refusalIn(await acquireLock(path, 0));
  expect(refusal).toMatchObject({
    kind: 'storage',
    cause: 'lock',
    path,
    detail: expect.stringContaining(`process ${process.pid} on`),
  });
  lock.release();
});

test('the lock of a process that is gone is taken over, whatever its time says', async () => {
  for (const days of [-400, 0, 400]) {
    const path = put(lockPath(), writeHolder(await deadHolder()));
    const time = Date.now() / 1000 + days * 86_400;
    utimesSync(path, time, time);
    const lock = valueOf(await acquireLock(path, 0));
    expect(readHolder(readFileSync(path, 'utf8'))?.pid).toBe(process.pid);
    lock.release();
    expect(readdirSync(dirname(path))).toEqual([]);
  }
});

test('of many takers of a dead lock each gets it once, one after the other', async () => {
  const path = put(lockPath(), writeHolder(await deadHolder()));
  let holders = 0;
  let most = 0;
  const takers = Array.from({ length: 20 }, async () => {
    const lock = valueOf(await acquireLock(path));
    most = Math.max(most, ++holders);
    await new Promise((resolve) => setImmediate(resolve));
    holders--;
    lock.release();
  });
  await Promise.all(takers);
  expect(most).toBe(1);
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('a takeover that died half way is taken over too', async () => {
  const dead = await deadHolder();
  const path = put(lockPath(), writeHolder(dead));
  put(`${path}.${TOKEN}.gone`, writeHolder({ ...dead, token: 'f'.repeat(16) }));
  put(`${path}.${TOKEN}.new`, writeHolder(dead));
  valueOf(await acquireLock(path, 1000)).release();
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('a takeover that somebody else is at is left to them', async () => {
  const path = put(lockPath(), writeHolder(await deadHolder()));
  put(`${path}.${TOKEN}.gone`, writeHolder(thisHolder('f'.repeat(16))));
  expect(refusalIn(await acquireLock(path, 0))).toMatchObject({ cause: 'lock' });
  expect(existsSync(path)).toBe(true);
});

test.each([
  ['another host', { host: 'elsewhere' }],
  ['another pid namespace', { pidNamespace: 'pid:[1]' }],
  ['no pid namespace where there is one', { pidNamespace: process.platform === 'linux' ? null : 'pid:[1]' }],
])('a lock from %s is never taken over: nobody can tell', async (_, other) => {
  const path = put(lockPath(), writeHolder({ ...(await deadHolder()), ...other }));
  expect(refusalIn(await acquireLock(path, 0))).toMatchObject({ kind: 'storage', cause: 'lock' });
  expect(readFileSync(path, 'utf8')).toContain(TOKEN);
});

test('a live process keeps its lock, unless its number belongs to another process by now', () => {
  const mine = thisHolder(TOKEN);
  expect(isGone(mine)).toBe(false);
  expect(isGone({ ...mine, startedAt: null })).toBe(false);
  expect(isGone({ ...mine, startedAt: 'earlier' })).toBe(process.platform === 'linux');
});

test.each([[''], ['{'], ['null'], ['{"pid":"1"}'], ['\0\0\0'], ['{"pid":-1,"host":"h","token":"0123456789abcdef"}']])(
  'a lock file that holds %j is held by nobody knows whom, and says so',
  async (content) => {
    const path = put(lockPath(), content);
    expect(refusalIn(await acquireLock(path, 0))).toMatchObject({
      cause: 'lock',
      detail: expect.stringContaining('remove it'),
    });
    expect(readFileSync(path, 'utf8')).toBe(content);
  },
);

test('a lock that somebody removed and another took is not removed by its first holder', async () => {
  const path = lockPath();
  const first = valueOf(await acquireLock(path));
  rmSync(path);
  const second = valueOf(await acquireLock(path));
  first.release();
  expect(existsSync(path)).toBe(true);
  second.release();
  second.release();
  expect(existsSync(path)).toBe(false);
});

test('a folder or a link in the place of a lock is refused at once; so is a folder that is not there', async () => {
  const folder = tempFolder();
  const inFolder = makeFolder(join(folder, 'a.lock'));
  expect(refusalIn(await acquireLock(inFolder))).toMatchObject({ cause: 'not-a-file', path: inFolder });
  writeFileSync(join(folder, 'x'), '');
  symlinkSync(join(folder, 'x'), join(folder, 'b.lock'));
  expect(refusalIn(await acquireLock(join(folder, 'b.lock')))).toMatchObject({ cause: 'link' });
  expect(refusalIn(await acquireLock(join(folder, 'none/c.lock')))).toMatchObject({ cause: 'other' });
  expect(readdirSync(folder).toSorted()).toEqual(['a.lock', 'b.lock', 'x']);
});

/** Takes the lock while each call of the disk fails that is named. */
async function takeFailing(path: string, names: readonly string[], code: string, patience = 10_000) {
  return (await watchDisk(dirname(path), failing(names, code), () => acquireLock(path, patience))).value;
}

test('a lock that the disk did not let its holder remove holds nobody up, in a process that goes on', async () => {
  const path = lockPath();
  const lock = valueOf(await acquireLock(path));
  await watchDisk(dirname(path), failing(['unlinkSync']), async () => lock.release());
  expect(existsSync(path)).toBe(true);
  valueOf(await acquireLock(path, 0)).release();
  expect(readdirSync(dirname(path))).toEqual([]);
});

test('a disk that lets nobody look is refused at once, by its own reason, and not waited for', async () => {
  const path = put(lockPath(), writeHolder(thisHolder(TOKEN)));
  for (const [code, cause] of [
    ['EACCES', 'permission'],
    ['EMFILE', 'other'],
  ] as const) {
    expect(refusalIn(await takeFailing(path, ['lstatSync', 'openSync'], code))).toMatchObject({ cause, detail: code });
  }
});

test("another user's lock cannot be read, and is waited for", async () => {
  const path = put(lockPath(), writeHolder(thisHolder(TOKEN)));
  expect(refusalIn(await takeFailing(path, ['openSync'], 'EACCES', 30))).toMatchObject({ cause: 'lock' });
});

test('a holder is read back as it was written', () => {
  expect(readHolder(writeHolder(thisHolder(TOKEN)))).toEqual(thisHolder(TOKEN));
});

test('in a queue one holder after the other is waited for, but not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = lockPath();
  const heldBy = (token: string) => writeFileSync(path, writeHolder(thisHolder(token)));
  const wait = () => {
    let ended: Awaited<ReturnType<typeof acquireLock>> | null = null;
    void acquireLock(path, 1000).then((result) => {
      ended = result;
    });
    return () => ended;
  };

  heldBy('a'.repeat(16));
  const first = wait();
  await vi.advanceTimersByTimeAsync(900);
  heldBy('b'.repeat(16));
  await vi.advanceTimersByTimeAsync(900);
  expect(first()).toBeNull();
  rmSync(path);
  await vi.advanceTimersByTimeAsync(50);
  expect(first()).toMatchObject({ ok: true });

  const second = wait();
  for (let turn = 0; turn < 11; turn++) {
    heldBy(String(turn).padStart(16, 'c'));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(second()).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second()).toMatchObject({ ok: false, error: { cause: 'lock' } });
});
