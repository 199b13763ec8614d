import { digestsOf } from '../kernel/fingerprint.ts';
import { type Measure, measure } from '../kernel/measure.ts';
import { type Definition, type Mode, type Scope, wholeText } from '../kernel/mode.ts';
import type { Written } from './dialects/written.ts';

/** What may be known of a prompt before: the size of all of the mode's words, and the prompt as `JSON.stringify` writes it. */
export type Known = { readonly size?: Measure; readonly json?: string };

/** What a dialect made of a file, with the place where it was found, its digests and the size of its words. */
export function definitionFrom(
  { dialect, meaning, prompt, contexts }: Written,
  { scope, path }: { readonly scope: Scope; readonly path: string },
  { size = measure(wholeText({ prompt, contexts })), json = JSON.stringify(prompt) }: Known = {},
): Definition {
  const { fingerprint, content } = digestsOf(meaning, json, scope, path);
  const mode = { ...meaning, scope, path, dialect, measure: size, fingerprint, content } as Mode; // one strategy at a time, which the compiler cannot see
  return { mode, prompt, contexts };
}
