import { join } from 'node:path';
import { createSandbox } from '../../tests/support/sandbox.ts';
import type { Bench } from './bench.ts';
import { discoverAll, pathsIn } from './discovery.ts';
import { measureGrowth } from './growth.ts';
import { medianTime } from './timing.ts';

/** Modes in each folder. */
const EACH = 4;

/** A project's own modes are looked for in every folder from the root down. */
export const ancestors: Bench = {
  name: 'ancestors',
  about: `finding modes in 24 folders, one in the other, ${EACH} Markdown modes in each, with the parse cache, in process`,
  bar: 10,
  unit: ' ms',
  pairs: 200,
  async measure(times) {
    const measured = await measureGrowth('folders', [1, 6, 24], (count) => discoverFrom(count, times));
    return { ...measured, detail: `${times} times each` };
  },
};

async function discoverFrom(depth: number, times: number): Promise<number> {
  using sandbox = createSandbox();
  let folder = 'project';
  for (let level = 0; level < depth; level++) {
    for (let number = 0; number < EACH; number++) {
      const key = `mode-${level}-${number}`;
      sandbox.write(`${folder}/.pi/modes/${key}.md`, `---\nname: ${key}\nstrategy: append\n---\nBe ${key}.\n`);
    }
    if (level < depth - 1) folder = join(folder, `level-${level}`);
  }
  const paths = pathsIn(sandbox, join(sandbox.home, folder));
  return await medianTime(times, () => discoverAll(paths, depth * EACH));
}
