import { completionsFor } from '../../src/hosts/pi/completions.ts';
import type { Session } from '../../src/hosts/pi/session.ts';
import { ok } from '../../src/kernel/result.ts';
import { diskServices } from '../../tests/support/disk-services.ts';
import { createSandbox, type Sandbox } from '../../tests/support/sandbox.ts';
import { CLI } from '../build/paths.ts';
import type { Bench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { ratioOf } from './pairs.ts';
import { runOurs, timeToExit } from './programs.ts';
import { medianTime } from './timing.ts';

/** Somebody waits with a finger on Tab: 100 ms, where Node itself takes 40. */
export const completion: Bench = {
  name: 'completion',
  about: 'the bases behind `set`, with 100 definitions that are cached, against `node -e ""`',
  bar: 2.5,
  unit: '×',
  pairs: 100,
  async measure(pairs) {
    using sandbox = createSandbox();
    writeModes(sandbox, 100);
    runOurs(sandbox, 'list');
    const offers = runOurs(sandbox, 'complete', '1', 'set');
    if (!offers.includes('focused-builder\t')) throw new Error(`what is to be measured offers "${offers}"`);
    return await ratioOf(
      pairs,
      () => timeToExit(sandbox, [CLI, 'complete', '1', 'set']),
      () => timeToExit(sandbox, ['-e', '']),
    );
  },
};

/** Pi asks after each key that is typed behind `/mode`. */
export const completionInPi: Bench = {
  name: 'completion-pi',
  about: 'what Pi is answered behind `/mode +`, with 1,000 definitions that are cached, in process',
  bar: 30,
  unit: ' ms',
  pairs: 25,
  async measure(times) {
    const measured = await measureGrowth('definitions', [10, 100, 1000], (count) => completeInPi(count, times));
    return { ...measured, detail: `${times} times each` };
  },
};

async function completeInPi(count: number, times: number): Promise<number> {
  using sandbox = createSandbox();
  writeModes(sandbox, count);
  const services = diskServices(sandbox);
  const session = { context: () => ({}), open: () => ok({ services }), pi: { getAllTools: () => [] } };
  return await medianTime(times, async () => {
    const items = await completionsFor(session as unknown as Session, '+');
    if (items === null || items.length < count) throw new Error(`${items?.length ?? 'no'} offers`);
  });
}

function writeModes({ write }: Sandbox, count: number): void {
  for (let index = 0; index < count; index++) {
    const text = `---\nname: mode-${index}\ndescription: A mode to name.\nstrategy: append\n---\nBe ${index}.\n`;
    write(`.pi/agent/modes/mode-${index}.md`, text);
  }
}
