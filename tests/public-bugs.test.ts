import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROWS = readFileSync(join(ROOT, 'docs/public-bugs.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, fault, held] = /^\| (B\d+) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return id === undefined || fault === undefined || held === undefined ? [] : [[id, fault, held] as const];
  });

test('no fault stands there twice', () => {
  const ids = ROWS.map(([id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.length).toBeGreaterThan(90);
});

test.each(ROWS)('%s, %s: the tests that hold it are there, or it says why there is none', (_, _fault, held) => {
  if (held.startsWith('no test: ')) return;
  for (const one of held.split('<br>')) {
    const [, path = '', title = ''] = /^`(tests\/[^`]+)` (.+)$/.exec(one) ?? [];
    expect(existsSync(join(ROOT, path)), one).toBe(true);
    expect(readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'"), path).toContain(title);
  }
});
