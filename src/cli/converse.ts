import { visible } from '../kernel/visible.ts';
import type { Conversation } from './line-selector.ts';
import { readLines } from './terminal/lines.ts';

/** A conversation over a terminal. Ctrl+C, Ctrl+D and a closed window end the answers. */
export function converse(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Conversation & { readonly close: () => void } {
  const lines = readLines(input, output);
  const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
  lines.once('SIGINT', () => lines.close());
  return {
    say: (line) => void output.write(`${visible(line)}\n`),
    ask: (question) => Promise.race([lines.question(question).catch(() => null), ended]),
    close: () => lines.close(),
  };
}
