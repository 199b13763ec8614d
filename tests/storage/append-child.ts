/** A process of its own that appends to a journal: `append-child.ts JOURNAL KEY…`; prints the last result as JSON. */

import type { Activation } from '../../src/kernel/activation.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import { ok } from '../../src/kernel/result.ts';
import { journalFile } from '../../src/storage/journal-file.ts';

const [path = '', ...keys] = process.argv.slice(2);
const now = () => new Date().toISOString();
const journal = journalFile({ path, project: '/srv/app', makesFolder: true, now });

const picking = (key: ModeKey): Activation => ({
  selection: { base: null, overlays: [key] },
  fingerprints: new Map([[key, { digest: '0'.repeat(64) as never, scope: 'global', path: `/${key}.md` }]]),
  driftPolicy: 'block',
  activatedAt: now(),
  source: 'command',
});

let last: unknown;
for (const key of keys) last = await journal.transact(() => ok(picking(key as ModeKey)));
process.stdout.write(JSON.stringify(last));
