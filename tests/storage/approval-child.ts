/** A process of its own that records decisions: `approval-child.ts FOLDER FIRST COUNT`. */

import type { Digest } from '../../src/kernel/fingerprint.ts';
import { approvalStore } from '../../src/storage/approval-store.ts';

const [folder = '', first = '0', count = '0'] = process.argv.slice(2);
const store = approvalStore(folder);
for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const path = `/repo/.pi/modes/m${number}.md`;
  const done = store.record({ kind: 'approved', path, digest: 'a'.repeat(64) as Digest, shadows: null });
  if (!done.ok) throw new Error(done.error.kind);
}
