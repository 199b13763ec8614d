/** Which bytes of a file are a mode's prompt. */

import type { Dialect, Strategy } from '../../kernel/mode.ts';
import { withLf } from '../source-text.ts';

/** How a dialect reads its prompts, but for exact ones, whose bytes are never touched. */
export type PromptReading = 'verbatim' | 'lines' | 'trimmed';

/** How each dialect does whose modes hold their prompt as it is. */
export const PROMPT_READING = { native: 'lines', pi: 'verbatim', json: 'trimmed' } as const satisfies Partial<
  Record<Dialect, PromptReading>
>;

/** The prompt that `text` means: `verbatim` but for LF, `lines` without outer blank ones, or `trimmed`. */
export function promptOf(text: string, strategy: Strategy, reading: PromptReading): string {
  if (strategy === 'replace_final') return text;
  if (reading === 'trimmed') return text.trim();
  return reading === 'lines' ? withoutOuterBlankLines(withLf(text)) : withLf(text);
}

/** By hand: an expression for the end would try every blank line of the text anew. */
function withoutOuterBlankLines(text: string): string {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\n') start = at + 1;
    else if (!isBlank(text[at])) break;
    else if (at === text.length - 1) return '';
  }
  let end = text.length;
  for (let at = text.length - 1; at >= start; at--) {
    if (text[at] === '\n') end = at;
    else if (!isBlank(text[at])) break;
  }
  return text.slice(start, end);
}

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t';
