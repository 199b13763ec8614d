/** Data on standard output, talk on standard error. Whatever a file contains is inert before it reaches a terminal. */

import { errorReport, jsonText } from '../formats/report.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { explain } from '../kernel/refusal-words.ts';
import { visible, visibleLine } from '../kernel/visible.ts';
import type { Process } from './call.ts';

export type Output = {
  readonly isJson: boolean;
  /** Text for people, line by line. */
  lines(lines: readonly string[]): void;
  /** The same where it may be more than a screen: through a pager on a terminal. */
  page(lines: readonly string[]): Promise<void>;
  /** A JSON document. */
  document(document: unknown): void;
  /** A prompt, byte for byte; on a terminal its hidden characters become markers. */
  prompt(text: string): void;
  /** Something to know, on standard error; dropped by --quiet. */
  note(text: string): void;
  /** A refusal on standard error, with a better hint where the caller has one; answers its exit code. */
  refuse(refusal: Refusal, hint?: string): number;
};

type Streams = Pick<Process, 'stdout' | 'stderr' | 'env'>;

type Manner = {
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  /** Whether what we draw ourselves is ASCII; what a file says stays as it is. */
  readonly isAscii: boolean;
  readonly isPaged: boolean;
};

const inAscii = (line: string): string =>
  /^[ \d+-]*│/.test(line) ? line.replace('│', '|') : line.replaceAll('…', '...');

export function openOutput({ stdout, stderr, env }: Streams, how: Manner): Output {
  const textOf = (lines: readonly string[]) =>
    lines.map((line) => `${how.isAscii ? inAscii(visible(line)) : visible(line)}\n`).join('');
  return {
    isJson: how.isJson,
    lines: (lines) => void stdout.write(textOf(lines)),
    async page(lines) {
      const text = textOf(lines);
      if (how.isPaged && stdout.isTTY) {
        const { throughPager } = await import('./terminal/pager.ts');
        if (throughPager(text, env)) return;
      }
      stdout.write(text);
    },
    document: (document) => void stdout.write(jsonText(document)),
    prompt(text) {
      if (!stdout.isTTY) return void stdout.write(text);
      stdout.write(text === '' || text.endsWith('\n') ? visible(text) : `${visible(text)}\n`);
    },
    note(text) {
      if (!how.isQuiet) stderr.write(`pimodes: ${visibleLine(text)}\n`);
    },
    refuse(refusal, better) {
      const explained = explain(refusal);
      const { exit, message, hint } = better === undefined ? explained : { ...explained, hint: better };
      if (how.isJson) stderr.write(jsonText(errorReport({ ...explained, hint })));
      else stderr.write(`pimodes: ${visibleLine(message)}\n${hint === null ? '' : `hint: ${visibleLine(hint)}\n`}`);
      return exit;
    },
  };
}
