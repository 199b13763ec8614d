import { parseArgs } from 'node:util';
import type { Bench } from './bench/bench.ts';
import { completion } from './bench/completion.ts';
import { coldDiscovery, warmDiscovery } from './bench/discovery.ts';
import { coldFirstFrame, warmFirstFrame } from './bench/first-frame.ts';
import { footer, footerAmongMany } from './bench/footer.ts';
import { piSession } from './bench/pi-session.ts';
import { piStart } from './bench/pi-start.ts';
import { replay } from './bench/replay.ts';
import { cursorBytes, cursorStep, steadyMemory } from './bench/selector.ts';
import { verdict } from './bench/verdict.ts';
import { bundle } from './build/bundle.ts';

const BENCHES: readonly Bench[] = [
  footer,
  footerAmongMany,
  completion,
  warmFirstFrame,
  coldFirstFrame,
  cursorStep,
  cursorBytes,
  steadyMemory,
  piStart,
  verdict,
  replay,
  piSession,
  coldDiscovery,
  warmDiscovery,
];

const { values, positionals } = parseArgs({ options: { pairs: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0 || !/^[1-9]\d*$/.test(values.pairs ?? '1')) {
  console.error(`usage: npm run bench -- [--pairs N] [${BENCHES.map(({ name }) => name).join('|')}]…`);
  process.exit(2);
}

await bundle();
for (const { name, about, bar, unit, pairs, measure } of BENCHES) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { value, detail } = await measure(Number(values.pairs ?? pairs));
  const isWithin = value <= bar;
  if (!isWithin) process.exitCode = 1;
  const numbers = `${value.toFixed(2)}${unit} of at most ${bar}${unit}`;
  console.log(`${isWithin ? 'ok  ' : 'PAST'} ${name.padEnd(18)} ${numbers.padEnd(24)} ${detail}\n     ${about}`);
}
