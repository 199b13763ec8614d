/** What there is to say of a mode's prompt. */

import { type Diagnostic, diagnose } from '../../kernel/diagnostic.ts';
import { utf8Length } from '../../kernel/measure.ts';
import type { Strategy } from '../../kernel/mode.ts';
import type { Places } from '../places.ts';
import { MAX_PROMPT_BYTES } from '../source-text.ts';
import { textProblems } from './rules.ts';

/** A text of the file, and where each part of it stands. */
export type WrittenPrompt = { readonly text: string; readonly places: Places };

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
