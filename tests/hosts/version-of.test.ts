import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { versionOf } from '../../src/hosts/launch/version-of.ts';
import { sandbox } from '../support/run-cli.ts';

function program(script: string) {
  const { home, write, env } = sandbox();
  const path = write('bin/host', `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return { path, home, env };
}

test.each([
  ['echo 1.6.0', '1.6.0'],
  ['echo "host version 2.1.332 (build 7)"', '2.1.332'],
  ['echo v1.0.0-rc.2', '1.0.0-rc.2'],
  ['echo "\\033[31mnever\\033[0m"', null],
  ['echo 1.6.0; exit 3', '1.6.0'],
  ['echo 1.6.0 >&2', null],
  ['read line; echo "1.0.0$line"', '1.0.0'],
])('what says `%s` is of version %s', async (script, version) => {
  const { path, env } = program(script);
  expect(await versionOf(path, env)).toBe(version);
});

test('a program that is none has no version', async () => {
  expect(await versionOf('/nowhere/host', {})).toBeNull();
});

test('a program that does not answer is ended with what it started', async () => {
  const { path, home, env } = program('sleep 60 & echo $! > "$HOME/started"; wait');
  expect(await versionOf(path, env, 1000)).toBe('slow');
  expect(existsSync(`${home}/started`)).toBe(true);
  const started = Number(readFileSync(`${home}/started`, 'utf8'));
  await vi.waitFor(() => expect(isRunning(started)).toBe(false), { timeout: 5000 });
});

/** One that has ended and waits for its parent to ask is not running. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
