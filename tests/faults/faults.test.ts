import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRANDS } from './errands.ts';
import { callsFor, type Outcome, openTrials, type Trials, WAYS } from './faults.ts';

/** Of every errand, in each way; `npm run faults` tries them all. */
const CALLS = 2;

let trials: Trials;
const sound: Outcome[] = [];
beforeAll(async () => {
  trials = await openTrials();
  for (const errand of ERRANDS) sound.push(await trials.soundly(errand));
});
afterAll(() => trials.close());

test.each(WAYS)(
  'a disk that $name: what is refused has changed nothing, what is done is done, and nothing is thrown',
  async (way) => {
    for (const [index, errand] of ERRANDS.entries()) {
      const outcome = sound[index] as Outcome;
      const calls = callsFor(way, outcome);
      for (let time = 0; time < Math.min(CALLS, calls.length); time++) {
        const nth = calls[Math.floor(Math.random() * calls.length)] ?? 1;
        const broken = await trials.failing(errand, way, nth, outcome);
        expect.soft(broken, `${errand.args.join(' ')}: call ${nth} of ${outcome.calls.length}`).toBeNull();
      }
    }
  },
);
