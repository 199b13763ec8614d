import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The folder that is shipped; a build empties and fills it. */
export const DIST = join(ROOT, 'dist');

/** The built command line. */
export const CLI = join(DIST, 'cli.js');

/** The graph behind `dist/`, kept out of it because only tests read it. */
export const METAFILE = join(ROOT, 'node_modules/.cache/pimodes/meta.json');

/** Where Node keeps the compiled code of what the tests start, so that each of hundreds of starts costs less. */
export const COMPILED = join(ROOT, 'node_modules/.cache/pimodes/compiled');
