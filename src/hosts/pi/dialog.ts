/** A question to a person in Pi. */

import { visible } from '../../kernel/visible.ts';
import type { Context } from './pi-api.ts';

/**
 * Asks `question` about `text`, which may be long and is not ours; undefined when nobody chose. `whole` says where all of it
 * can be read when the screen has no room.
 */
export function choose(
  ctx: Context,
  text: string,
  question: string,
  choices: readonly string[],
  whole = 'Ctrl+O shows them above',
) {
  const rows = process.stdout.rows ?? 24;
  const fit = (part: string, room: number) => {
    const inert = visible(part).replace(/^\n+/, '').trimEnd();
    return ctx.mode === 'tui' ? fitted(inert, room, whole) : inert;
  };
  const asked = fit(question, rows - TAKEN + 1);
  const shown = fit(text, rows - TAKEN - asked.split('\n').length + 1);
  return ctx.ui.select([shown, asked].filter((part) => part !== '').join('\n\n'), [...choices], stopWith(ctx));
}

/** For a dialog that is asked in a run: it goes when the run is stopped. */
export const stopWith = ({ signal }: Context) => (signal === undefined ? {} : { signal });

/** Rows of the screen that a question of one line, the choices and Pi's own lines take. */
const TAKEN = 18;

/** Its beginning and its end where there is no room for all of it: a choice that cannot be seen cannot be made. */
function fitted(text: string, rows: number, whole: string): string {
  const width = Math.max(20, (process.stdout.columns ?? 80) - 8);
  const lines = text.split('\n').flatMap((line) => inRows(line, width));
  const room = Math.max(4, rows);
  if (lines.length <= room) return text;
  const first = Math.ceil(room / 2);
  const left = lines.length - room;
  return [...lines.slice(0, first), `… ${left} more lines, ${whole} …`, ...lines.slice(first - room)].join('\n');
}

/** Between words where it can be. */
const inRows = (line: string, width: number): readonly string[] =>
  line.match(new RegExp(`.{1,${width}}(?:\\s|$)|.{${width}}`, 'gu')) ?? [''];
