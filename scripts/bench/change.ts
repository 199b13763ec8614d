import { createSandbox } from '../../tests/support/sandbox.ts';
import { CLI } from '../build/paths.ts';
import type { Bench } from './bench.ts';
import { ratioOf } from './pairs.ts';
import { runOurs, timeToExit } from './programs.ts';

/** What a script calls again and again: files that are known are not parsed for it. */
export const change: Bench = {
  name: 'change',
  about: '`+KEY` and `-KEY` in turn, among 20 definitions that are cached, against `node -e ""`',
  bar: 3.2,
  unit: '×',
  pairs: 50,
  async measure(pairs) {
    using sandbox = createSandbox();
    for (let index = 0; index < 20; index++)
      sandbox.write(`.pi/agent/modes/m${index}.md`, `---\nname: m${index}\nstrategy: append\n---\nBe brief.\n`);
    runOurs(sandbox, 'm0');
    let sign = '-';
    return await ratioOf(
      pairs,
      () => {
        sign = sign === '+' ? '-' : '+';
        return timeToExit(sandbox, [CLI, `${sign}m1`]);
      },
      () => timeToExit(sandbox, ['-e', '']),
    );
  },
};
