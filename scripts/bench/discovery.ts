import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openModeLibrary } from '../../src/storage/mode-library.ts';
import { cacheFolder, findPaths, type Paths } from '../../src/storage/paths.ts';
import { createSandbox, type Sandbox } from '../../tests/support/sandbox.ts';
import type { Bench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { medianTime } from './timing.ts';

/** What stands in a folder, and whether the parse cache is empty. */
type Kind = { readonly dialect: 'json' | 'md'; readonly kilobytes: number; readonly isCold: boolean };

/** Every definition read; with an empty cache each is parsed too, and the cache written. */
export const DISCOVERIES: readonly Bench[] = [
  bench('discovery-cold', 60, { dialect: 'json', kilobytes: 4, isCold: true }),
  bench('discovery-warm', 30, { dialect: 'json', kilobytes: 4, isCold: false }),
  bench('markdown-cold', 300, { dialect: 'md', kilobytes: 4, isCold: true }),
  bench('markdown-warm', 30, { dialect: 'md', kilobytes: 4, isCold: false }),
  bench('large-cold', 1500, { dialect: 'json', kilobytes: 128, isCold: true }),
  bench('large-warm', 300, { dialect: 'json', kilobytes: 128, isCold: false }),
  bench('large-markdown-cold', 3000, { dialect: 'md', kilobytes: 128, isCold: true }),
  bench('large-markdown-warm', 300, { dialect: 'md', kilobytes: 128, isCold: false }),
];

function bench(name: string, bar: number, kind: Kind): Bench {
  const modes = `${kind.dialect === 'json' ? 'JSON' : 'Markdown'} modes of ${kind.kilobytes} kB`;
  return {
    name,
    about: `finding 1,000 ${modes} ${kind.isCold ? 'without' : 'with'} the parse cache, in process`,
    bar,
    unit: ' ms',
    pairs: kind.kilobytes > 4 ? 5 : 15,
    async measure(times) {
      const measured = await measureGrowth('definitions', [10, 100, 1000], (count) => discover(count, times, kind));
      return { ...measured, detail: `${times} times each` };
    },
  };
}

async function discover(count: number, times: number, { dialect, kilobytes, isCold }: Kind): Promise<number> {
  using sandbox = createSandbox();
  for (let number = 0; number < count; number++) {
    const key = `mode-${String(number).padStart(4, '0')}`;
    sandbox.write(`.pi/agent/modes/${key}.${dialect}`, TEXT[dialect](key, number, promptOf(key, kilobytes * 1000)));
  }
  const paths = pathsIn(sandbox, sandbox.project);
  const forget = () => rmSync(cacheFolder(paths), { recursive: true, force: true });
  return await medianTime(times, () => discoverAll(paths, count), isCold ? forget : undefined);
}

/** Throws when it finds another number of modes. */
export async function discoverAll(paths: Paths, count: number): Promise<void> {
  const layers = await openModeLibrary(paths, { searchPaths: [], reader: 'bench' }).discover();
  const found = layers.reduce((sum, { modes }) => sum + modes.length, 0);
  if (found !== count) throw new Error(`${found} modes of ${count}`);
}

/** As a command in `folder` has them, but without the modes that come with us. */
export function pathsIn({ home }: Sandbox, folder: string): Paths {
  const found = findPaths({ env: { HOME: home }, cwd: () => folder, homedir: () => home });
  if (!found.ok) throw new Error(found.error.detail);
  return { ...found.value, builtinModes: join(home, 'none') };
}

const LINE = 'You review changes. You name "defects" with evidence, and you change nothing.\n';

const promptOf = (key: string, bytes: number): string =>
  `${key} ${LINE.repeat(Math.ceil(bytes / LINE.length))}`.slice(0, bytes);

const strategyOf = (number: number): string => (number % 4 === 0 ? 'replace_base' : 'append');

const TEXT = {
  json: (key: string, number: number, systemPrompt: string): string =>
    JSON.stringify(
      {
        schemaVersion: 2,
        key,
        label: `Mode ${number}`,
        description: 'A mode to measure with.',
        promptStrategy: strategyOf(number),
        systemPrompt,
      },
      null,
      2,
    ),
  md: (key: string, number: number, prompt: string): string =>
    `---\nname: ${key}\nlabel: Mode ${number}\ndescription: A mode to measure with.\nstrategy: ${strategyOf(number)}\n---\n${prompt}`,
};
