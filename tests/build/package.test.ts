import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/build/paths.ts';
import { systemsOf } from '../support/pi/model-server.ts';
import { createPiSandbox } from '../support/pi/real-pi.ts';

const run = promisify(execFile);
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund'];

type Packed = {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};

let folder = '';
let packed: Packed;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pimodes-package-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...QUIET], { cwd: ROOT });
  [packed] = JSON.parse(stdout);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds what runs, what is read beside it, and its licences; nothing else', () => {
  const paths = packed.files.map(({ path }) => path);
  const wanted =
    /^(?:dist\/(?:cli|pi|complete|chunks\/[\w-]+)\.js|modes\/[a-z-]+\.md|schemas\/[\w.-]+\.json|completions\/[\w.]+|man\/pimodes\.1)$/;
  const others = paths.filter((path) => !wanted.test(path));
  expect(others.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/LICENSES.txt', 'package.json']);
  expect(paths).toEqual(expect.arrayContaining(['dist/cli.js', 'dist/pi.js', 'modes/plan.md']));
});

test('its size is what the README says', () => {
  const [, megabytes, files] = /(\d\.\d) MB in (\d+) files/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  expect(Math.abs(Number(megabytes) - packed.unpackedSize / 1e6)).toBeLessThan(0.15);
  expect(Math.abs(Number(files) - packed.files.length)).toBeLessThan(8);
});

test('it installs without scripts, without a network and without another package, and its command runs', async () => {
  const home = join(folder, 'home');
  mkdirSync(home);
  const env = { PATH: process.env.PATH ?? '', HOME: home };
  const install = ['install', '--offline', '--cache', join(folder, 'cache'), ...QUIET, join(folder, packed.filename)];
  await run('npm', install, { cwd: home, env });
  expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['pimodes']);
  const command = join(home, 'node_modules/.bin/pimodes');
  await run(process.execPath, [command, '+plan'], { cwd: home, env });
  const { stdout } = await run(process.execPath, [command, 'status', '--footer'], { cwd: home, env });
  expect(stdout).toBe('mode:native +1\n');
}, 60_000);

test('unpacked into an agent folder and named in its settings, it applies a mode in a real Pi', async () => {
  const pi = await createPiSandbox();
  try {
    const home = join(pi.agentDir, 'npm');
    mkdirSync(home);
    await run('tar', ['xzf', join(folder, packed.filename), '-C', home]);
    pi.write(
      '.pi/agent/settings.json',
      JSON.stringify({ defaultProvider: 'fake', defaultModel: 'plain', packages: [join(home, 'package')] }),
    );
    const sent = await pi.run(['-p', '/mode plan', 'hello'], { extensions: [] });
    expect(sent.code).toBe(0);
    const [system] = systemsOf(pi.model.requests.at(-1) ?? { model: '', messages: [] });
    expect(system).toContain('# Active prompt overlay 1: Plan');
  } finally {
    await pi.close();
  }
}, 60_000);
