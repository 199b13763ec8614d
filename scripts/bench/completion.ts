import { createSandbox } from '../../tests/support/sandbox.ts';
import { CLI } from '../build/paths.ts';
import type { Bench } from './bench.ts';
import { ratioOf } from './pairs.ts';
import { runOurs, timeToExit } from './programs.ts';

/** Somebody waits with a finger on Tab: 100 ms, where Node itself takes 40. */
export const completion: Bench = {
  name: 'completion',
  about: 'the bases behind `set`, with 100 definitions that are cached, against `node -e ""`',
  bar: 2.5,
  unit: '×',
  pairs: 100,
  async measure(pairs) {
    const sandbox = createSandbox();
    try {
      for (let index = 0; index < 100; index++) {
        const text = `---\nname: mode-${index}\ndescription: A mode to name.\nstrategy: append\n---\nBe ${index}.\n`;
        sandbox.write(`.pi/agent/modes/mode-${index}.md`, text);
      }
      runOurs(sandbox, 'list');
      const offers = runOurs(sandbox, 'complete', '1', 'set');
      if (!offers.includes('focused-builder\t')) throw new Error(`what is to be measured offers "${offers}"`);
      return await ratioOf(
        pairs,
        () => timeToExit(sandbox, [CLI, 'complete', '1', 'set']),
        () => timeToExit(sandbox, ['-e', '']),
      );
    } finally {
      sandbox.remove();
    }
  },
};
