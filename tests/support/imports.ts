import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { transformSync } from 'esbuild';

/** One import: a package's name or a file's path from the root, and whether it is for its types or only made when run. */
export type Import = { readonly to: string; readonly kind: 'static' | 'dynamic' | 'type' };

const IMPORT =
  /(?:^(?:import|export)\s(?<type>type\s)?(?:[^;'"=(]*?\sfrom\s)?|\b(?<call>import\(\s*))['"](?<to>[^'"]+)['"]/gm;

/** The TypeScript files under a folder, as paths from the root. */
export const sourcesIn = (folder: string): readonly string[] => globSync(`${folder}/**/*.{ts,tsx}`).sort();

/** All that a file imports or exports again, in the order of its text. */
export function importsOf(file: string): readonly Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(({ groups = {} }) => {
    const { type, call, to = '' } = groups;
    const kind = type !== undefined ? 'type' : call !== undefined ? 'dynamic' : 'static';
    return { to: to.startsWith('.') ? join(dirname(file), to) : to, kind };
  });
}

/** A file's code without its types, its comments and any space that can be spared. */
export function codeOf(file: string): string {
  return transformSync(readFileSync(file, 'utf8'), { loader: 'ts', minifyWhitespace: true, legalComments: 'none' })
    .code;
}
