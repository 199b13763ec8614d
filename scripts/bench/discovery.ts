import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openModeLibrary } from '../../src/storage/mode-library.ts';
import { cacheFolder, findPaths } from '../../src/storage/paths.ts';
import { createSandbox, type Sandbox } from '../../tests/support/sandbox.ts';
import type { Bench, Measured } from './bench.ts';
import { median } from './pairs.ts';

const SIZES = [10, 100, 1000];

/** Every definition parsed, and the cache written. */
export const coldDiscovery: Bench = {
  name: 'discovery-cold',
  about: 'finding 1,000 JSON modes of 4 kB without the parse cache, in process',
  bar: 60,
  unit: ' ms',
  pairs: 15,
  measure: (times) => measure(times, true),
};

/** Every definition read and known by its bytes. */
export const warmDiscovery: Bench = {
  name: 'discovery-warm',
  about: 'the same with the parse cache',
  bar: 30,
  unit: ' ms',
  pairs: 25,
  measure: (times) => measure(times, false),
};

/** The median at the largest size; the detail shows how it grows. */
async function measure(times: number, isCold: boolean): Promise<Measured> {
  const medians: number[] = [];
  for (const size of SIZES) {
    const sandbox = createSandbox();
    try {
      writeModes(sandbox, size);
      medians.push(await discover(sandbox, { times, isCold, size }));
    } finally {
      sandbox.remove();
    }
  }
  const growth = SIZES.map((size, index) => `${size}: ${medians[index]?.toFixed(1)} ms`).join(', ');
  return { value: medians.at(-1) ?? Number.NaN, detail: `${growth}, ${times} times each` };
}

async function discover(
  { home, project }: Sandbox,
  { times, isCold, size }: { readonly times: number; readonly isCold: boolean; readonly size: number },
): Promise<number> {
  const found = findPaths({ env: { HOME: home }, cwd: () => project, homedir: () => home });
  if (!found.ok) throw new Error(found.error.detail);
  const paths = { ...found.value, builtinModes: join(home, 'none') };
  const library = openModeLibrary(paths, { searchPaths: [], reader: 'bench' });
  const once = async (): Promise<number> => {
    if (isCold) rmSync(cacheFolder(paths), { recursive: true, force: true });
    const start = performance.now();
    const layers = await library.discover();
    const taken = performance.now() - start;
    const count = layers.reduce((sum, { modes }) => sum + modes.length, 0);
    if (count !== size) throw new Error(`${count} modes of ${size}`);
    return taken;
  };
  for (let i = 0; i < 3; i++) await once();
  const taken: number[] = [];
  while (taken.length < times) taken.push(await once());
  return median(taken);
}

function writeModes(sandbox: Sandbox, count: number): void {
  const line = 'You review changes. You name "defects" with evidence, and you change nothing.\n';
  for (let index = 0; index < count; index++) {
    const key = `mode-${String(index).padStart(4, '0')}`;
    const definition = {
      schemaVersion: 2,
      key,
      label: `Mode ${index}`,
      description: 'A mode to measure with.',
      promptStrategy: index % 4 === 0 ? 'replace_base' : 'append',
      systemPrompt: `${key} ${line.repeat(60)}`.slice(0, 4000),
    };
    sandbox.write(`.pi/agent/modes/${key}.json`, JSON.stringify(definition, null, 2));
  }
}
