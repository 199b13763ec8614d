/**
 * `npm run read -- FOLDER…`: what the readers make of every Markdown and JSON file below, a line each. For trying them on
 * real files. With `--expected DIR` the files of each FOLDER are compared with what Amplifier's own parser said of them,
 * which stands in `DIR/<name of FOLDER>.json`; the exit code is 1 when something differs.
 */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { diagnosticText } from '../src/cli/text/diagnostic.ts';
import { type Reading, readModeFile } from '../src/formats/mode-file.ts';
import { visibleLine } from '../src/kernel/visible.ts';
import { differences, type Expected } from './read/expected.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { expected: { type: 'string' } } });
if (values.expected === undefined) readAll(positionals);
else process.exitCode = positionals.map((folder) => compare(folder, values.expected as string)).includes(false) ? 1 : 0;

function readAll(folders: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const folder of folders) {
    for (const name of globSync('**/*.{md,json}', { cwd: folder }).sort()) {
      const reading = read(join(folder, name));
      if (reading === null) continue;
      const verdict =
        reading.kind === 'mode'
          ? `${reading.definition.mode.dialect} ${reading.definition.mode.strategy}`
          : reading.kind;
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      console.log(`${visibleLine(name)}: ${verdict}`);
      for (const one of reading.diagnostics) console.log(`  ${diagnosticText(one)}`);
    }
  }
  console.log([...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', '));
}

/** Null for a prompt file, which its JSON file speaks for. */
function read(path: string): Reading | null {
  const stem = path.replace(/\.(?:md|json)$/, '');
  const isPromptOfJson =
    path.endsWith('.md') && existsSync(`${stem}.json`) && !readFileSync(path, 'utf8').startsWith('---');
  if (isPromptOfJson) return null;
  const beside = path.endsWith('.json') && existsSync(`${stem}.md`) ? `${stem}.md` : null;
  const prompt = beside === null ? null : { path: beside, bytes: readFileSync(beside) };
  return readModeFile({ path, scope: 'global', bytes: readFileSync(path), prompt });
}

/** Prints `FILE: field: theirs, ours` for each difference; answers whether there is none. */
function compare(folder: string, expectedIn: string): boolean {
  const text = readFileSync(join(expectedIn, `${basename(folder)}.json`), 'utf8');
  const expected = Object.entries(JSON.parse(text) as Record<string, Expected>);
  const differing = expected.filter(([name, entry]) => {
    const found = differences(name, readFileSync(join(folder, name)), entry);
    for (const one of found) console.log(`${visibleLine(name)}: ${visibleLine(one)}`);
    return found.length > 0;
  });
  console.log(
    `${basename(folder)}: ${expected.length - differing.length} equal, ${differing.length} differ (theirs, ours)`,
  );
  return differing.length === 0;
}
