/** A writer that is made to be killed: `crash-child.ts JOURNAL FIRST` appends entry after entry and prints the number of each that is kept. */

import { writeSync } from 'node:fs';
import { ok } from '../../src/kernel/result.ts';
import { journalFile } from '../../src/storage/journal-file.ts';
import { numbered } from './numbered.ts';

const [path = '', first = '0'] = process.argv.slice(2);
const journal = journalFile({ path, project: '/srv/app', makesFolder: true, now: () => new Date().toISOString() });

writeSync(1, 'ready\n');
for (let number = Number(first); ; number++) {
  const done = await journal.transact(() => ok(numbered(number)));
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  writeSync(1, `${number}\n`);
}
