import { visibleLine } from '../kernel/visible.ts';

const LONGEST = 60;

/** Text of a file in backticks, inert, on one line and short enough for a message. */
export function quote(text: string): string {
  const shown = [...visibleLine(text.slice(0, 4 * LONGEST))];
  return `\`${shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1).join('')}…` : shown.join('')}\``;
}

/** Words as a list that ends in "or". */
export function oneOf(words: readonly string[]): string {
  const [last = '', ...others] = [...words].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
}
