import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../../tests/support/sandbox.ts';
import { CLI, ROOT } from '../build/paths.ts';
import type { Bench, Measured } from './bench.ts';
import { ratioOf, type Timed } from './pairs.ts';
import { runOurs, timeToShow } from './programs.ts';

const HELLO = join(ROOT, 'scripts/bench/ink-hello.js');
const A_ROW = /sample-mode-\d\d|Sample Mode \d\d/;

/** The selector, its caches filled by an earlier run. */
export const warmFirstFrame: Bench = {
  name: 'first-frame-warm',
  about: 'the first row of 100 modes in the selector, against an unbundled Ink "hello"',
  bar: 0.65,
  unit: '×',
  pairs: 25,
  measure: (pairs) => measure(pairs, (_, show) => show()),
};

/** The selector with our own caches emptied before each run; dropping the system's page cache takes a superuser. */
export const coldFirstFrame: Bench = {
  name: 'first-frame-cold',
  about: 'the same, <agentDir>/pimodes/cache emptied before each run (the page cache stays)',
  bar: 0.9,
  unit: '×',
  pairs: 25,
  measure: (pairs) =>
    measure(pairs, ({ agentDir }, show) => {
      rmSync(join(agentDir, 'pimodes/cache'), { recursive: true, force: true });
      return show();
    }),
};

async function measure(pairs: number, ours: (sandbox: Sandbox, show: Timed) => Promise<number>): Promise<Measured> {
  using sandbox = createSandbox();
  for (let number = 0; number < 100; number++) writeMode(sandbox, `sample-mode-${String(number).padStart(2, '0')}`);
  runOurs(sandbox, 'list'); // reads every mode, and so fills the caches
  return await ratioOf(
    pairs,
    () => ours(sandbox, () => timeToShow(sandbox, [CLI], A_ROW)),
    () => timeToShow(sandbox, [HELLO], 'hello'),
  );
}

function writeMode({ write }: Sandbox, key: string): void {
  const head = `name: ${key}\ndescription: A mode to measure with.\nstrategy: append`;
  write(`.pi/agent/modes/${key}.md`, `---\n${head}\n---\n${'Say what you see, and no more than that.\n'.repeat(20)}`);
}
