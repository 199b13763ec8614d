import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import stringWidth from 'string-width';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAMS } from '../../scripts/build/bundle.ts';
import { narrowWidth } from '../../scripts/build/narrow-width-plugin.ts';
import { CLI, DIST, METAFILE } from '../../scripts/build/paths.ts';
import { yogaBytes } from '../../scripts/build/yoga-bytes-plugin.ts';

test('dist/cli.js can be started by its name', () => {
  expect(readFileSync(CLI, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(() => accessSync(CLI, constants.X_OK)).not.toThrow();
});

test.each(Object.keys(PROGRAMS))('dist/%s.js starts without another file', (name) => {
  expect(readFileSync(join(DIST, `${name}.js`), 'utf8')).not.toMatch(/(?:from|import)\s*"\.\/chunks/);
});

test('dist/LICENSES.txt names every package in the bundle', () => {
  const { inputs }: Metafile = JSON.parse(readFileSync(METAFILE, 'utf8'));
  const packages = Object.keys(inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  const licences = readFileSync(join(DIST, 'LICENSES.txt'), 'utf8');
  const unnamed = [...new Set(packages)].filter((name) => !licences.includes(`\n${name} `));
  expect(unnamed).toEqual([]);
});

test('no component of ours is `<Static>`, which the bundled Ink does not look for', () => {
  const { outputs }: Metafile = JSON.parse(readFileSync(METAFILE, 'utf8'));
  const bytesOf = (name: string) =>
    Object.values(outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .reduce((sum, [path, { bytesInOutput }]) => sum + (path.endsWith(`/${name}.js`) ? bytesInOutput : 0), 0);
  expect(bytesOf('ink/build/components/Box')).toBeGreaterThan(300);
  expect(bytesOf('ink/build/components/Static')).toBeLessThan(50); // what it imports is imported all the same
});

test.each(['plain', '❯ [1] Plan', '日本語 ✅ 👩‍👧', '\u001B[31mred\u001B[0m e\u0301'])(
  'a bundled string-width measures %j',
  async (text) => {
    const bundled = await load<(text: string) => number>(`export { default } from 'string-width'`);
    expect(bundled(text)).toBe(stringWidth(text));
  },
);

test('a bundled yoga-layout lays out without fetching', async () => {
  const yoga = await load<{ Node: { create: () => { getChildCount: () => number } } }>(
    `const { fetch } = globalThis; globalThis.fetch = () => { throw new Error('fetched') };
     const { default: Yoga } = await import('yoga-layout'); globalThis.fetch = fetch; export default Yoga;`,
  );
  expect(yoga.Node.create().getChildCount()).toBe(0);
});

/** The default export of a module of this text, bundled with our plugins. */
async function load<T>(contents: string): Promise<T> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'pimodes-bundle-')), 'bundled.mjs');
  onTestFinished(() => rmSync(dirname(outfile), { recursive: true }));
  const stdin = { contents, resolveDir: import.meta.dirname };
  const plugins = [yogaBytes, narrowWidth];
  await build({ stdin, outfile, plugins, bundle: true, platform: 'node', format: 'esm', target: 'node22' });
  return (await import(outfile)).default;
}
