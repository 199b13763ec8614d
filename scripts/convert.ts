/**
 * `npm run convert -- FOLDER…`: every mode file below, of ours and of other programs, to every dialect, a line each with what
 * is gone then. For trying the readers and writers on real files. `--from FORMAT` says what the files are.
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { convert } from '../src/app/convert.ts';
import { openServices } from '../src/app/open-services.ts';
import type { Services } from '../src/app/services.ts';
import { FORMATS } from '../src/formats/outside/names.ts';
import { rooModes, slugOf } from '../src/formats/outside/roo.ts';
import { isLossy, lossText } from '../src/kernel/loss.ts';
import { DIALECTS } from '../src/kernel/mode.ts';
import { explain } from '../src/kernel/refusal-words.ts';
import { visibleLine } from '../src/kernel/visible.ts';
import { worldOf } from '../src/storage/paths.ts';

const FILES = ['**/*.{md,json,yaml,yml}', '**/.roomodes'];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const from = FORMATS.find((one) => one === values.from) ?? null;
const counts = new Map<string, number>();
for (const folder of positionals) {
  const services = openServices(worldOf(folder), { state: null });
  if (!services.ok) throw new Error(explain(services.error).message);
  for (const file of globSync(FILES, { cwd: folder, exclude: ['**/node_modules/**'] }).sort())
    for (const mode of modesIn(join(folder, file))) await convertToAll(services.value, file, mode);
}
for (const [what, count] of [...counts].sort()) console.log(`${count} ${what}`);

/** The slugs of a file of several modes; else null, for the one that it is. */
function modesIn(path: string): readonly (string | null)[] {
  const read = /\.(?:md|json)$/.test(path) ? null : rooModes(readFileSync(path, 'utf8'));
  return read?.ok && read.value.length > 1 ? read.value.map(slugOf) : [null];
}

async function convertToAll(services: Services, file: string, mode: string | null): Promise<void> {
  const name = visibleLine(mode === null ? file : `${file} ${mode}`);
  for (const to of DIALECTS) {
    const done = await convert(services, { file, to, from, mode });
    if (!done.ok) {
      console.log(`${name}: ${explain(done.error).message}`);
      return count('not converted');
    }
    const { losses, from: format } = done.value;
    console.log(`${name}: ${format} to ${to}${isLossy(losses) ? '' : ', nothing lost'}`);
    for (const loss of losses) console.log(`  ${lossText(loss)}`);
    count(`${format} to ${to}, ${isLossy(losses) ? 'with losses' : 'nothing lost'}`);
  }
}

function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
