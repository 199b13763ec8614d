import { compose } from '../../src/kernel/composition.ts';
import { resolve } from '../../src/kernel/resolution.ts';
import { standingOf } from '../../src/kernel/standing.ts';
import { activation, base, catalog, mode } from '../../tests/support/notation.ts';
import type { Bench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { medianTime } from './timing.ts';

const COUNTS = [4, 16, 64];
const prompt = 'Say what you see, and no more than that.\n'.repeat(100);

/** Worked out anew at every command and every run of a host. */
export const resolution: Bench = {
  name: 'resolve',
  about: 'what 64 accepted overlays mean today: each is looked up, and whether it has changed, and its contracts',
  bar: 0.6,
  unit: ' ms',
  pairs: 5000,
  async measure(times) {
    const measured = await measureGrowth('overlays', COUNTS, (count) => {
      const { accepted, today } = overlays(count);
      return medianTime(times, () => {
        if (standingOf(accepted, today).kind !== 'active') throw new Error('not active');
      });
    });
    return { ...measured, detail: `${times} times each` };
  },
};

/** For every run of a host, and for each preview. */
export const composition: Bench = {
  name: 'compose',
  about: 'the prompt of a base and 64 overlays of 4 kB each, their texts at hand',
  bar: 1,
  unit: ' ms',
  pairs: 5000,
  async measure(times) {
    const measured = await measureGrowth('overlays', COUNTS, (count) => {
      const { accepted, today } = overlays(count);
      const resolved = resolve(accepted.selection, today);
      return medianTime(times, () => {
        const composed = compose(resolved, () => ({ prompt, contexts: [] }));
        if (composed.prompt.length < count * prompt.length) throw new Error('too short');
      });
    });
    return { ...measured, detail: `${times} times each` };
  },
};

function overlays(count: number) {
  const keys = Array.from({ length: count }, (_, at) => `overlay-${at}`);
  const today = catalog(base('steady', { prompt }), ...keys.map((key) => mode(key, { prompt })));
  return { today, accepted: activation(`steady + ${keys.join(', ')}`, today) };
}
