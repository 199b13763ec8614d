import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobControl } from '../../../src/cli/terminal/suspend.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('stopping leaves the screen, stops the whole job, and comes back when it is continued', async () => {
  const { host, jobs, happened } = fakeJob();
  const stopping = jobs.stop();
  expect(happened).toEqual(['leave', 'SIGTSTP to 0']);
  host.emit('SIGCONT');
  await stopping;
  expect(happened).toEqual(['leave', 'SIGTSTP to 0', 'SIGWINCH to 7', 'return']);
});

test('where nothing can continue it, it comes back by itself', async () => {
  const { jobs, happened } = fakeJob();
  const stopping = jobs.stop();
  await vi.runAllTimersAsync();
  await stopping;
  expect(happened.at(-1)).toBe('return');
  expect(vi.getTimerCount()).toBe(0);
});

test('a second stop while one is under way does nothing', async () => {
  const { host, jobs, happened } = fakeJob();
  const stopping = jobs.stop();
  await jobs.stop();
  host.emit('SIGCONT');
  await stopping;
  expect(happened.filter((what) => what === 'leave')).toHaveLength(1);
});

test('continued after a stop from outside, it draws anew', async () => {
  const { host, happened } = fakeJob();
  host.emit('SIGCONT');
  await vi.runAllTimersAsync();
  expect(happened).toEqual(['leave', 'SIGWINCH to 7', 'return']);
});

test('continued while an editor has the terminal, it leaves it alone', async () => {
  const { host } = fakeJob({ suspend: () => Promise.reject(new Error('already suspended')) });
  host.emit('SIGCONT');
  await vi.runAllTimersAsync();
});

test('a stop that fails does not prevent the next', async () => {
  const failing = fakeJob({ suspend: () => Promise.reject(new Error('no')) });
  await expect(failing.jobs.stop()).rejects.toThrow('no');
  await expect(failing.jobs.stop()).rejects.toThrow('no');
});

test('on Windows there is no stopping', async () => {
  const { jobs, happened } = fakeJob({ platform: 'win32' });
  await jobs.stop();
  expect(happened).toEqual([]);
});

test('once released it hears no signal', () => {
  const { host, jobs } = fakeJob();
  jobs.release();
  expect(host.listenerCount('SIGCONT')).toBe(0);
});

type Options = { readonly suspend?: () => Promise<void>; readonly platform?: NodeJS.Platform };

function fakeJob({ suspend, platform = 'linux' }: Options = {}) {
  const happened: string[] = [];
  const kill = (pid: number, signal?: string | number): true => {
    happened.push(`${signal} to ${pid}`);
    return true;
  };
  const host = Object.assign(new EventEmitter(), { pid: 7, platform, kill });
  const jobs = jobControl(suspend ?? suspendTerminal, host);
  return { host, jobs, happened };

  async function suspendTerminal(callback: () => void | Promise<void>): Promise<void> {
    happened.push('leave');
    await callback();
    happened.push('return');
  }
}
