import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateHeader, writeEntry } from '../../src/formats/journal-entry.ts';
import type { Activation } from '../../src/kernel/activation.ts';
import type { Digest } from '../../src/kernel/fingerprint.ts';
import type { ModeKey } from '../../src/kernel/mode.ts';
import { journalFile } from '../../src/storage/journal-file.ts';
import { createSandbox } from '../../tests/support/sandbox.ts';
import type { Bench } from './bench.ts';
import { median } from './pairs.ts';

const ENTRIES = 100_000;
const NOW = '2026-01-02T03:04:05.678Z';

/** Every command and every run of a host asks what is in force: that must not cost more because history is long. */
export const replay: Bench = {
  name: 'replay',
  about: 'the head of a state file with 100,000 entries of a base and two overlays, in process',
  bar: 5,
  unit: ' ms',
  pairs: 50,
  async measure(times) {
    const sandbox = createSandbox();
    try {
      const path = join(sandbox.home, 'state.jsonl');
      writeFileSync(path, journalText());
      const journal = journalFile({ path, project: sandbox.project, makesFolder: false, now: () => NOW });
      const taken: number[] = [];
      while (taken.length < times) {
        const start = performance.now();
        const head = journal.head();
        taken.push(performance.now() - start);
        if (!head.ok || head.value.entry?.id !== idOf(ENTRIES - 1)) throw new Error('not the last entry');
      }
      return { value: median(taken), detail: `the first took ${taken[0]?.toFixed(2)} ms, ${times} times` };
    } finally {
      rmSync(sandbox.home, { recursive: true, force: true });
    }
  },
};

const idOf = (index: number): string => index.toString(16).padStart(8, '0');

function journalText(): string {
  const keys = ['focused-builder', 'review', 'explain'] as ModeKey[];
  const digest = 'a'.repeat(64) as Digest;
  const accepted: Activation = {
    selection: { base: keys[0] ?? null, overlays: keys.slice(1) },
    fingerprints: new Map(keys.map((key) => [key, { digest, scope: 'global', path: `/home/you/modes/${key}.md` }])),
    driftPolicy: 'block',
    activatedAt: NOW,
    source: 'command',
  };
  const line = writeEntry(accepted, { id: idOf(0), parentId: null });
  const entries = Array.from({ length: ENTRIES }, (_, index) => line.replace(idOf(0), idOf(index)));
  return `${[stateHeader({ id: 'header00', timestamp: NOW, cwd: '/home/you' }), ...entries].join('\n')}\n`;
}
