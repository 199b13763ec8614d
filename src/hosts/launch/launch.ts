import { spawn } from 'node:child_process';
import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import type { Start } from './recipes.ts';

/** Runs a program on our own terminal, without a shell, to its end. Answers its exit code; 128 + n for signal n. */
export function launch({ program, args, env }: Start, cwd: string): Promise<Result<number, Refusal>> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
    // The terminal sends Ctrl+C to both; what it means is for the agent to say. Other signals are for us to pass on.
    const forward = (signal: NodeJS.Signals) => void child.kill(signal);
    process.on('SIGINT', ignore).on('SIGTERM', forward).on('SIGHUP', forward);
    const end = (result: Result<number, Refusal>) => {
      process.off('SIGINT', ignore).off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(result);
    };
    child.once('error', (error) => end(no(notStarted(program, error))));
    child.once('exit', (code, signal) => end(ok(code ?? 128 + numberOf(signal))));
  });
}

function ignore(): void {}

function notStarted(program: string, error: NodeJS.ErrnoException): Refusal {
  const message =
    error.code === 'ENOENT' ? `\`${program}\` is not on PATH` : `\`${program}\` cannot be started: ${error.message}`;
  return { kind: 'usage', message, hint: 'install it, or add its folder to PATH' };
}

const NUMBERS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGTERM: 15,
};

const numberOf = (signal: NodeJS.Signals | null): number => NUMBERS[signal ?? ''] ?? 0;
