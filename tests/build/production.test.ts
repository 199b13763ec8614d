import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST, METAFILE } from '../../scripts/build/paths.ts';

test('nothing of a development build is in dist/, whatever NODE_ENV says', () => {
  const { inputs, outputs } = JSON.parse(readFileSync(METAFILE, 'utf8')) as {
    inputs: Record<string, object>;
    outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
  };
  const bundled = Object.values(outputs).flatMap(({ inputs: parts }) =>
    Object.entries(parts).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  expect(bundled.filter((path) => /\.development\.js$/.test(path))).toEqual([]);
  expect(Object.keys(inputs).some((path) => path.endsWith('react.production.js'))).toBe(true);
  const texts = globSync('**/*.js', { cwd: DIST }).map((path) => readFileSync(join(DIST, path), 'utf8'));
  expect(texts.filter((text) => text.includes('process.env.NODE_ENV'))).toEqual([]);
});
