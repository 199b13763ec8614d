import { join } from 'node:path';
import { build } from 'esbuild';
import { tempFolder } from './disk.ts';

/** Makes one file of a program beside this one, so that many of them start quickly; answers its path. */
export async function inOneFile(program: string): Promise<string> {
  const outfile = join(tempFolder(), 'program.mjs');
  const entryPoints = [join(import.meta.dirname, program)];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}
