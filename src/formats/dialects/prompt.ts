/** A mode's prompt: which bytes of the file it is, and what there is to say of it. */

import { type Diagnostic, diagnose } from '../../kernel/diagnostic.ts';
import { utf8Length } from '../../kernel/measure.ts';
import type { Strategy } from '../../kernel/mode.ts';
import type { Places } from '../places.ts';
import { MAX_PROMPT_BYTES, withLf } from '../source-text.ts';
import { textProblems } from './rules.ts';

/** How a dialect reads its prompts, but for exact ones, whose bytes are never touched. */
export type PromptReading = 'verbatim' | 'lines' | 'trimmed';

/** A text of the file, and where each part of it stands. */
export type WrittenPrompt = { readonly text: string; readonly places: Places };

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

/** What is told of a Markdown body; one that is too long, or exact and empty, is no prompt. */
export function bodyProblems(written: WrittenPrompt, prompt: string, strategy: Strategy): Diagnostic[] {
  const at = written.places(0);
  if (prompt.trim() !== '')
    return [...sizeProblems(prompt, at), ...textProblems(written.text, 'the prompt', written.places)];
  if (strategy === 'replace_final') {
    return [
      diagnose('mode/empty-exact', 'the exact prompt is empty, so no system prompt at all would be sent', {
        at,
        hint: 'write a prompt, or use `strategy: replace_base`',
      }),
    ];
  }
  return [diagnose('mode/empty-prompt', 'the prompt is empty', { at, hint: 'write it below the closing `---`' })];
}

/** A prompt over its bound. */
export function sizeProblems(prompt: string, at: Diagnostic['at']): Diagnostic[] {
  const bytes = utf8Length(prompt);
  if (bytes <= MAX_PROMPT_BYTES) return [];
  const message = `the prompt has ${bytes} bytes, more than ${MAX_PROMPT_BYTES}`;
  return [diagnose('file/too-large', message, { ...(at === undefined ? {} : { at }), hint: 'shorten it' })];
}
