/** What parses front matter takes as long to load as the rest of a command, so no command loads it for files that it knows. */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST, METAFILE } from '../../scripts/build/paths.ts';
import { runCli, sandbox } from '../support/run-cli.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

type Metafile = { readonly outputs: Record<string, { readonly inputs: Record<string, unknown> }> };

/** The chunks that hold the YAML library. */
function yamlChunks(): string[] {
  const { outputs } = JSON.parse(readFileSync(METAFILE, 'utf8')) as Metafile;
  const isYaml = ({ inputs }: { inputs: object }) =>
    Object.keys(inputs).some((path) => path.includes('node_modules/yaml/'));
  return Object.entries(outputs).flatMap(([path, output]) => (isYaml(output) ? [path.replace(/^.*dist\//, '')] : []));
}

/** The files of dist/ that a command loaded. */
async function loadedBy(box: Sandbox, args: readonly string[]): Promise<string[]> {
  const folder = join(box.home, 'coverage');
  expect(await runCli(box, args, { env: { NODE_V8_COVERAGE: folder } })).toMatchObject({ code: 0 });
  const [report = ''] = readdirSync(folder);
  const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as { result: { url: string }[] };
  rmSync(folder, { recursive: true });
  return result.flatMap(({ url }) => (url.includes(DIST) ? [url.slice(url.indexOf(DIST) + DIST.length + 1)] : []));
}

test('a parser is loaded for a file that is new, and by no command for one that is known', async () => {
  const box = sandbox();
  writeThreeModes(box);
  const yaml = yamlChunks();
  expect(yaml).not.toEqual([]);
  expect(await loadedBy(box, ['+terse'])).toEqual(expect.arrayContaining(yaml));
  for (const args of [
    ['status'],
    ['preview', 'careful'],
    ['+careful'],
    ['-careful'],
    ['show', 'terse'],
    ['set', 'builder'],
  ]) {
    const loaded = await loadedBy(box, args);
    expect(loaded).toContain('cli.js');
    expect([args, loaded.filter((path) => yaml.includes(path))]).toEqual([args, []]);
  }
});
