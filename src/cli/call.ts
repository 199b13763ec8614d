import type { Services } from '../app/services.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { Typed } from './flags.ts';
import type { Output } from './output.ts';
import { diagnosticText } from './text/diagnostic.ts';

/** The process that a command runs in, as far as one looks at it. */
export type Process = Pick<NodeJS.Process, 'env' | 'cwd' | 'stdin' | 'stdout' | 'stderr'>;

/** One invocation: what was typed behind the command's name, and what it may use. */
export type Call = {
  readonly typed: Typed;
  readonly output: Output;
  /** Opened when first asked for, so that help works on a broken disk. */
  readonly services: () => Result<Services, Refusal>;
  readonly process: Process;
  /** The process's. */
  readonly env: NodeJS.ProcessEnv;
};

/** Runs `use` with the services, or refuses. Answers the exit code. */
export async function withServices(
  { services, output }: Call,
  use: (services: Services) => Promise<number>,
): Promise<number> {
  const opened = services();
  if (!opened.ok) return output.refuse(opened.error);
  for (const one of opened.value.said) output.note(diagnosticText(one));
  return use(opened.value);
}

/** The refusal for words behind a command that takes none, or fewer. */
export const tooMany = (word: string, hint: string): Refusal => ({
  kind: 'usage',
  message: `\`${word}\` is one word too many`,
  hint,
});

/** A value for `key` of the words, for commands that need one. */
export const needs = (words: readonly string[], what: string, hint: string): Result<string, Refusal> => {
  const [first, second] = words;
  if (first === undefined) return no({ kind: 'usage', message: `${what} is missing`, hint });
  return second === undefined ? ok(first) : no(tooMany(second, hint));
};
