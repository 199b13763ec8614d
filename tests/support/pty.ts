import { onTestFinished } from 'vitest';
import { CLI } from '../../scripts/build/paths.ts';
import { type PseudoTerminal, spawnTerminal, type TerminalOptions } from './pseudo-terminal.ts';
import type { Sandbox } from './sandbox.ts';

/** `env` is added to the sandbox's own; `cwd` defaults to its project; the size to 100 × 30. */
export type OpenOptions = Partial<TerminalOptions> & { readonly args?: readonly string[] };

/** The built CLI in a real terminal; killed, if it still runs, when the running test has finished. */
export function open(sandbox: Sandbox, { args = [], env, cwd, ...size }: OpenOptions = {}): PseudoTerminal {
  const options = { cwd: cwd ?? sandbox.project, env: { ...sandbox.env, ...env }, ...size };
  const terminal = spawnTerminal(process.execPath, [CLI, ...args], options);
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exit;
  });
  return terminal;
}
