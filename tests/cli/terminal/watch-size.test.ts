import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { watchSize } from '../../../src/cli/terminal/watch-size.ts';

test('however often the size changes, it is told of once more at the end, and not after it was stopped', () => {
  vi.useFakeTimers();
  const [stdout, host] = [new EventEmitter(), new EventEmitter()];
  let told = 0;
  stdout.on('resize', () => {
    told += 1;
  });
  const stop = watchSize(stdout, host as never);
  for (let change = 0; change < 40; change++) {
    host.emit('SIGWINCH');
    vi.advanceTimersByTime(5);
  }
  expect(told).toBe(0);
  vi.advanceTimersByTime(50);
  expect(told).toBe(1);
  host.emit('SIGWINCH');
  stop();
  vi.advanceTimersByTime(100);
  expect([told, host.listenerCount('SIGWINCH')]).toEqual([1, 0]);
  vi.useRealTimers();
});
