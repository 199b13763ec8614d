/** The long run of `tests/faults`: the disk gives way at every call that an errand makes, in every way. */

import { parseArgs } from 'node:util';
import { ERRANDS } from '../tests/faults/errands.ts';
import { callsFor, openTrials, WAYS } from '../tests/faults/faults.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const nameOf = ({ args }: (typeof ERRANDS)[number]): string => args.join(' ');
const errands = ERRANDS.filter((errand) => positionals.length === 0 || positionals.includes(nameOf(errand)));
if (errands.length === 0) {
  console.error(`usage: npm run faults -- ["${ERRANDS.map(nameOf).join('" | "')}"]…`);
  process.exit(2);
}

let faults = 0;
const trials = await openTrials();
for (const errand of errands) {
  const sound = await trials.soundly(errand);
  const broken: string[] = [];
  for (const way of WAYS) {
    for (const nth of callsFor(way, sound)) {
      faults++;
      const why = await trials.failing(errand, way, nth, sound);
      if (why !== null) broken.push(`at call ${nth} the disk ${way.name}: ${why}`);
    }
  }
  const calls = String(sound.calls.length).padStart(4);
  console.log(`${broken.length === 0 ? 'ok  ' : 'BAD '} ${calls} calls  ${nameOf(errand)}`);
  for (const one of broken) console.log(`     ${one}`);
  if (broken.length > 0) process.exitCode = 1;
}
trials.close();
console.log(`${faults.toLocaleString('en')} faults`);
