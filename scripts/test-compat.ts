/** `npm run test:compat`: the tests against a real Pi once more, on the oldest Pi that is supported, installed aside. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/paths.ts';

const PACKAGE = '@earendil-works/pi-coding-agent';
const OLDEST = '1.5.2';

const folder = join(ROOT, 'node_modules/.cache/pimodes', `pi-${OLDEST}`);
const pi = join(folder, 'node_modules', PACKAGE);

if (!existsSync(join(pi, 'package.json'))) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, `${PACKAGE}@${OLDEST}`]);
}
run('vitest', ['run', 'tests/hosts', 'tests/cli/run.test.ts', ...process.argv.slice(2)], { PIMODES_TEST_PI: pi });

/** Runs a program on our own terminal; its failure is ours. */
function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}
