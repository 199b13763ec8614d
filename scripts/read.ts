/** `npm run read -- FOLDER…`: what the readers make of every Markdown and JSON file below, a line each. For trying them on real files. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosticText } from '../src/cli/text/diagnostic.ts';
import { type Reading, readModeFile } from '../src/formats/mode-file.ts';
import { visibleLine } from '../src/kernel/visible.ts';

const counts = new Map<string, number>();
for (const folder of process.argv.slice(2)) {
  for (const name of globSync('**/*.{md,json}', { cwd: folder }).sort()) {
    const reading = read(join(folder, name));
    if (reading === null) continue;
    const verdict = reading.kind === 'mode' ? `${reading.definition.mode.dialect} ${reading.definition.mode.strategy}` : reading.kind;
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    console.log(`${visibleLine(name)}: ${verdict}`);
    for (const one of reading.diagnostics) console.log(`  ${diagnosticText(one)}`);
  }
}
console.log([...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', '));

/** Null for a prompt file, which its JSON file speaks for. */
function read(path: string): Reading | null {
  const stem = path.replace(/\.(?:md|json)$/, '');
  const isPromptOfJson = path.endsWith('.md') && existsSync(`${stem}.json`) && !readFileSync(path, 'utf8').startsWith('---');
  if (isPromptOfJson) return null;
  const beside = path.endsWith('.json') && existsSync(`${stem}.md`) ? `${stem}.md` : null;
  const prompt = beside === null ? null : { path: beside, bytes: readFileSync(beside) };
  return readModeFile({ path, scope: 'global', bytes: readFileSync(path), prompt });
}
