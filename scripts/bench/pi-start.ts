import { createPiSandbox, EXTENSION } from '../../tests/support/pi/real-pi.ts';
import type { Bench } from './bench.ts';
import { differenceOf } from './pairs.ts';

/** Whoever installs us pays this at each start of Pi, modes or not. */
export const piStart: Bench = {
  name: 'pi-start',
  about: 'a start of Pi with our extension, nothing selected, beyond one with an empty extension',
  bar: 60,
  unit: ' ms',
  pairs: 20,
  async measure(pairs) {
    const pi = await createPiSandbox();
    try {
      const empty = pi.write('empty.js', "export default (pi) => pi.registerCommand('end', { async handler() {} });");
      return await differenceOf(
        pairs,
        () => start([empty, EXTENSION]),
        () => start([empty]),
      );
    } finally {
      await pi.close();
    }

    /** A run that only starts and ends. */
    async function start(extensions: readonly string[]): Promise<number> {
      const from = performance.now();
      const { code, stderr } = await pi.run(['-p', '--no-session', '/end'], { extensions });
      if (code !== 0) throw new Error(`Pi ended with ${code}: ${stderr}`);
      return performance.now() - from;
    }
  },
};
