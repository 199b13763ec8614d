/** `pimodes completion SHELL`: the script that a shell reads to complete what is typed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../kernel/nearest.ts';
import { visibleLine } from '../../kernel/visible.ts';
import { packageFolder } from '../../storage/paths.ts';
import { type Call, needs } from '../call.ts';
import { SHELLS, type Shell } from '../shells.ts';

/** The scripts are files of the package, so that a distribution can install them where its shells look. */
const FILES: Readonly<Record<Shell, string>> = {
  bash: 'pimodes.bash',
  zsh: '_pimodes',
  fish: 'pimodes.fish',
  powershell: 'pimodes.ps1',
};

/** Prints a shell's script. */
export async function completion({ typed, output }: Call): Promise<number> {
  const word = needs(typed.words, 'the shell', `one of ${SHELLS.join(', ')}`);
  if (!word.ok) return output.refuse(word.error);
  const shell = SHELLS.find((one) => one === word.value);
  if (shell === undefined) {
    const [near] = nearest(word.value, SHELLS);
    const message = `there is no completion for \`${visibleLine(word.value)}\``;
    const hint = near === undefined ? `one of ${SHELLS.join(', ')}` : `did you mean \`pimodes completion ${near}\`?`;
    return output.refuse({ kind: 'usage', message, hint });
  }
  output.lines([scriptOf(shell).trimEnd()]);
  return 0;
}

/** The text of a shell's script. */
export const scriptOf = (shell: Shell): string =>
  readFileSync(join(packageFolder(), 'completions', FILES[shell]), 'utf8');
