import { createSandbox } from '../../tests/support/sandbox.ts';
import { CLI } from '../build/paths.ts';
import type { Bench, Measured } from './bench.ts';
import { ratioOf } from './pairs.ts';
import { runOurs, timeToExit } from './programs.ts';

/** A shell prompt runs the footer at every line: it may hardly take longer than Node itself. */
export const footer: Bench = {
  name: 'footer',
  about: '`status --footer`, a base and two overlays, against `node -e ""`',
  bar: 1.5,
  unit: '×',
  pairs: 200,
  measure: (pairs) => measure(pairs, 0),
};

/** What is not selected may not cost anything. */
export const footerAmongMany: Bench = {
  name: 'footer-1000',
  about: 'the same with 1,000 more definitions beside them',
  bar: 1.5,
  unit: '×',
  pairs: 100,
  measure: (pairs) => measure(pairs, 1000),
};

async function measure(pairs: number, others: number): Promise<Measured> {
  using sandbox = createSandbox();
  writeMode('steady', 'replace_base');
  writeMode('brief', 'append');
  writeMode('curious', 'append');
  for (let index = 0; index < others; index++) writeMode(`other-${index}`, 'append');
  runOurs(sandbox, 'set', 'steady', '--overlay', 'brief', '--overlay', 'curious');
  const shown = runOurs(sandbox, 'status', '--footer').trim();
  if (shown !== 'mode:steady +2') throw new Error(`the footer to be measured reads "${shown}"`);
  return await ratioOf(
    pairs,
    () => timeToExit(sandbox, [CLI, 'status', '--footer']),
    () => timeToExit(sandbox, ['-e', '']),
  );

  function writeMode(key: string, strategy: string) {
    const text = `---\nname: ${key}\ndescription: A mode to measure with.\nstrategy: ${strategy}\n---\nBe ${key}.\n`;
    sandbox.write(`.pi/agent/modes/${key}.md`, text);
  }
}
