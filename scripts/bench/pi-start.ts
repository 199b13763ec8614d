import { createPiSandbox, EXTENSION } from '../../tests/support/pi/real-pi.ts';
import { createSandbox } from '../../tests/support/sandbox.ts';
import type { Bench } from './bench.ts';
import { differenceOf, ratioOf } from './pairs.ts';
import { timeToExit } from './programs.ts';

/** Since the process began: what passed or what was worked, whichever is less. */
const TELL = `
  const { user, system } = process.cpuUsage();
  process.stderr.write('started in ' + Math.min(performance.now(), (user + system) / 1000) + ' ms\\n');
`;

/** Whoever installs us pays this at each start of Pi, modes or not. */
export const piStart: Bench = {
  name: 'pi-start',
  about: 'how much later Pi runs its first command with our extension, nothing selected, than with an empty one alone',
  bar: 60,
  unit: ' ms',
  pairs: 20,
  async measure(pairs) {
    const pi = await createPiSandbox();
    try {
      const empty = pi.write(
        'empty.js',
        `export default (pi) => pi.registerCommand('end', { async handler() { ${TELL} } });`,
      );
      return await differenceOf(
        pairs,
        () => start([empty, EXTENSION]),
        () => start([empty]),
      );
    } finally {
      await pi.close();
    }

    /** A run of one command, which tells when it was reached. */
    async function start(extensions: readonly string[]): Promise<number> {
      const { code, stderr } = await pi.run(['-p', '--no-session', '/end'], { extensions });
      const told = /^started in ([\d.]+) ms$/m.exec(stderr)?.[1];
      if (code !== 0 || told === undefined) throw new Error(`Pi ended with ${code}: ${stderr}`);
      return Number(told);
    }
  },
};

/** The part of it that is ours alone: the rest is what Pi does for any extension. */
export const extensionLoad: Bench = {
  name: 'extension-load',
  about: 'a Node that imports our extension, against one that imports an empty one',
  bar: 1.1,
  unit: '×',
  pairs: 100,
  async measure(pairs) {
    using sandbox = createSandbox();
    const importing = (path: string) => ['--input-type=module', '-e', `await import(${JSON.stringify(path)})`];
    const empty = sandbox.write('empty.js', 'export default () => {};');
    return await ratioOf(
      pairs,
      () => timeToExit(sandbox, importing(EXTENSION)),
      () => timeToExit(sandbox, importing(empty)),
    );
  },
};
