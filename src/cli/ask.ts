import { createInterface } from 'node:readline/promises';
import { visibleLine } from '../kernel/visible.ts';
import { given, type Typed } from './flags.ts';

/** A person's answer to a yes-or-no question, No by default; null when there is nobody to ask. `--yes` answers for them. */
export async function ask(typed: Typed, question: string): Promise<boolean | null> {
  if (given(typed, 'yes')) return true;
  if (given(typed, 'no-input') || given(typed, 'json') || !process.stdin.isTTY || !process.stderr.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const hungUp = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([lines.question(`${visibleLine(question)} [y/N] `), hungUp]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
