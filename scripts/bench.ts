import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ancestors } from './bench/ancestors.ts';
import { type Bench, isWithin, type Result } from './bench/bench.ts';
import { change } from './bench/change.ts';
import { completion, completionInPi } from './bench/completion.ts';
import { composition, resolution } from './bench/composition.ts';
import { DISCOVERIES } from './bench/discovery.ts';
import { coldFirstFrame, warmFirstFrame } from './bench/first-frame.ts';
import { footer, footerAmongMany } from './bench/footer.ts';
import { digits, pointsText } from './bench/growth.ts';
import { writePage } from './bench/page.ts';
import { piSession } from './bench/pi-session.ts';
import { extensionLoad, piStart } from './bench/pi-start.ts';
import { liveReplay, longReplay, replay } from './bench/replay.ts';
import { cursorBytes, cursorStep, steadyMemory } from './bench/selector.ts';
import { verdict } from './bench/verdict.ts';
import { bundle } from './build/bundle.ts';

const BENCHES: readonly Bench[] = [
  footer,
  footerAmongMany,
  change,
  completion,
  completionInPi,
  warmFirstFrame,
  coldFirstFrame,
  cursorStep,
  cursorBytes,
  steadyMemory,
  extensionLoad,
  piStart,
  resolution,
  composition,
  verdict,
  ...DISCOVERIES,
  ancestors,
  replay,
  longReplay,
  liveReplay,
  piSession,
];

const OPTIONS = { pairs: { type: 'string' }, write: { type: 'boolean', default: false } } as const;
const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const isKnown = positionals.every((name) => BENCHES.some((bench) => bench.name === name));
if (!isKnown || !/^[1-9]\d*$/.test(values.pairs ?? '1') || (values.write && positionals.length > 0)) {
  console.error(`usage: npm run bench -- [--pairs N] [--write | ${BENCHES.map(({ name }) => name).join('|')}…]`);
  process.exit(2);
}

const [load = 0] = loadavg();
await bundle();
const results: Result[] = [];
for (const bench of BENCHES) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  const result = { bench, measured: await bench.measure(Number(values.pairs ?? bench.pairs)) };
  results.push(result);
  if (!isWithin(result)) process.exitCode = 1;
  tell(result);
}
if (values.write) writePage(results, load);

function tell(result: Result): void {
  const { name, about, bar, unit } = result.bench;
  const { value, detail, growth } = result.measured;
  const numbers = `${digits(value)}${unit} of at most ${bar}${unit}`;
  console.log(`${isWithin(result) ? 'ok  ' : 'PAST'} ${name.padEnd(20)} ${numbers.padEnd(26)} ${detail}`);
  console.log(`     ${about}`);
  if (growth !== undefined) console.log(`     ${growth.of}: ${pointsText(growth)}`);
}
