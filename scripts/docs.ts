/** Writes every generated document and schema; run it after changing a table, a schema or an output. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from './build/bundle.ts';
import { pages, ROOT } from './docs/pages.ts';

await bundle();
for (const [path, text] of pages()) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
