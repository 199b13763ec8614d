/** The long run of `tests/fuzz`: every target, or those that are named, with as many cases as there is patience for. */

import { parseArgs } from 'node:util';
import { keepCase } from '../tests/fuzz/found.ts';
import { fuzz } from '../tests/fuzz/fuzz.ts';
import { TARGETS } from '../tests/fuzz/targets.ts';

const { positionals, values } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const cases = Number(values.cases);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const unknown = positionals.filter((name) => !TARGETS.some((target) => target.name === name));
if (unknown.length > 0 || !(cases >= 1) || !(seed >= 0)) {
  console.error(`usage: npm run fuzz -- [--cases N] [--seed S] ["${TARGETS.map(({ name }) => name).join('" | "')}"]…`);
  process.exit(2);
}

console.log(`seed ${seed}`);
for (const target of TARGETS) {
  if (positionals.length > 0 && !positionals.includes(target.name)) continue;
  const { cases: done, failure, slowest } = await fuzz(target, cases, seed);
  const counted = `${done.toLocaleString('en')} cases, the slowest ${slowest.toFixed(0)} ms`;
  console.log(`${failure === null ? 'ok  ' : 'BAD '} ${target.name.padEnd(26)} ${counted}`);
  if (failure === null) continue;
  process.exitCode = 1;
  console.log(`     ${failure.why}; kept in ${keepCase(target, failure.bytes)}`);
}
