import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages, ROOT } from '../scripts/docs/pages.ts';

test.each([...pages()])('%s is current; `npm run docs` writes it', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
});

test('a global install links the man page: npm does so only for pages in a list', () => {
  const { man } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(man).toEqual(['./man/pimodes.1']);
});
