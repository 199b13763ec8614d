import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { CLI } from '../../scripts/build/paths.ts';
import { createSandbox, KEEPS_COMPILED, type Sandbox } from './sandbox.ts';

/** How one run ended. `code` is null when `signal` ended it. */
export type Run = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type RunOptions = {
  /** Added to the sandbox's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: the sandbox's project. */
  readonly cwd?: string;
  /** Default: nothing, ended at once. */
  readonly stdin?: string;
};

/** A sandbox that is removed when the running test has finished. */
export function sandbox(): Sandbox {
  const made = createSandbox(KEEPS_COMPILED);
  onTestFinished(made.remove);
  return made;
}

/** Runs the built CLI to its end, without a terminal. A run of more than 30 s is killed. */
export async function runCli(
  { env, project }: Sandbox,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd ?? project,
    env: { ...env, ...options.env },
    timeout: 30_000, // fifty of them may share a slow machine
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<Pick<Run, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
  });
  child.stdin.on('error', () => {}); // the child may end without reading it all
  child.stdin.end(options.stdin);
  const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { ...end, stdout, stderr };
}
