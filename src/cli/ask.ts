import { visibleLine } from '../kernel/visible.ts';
import type { Call } from './call.ts';
import { given } from './flags.ts';
import { readLines } from './terminal/lines.ts';

/** A person's answer to a yes-or-no question, No by default; null when there is nobody to ask. `--yes` answers for them. */
export async function ask(
  { typed, process: { stdin, stderr } }: Pick<Call, 'typed' | 'process'>,
  question: string,
): Promise<boolean | null> {
  if (given(typed, 'yes')) return true;
  if (given(typed, 'no-input') || given(typed, 'json') || !stdin.isTTY || !stderr.isTTY) return null;
  const lines = readLines(stdin, stderr);
  const hungUp = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([lines.question(`${visibleLine(question)} [y/N] `), hungUp]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
