import { digestsOf } from '../kernel/fingerprint.ts';
import { type Measure, measure } from '../kernel/measure.ts';
import { type Definition, type Mode, type Scope, wholeText } from '../kernel/mode.ts';
import type { Written } from './dialects/written.ts';

/** What a dialect made of a file, with the place where it was found, its digests and the size of its words, which may be known. */
export function definitionFrom(
  { dialect, meaning, prompt, contexts }: Written,
  { scope, path }: { readonly scope: Scope; readonly path: string },
  size: Measure = measure(wholeText({ prompt, contexts })),
): Definition {
  const { fingerprint, content } = digestsOf(meaning, prompt, scope, path);
  const mode = { ...meaning, scope, path, dialect, measure: size, fingerprint, content } as Mode; // one strategy at a time, which the compiler cannot see
  return { mode, prompt, contexts };
}
