import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { CLI } from '../../scripts/build/paths.ts';
import { type PseudoTerminal, spawnTerminal, type TerminalOptions } from './pseudo-terminal.ts';
import type { Sandbox } from './sandbox.ts';

/** `env` is added to the sandbox's own; `cwd` defaults to its project; the size to 100 × 30. */
export type OpenOptions = Partial<TerminalOptions> & { readonly args?: readonly string[] };

/** The built CLI in a real terminal; killed, if it still runs, when the running test has finished. */
export const open = (sandbox: Sandbox, { args = [], ...options }: OpenOptions = {}): PseudoTerminal =>
  start(sandbox, process.execPath, [CLI, ...args], options);

/** A shell in a real terminal, with `$NODE` and `$CLI`: for one `line`, or, where that is null, to be typed to. */
export function openShell(
  sandbox: Sandbox,
  line: string | null,
  options: Omit<OpenOptions, 'args'> = {},
): PseudoTerminal {
  const env = { NODE: process.execPath, CLI, ...options.env };
  const args = line === null ? ['--norc', '-i'] : ['-c', line];
  return start(sandbox, line === null ? 'bash' : 'sh', args, { ...options, env });
}

/** Sends a signal to what a shell has started, and not to the shell. Linux only. */
export function signalChild(shell: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim().split(' ');
  for (const child of children) if (child !== '') process.kill(Number(child), signal);
}

function start(
  sandbox: Sandbox,
  file: string,
  args: readonly string[],
  { env, cwd, ...more }: Partial<TerminalOptions>,
): PseudoTerminal {
  const options = { cwd: cwd ?? sandbox.project, env: { ...sandbox.env, ...env }, ...more };
  const terminal = spawnTerminal(file, args, options);
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exit;
  });
  return terminal;
}
