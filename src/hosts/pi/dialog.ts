/** A question to a person in Pi. */

import { visible } from '../../kernel/visible.ts';
import type { Context } from './pi-api.ts';

/** Asks `question` about `text`, which may be long and is not ours; undefined when nobody chose. */
export function choose(ctx: Context, text: string, question: string, choices: readonly string[]) {
  const inert = visible(text).trim();
  const shown = ctx.mode === 'tui' ? fitted(inert, process.stdout) : inert;
  return ctx.ui.select(`${shown}\n\n${question}`, [...choices], stopWith(ctx));
}

/** For a dialog that is asked in a run: it goes when the run is stopped. */
export const stopWith = ({ signal }: Context) => (signal === undefined ? {} : { signal });

/** Rows of the screen that the question, the choices and Pi's own lines take. */
const TAKEN = 18;

/** Its beginning and its end where the screen has no room for all of it: a choice that cannot be seen cannot be made. */
function fitted(text: string, { rows = 24, columns = 80 }: { rows?: number; columns?: number }): string {
  const width = Math.max(20, columns - 8);
  const lines = text.split('\n').flatMap((line) => inRows(line, width));
  const room = Math.max(4, rows - TAKEN);
  if (lines.length <= room) return lines.join('\n');
  const first = Math.ceil(room / 2);
  const left = lines.length - room;
  return [
    ...lines.slice(0, first),
    `… ${left} more lines, Ctrl+O shows them above …`,
    ...lines.slice(first - room),
  ].join('\n');
}

function inRows(line: string, width: number): string[] {
  const rows = Math.max(1, Math.ceil(line.length / width));
  return Array.from({ length: rows }, (_, at) => line.slice(at * width, (at + 1) * width));
}
