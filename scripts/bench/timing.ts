import { median } from './pairs.ts';

/**
 * The milliseconds that `run` took, or those that processors worked on it where these are fewer: other programs only ever
 * make it wait.
 */
export async function timeOf(run: () => unknown): Promise<number> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await run();
  const took = performance.now() - start;
  const { system, user } = process.cpuUsage(before);
  return Math.min(took, (system + user) / 1000);
}

/** The median over `times` runs, after three that nobody counts. `prepare` comes before each and is not counted either. */
export async function medianTime(times: number, run: () => unknown, prepare: () => void = () => {}): Promise<number> {
  const taken: number[] = [];
  for (let done = -3; done < times; done++) {
    prepare();
    const time = await timeOf(run);
    if (done >= 0) taken.push(time);
  }
  return median(taken);
}
