/** Data on standard output, talk on standard error. Whatever a file contains is inert before it reaches a terminal. */

import { errorReport, jsonText } from '../formats/report.ts';
import { explain, type Refusal } from '../kernel/refusal.ts';
import { visible, visibleLine } from '../kernel/visible.ts';

export type Output = {
  readonly isJson: boolean;
  /** Text for people, line by line. */
  lines(lines: readonly string[]): void;
  /** A JSON document. */
  document(document: unknown): void;
  /** A prompt, byte for byte; on a terminal its hidden characters become markers. */
  prompt(text: string): void;
  /** Something to know, on standard error; dropped by --quiet. */
  note(text: string): void;
  /** A refusal on standard error, with a better hint where the caller has one; answers its exit code. */
  refuse(refusal: Refusal, hint?: string): number;
};

export type Streams = { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream };

export function openOutput(
  { stdout, stderr }: Streams,
  how: { readonly json: boolean; readonly quiet: boolean },
): Output {
  return {
    isJson: how.json,
    lines: (lines) => void stdout.write(lines.map((line) => `${visible(line)}\n`).join('')),
    document: (document) => void stdout.write(jsonText(document)),
    prompt(text) {
      if (!stdout.isTTY) return void stdout.write(text);
      stdout.write(text === '' || text.endsWith('\n') ? visible(text) : `${visible(text)}\n`);
    },
    note(text) {
      if (!how.quiet) stderr.write(`pimodes: ${visibleLine(text)}\n`);
    },
    refuse(refusal, better) {
      const explained = explain(refusal);
      const { exit, message, hint } = better === undefined ? explained : { ...explained, hint: better };
      if (how.json) stderr.write(jsonText(errorReport({ ...explained, hint })));
      else stderr.write(`pimodes: ${visibleLine(message)}\n${hint === null ? '' : `hint: ${visibleLine(hint)}\n`}`);
      return exit;
    },
  };
}
