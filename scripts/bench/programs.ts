import { execFileSync, spawnSync } from 'node:child_process';
import { spawnTerminal } from '../../tests/support/pseudo-terminal.ts';
import type { Sandbox } from '../../tests/support/sandbox.ts';
import { CLI } from '../build/paths.ts';

type Place = Pick<Sandbox, 'env' | 'project'>;

/** The milliseconds from starting Node with `args` to its end. Throws when it fails. */
export async function timeToExit({ env, project }: Place, args: readonly string[]): Promise<number> {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' });
  const taken = performance.now() - start;
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return taken;
}

/** The milliseconds from starting Node with `args` in a terminal to `what` being on its screen; it is killed then. */
export async function timeToShow(
  { env, project }: Place,
  args: readonly string[],
  what: string | RegExp,
): Promise<number> {
  const start = performance.now();
  const terminal = spawnTerminal(process.execPath, args, { cwd: project, env });
  try {
    await terminal.waitFor(what);
    return performance.now() - start;
  } finally {
    terminal.kill();
    await terminal.exit;
  }
}

/** Runs the CLI to its end and answers its standard output. Throws when it fails. */
export function runOurs({ env, project }: Place, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [CLI, ...args], { cwd: project, env, encoding: 'utf8' });
}
