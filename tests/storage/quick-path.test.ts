import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const STORAGE = resolve(import.meta.dirname, '../../src/storage');
const IMPORT = /^(?:import|export) (?!type )(?:[^'"();]*? from )?'(?<from>[^']+)';/gm;

/** Everything that loading `file` loads, libraries by name. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  seen.add(file);
  for (const { groups } of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const from = groups?.from ?? '';
    const one = from.startsWith('.') ? resolve(dirname(file), from) : from;
    if (seen.has(one)) continue;
    if (from.startsWith('.')) loadedBy(one, seen);
    else seen.add(one);
  }
  return seen;
}

const MODULES = [
  'paths.ts',
  'find-state-file.ts',
  'journal-tail.ts',
  'settings.ts',
  'mode-folders.ts',
  'approved-store.ts',
];

test.each(MODULES)('%s loads no crypto, no parser and no library: the footer has no time for them', (name) => {
  const loaded = [...loadedBy(resolve(STORAGE, name))];
  const libraries = loaded.filter((one) => !one.startsWith('/'));
  expect(libraries.filter((one) => !['node:fs', 'node:path', 'node:os'].includes(one))).toEqual([]);
  const ours = loaded.filter((one) => one.startsWith('/')).map((one) => relative(STORAGE, one));
  expect(ours.filter((one) => one.includes('fingerprint') || one.includes('mode-file'))).toEqual([]);
  expect(ours.length).toBeGreaterThan(1);
});

test('the full path does load crypto, so the look above sees something', () => {
  expect([...loadedBy(resolve(STORAGE, 'journal-file.ts'))]).toContain('node:crypto');
});
