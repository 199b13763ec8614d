/** The text of a mode that was parsed before, from the very bytes that were: no parser is needed to find it. */

import { fingerprintOf } from '../kernel/fingerprint.ts';
import type { Definition, Mode } from '../kernel/mode.ts';
import { PROMPT_READING, promptOf } from './dialects/prompt-text.ts';
import { splitFrontMatter } from './front-matter-lines.ts';
import type { SourceFile } from './mode-file.ts';
import { utf8Text } from './source-text.ts';

/** A mode whose prompt stands in its file as it is, and that refers to no other file. */
export type PlainMode = Mode & { readonly dialect: keyof typeof PROMPT_READING };

export const isPlain = (mode: Mode): mode is PlainMode =>
  Object.hasOwn(PROMPT_READING, mode.dialect) && mode.contributes.length === 0;

/** The definition that gave `mode`; null where this is not its file, which its digest tells. */
export function plainDefinition(mode: PlainMode, file: SourceFile): Definition | null {
  const text = mode.dialect === 'json' ? jsonText(file) : splitFrontMatter(utf8Text(file.bytes) ?? '')?.body;
  if (typeof text !== 'string') return null;
  const prompt = promptOf(text, mode.strategy, PROMPT_READING[mode.dialect]);
  const { digest } = fingerprintOf(mode, prompt, mode.scope, mode.path);
  return digest === mode.fingerprint.digest ? { mode, prompt, contexts: [] } : null;
}

function jsonText({ bytes, prompt }: SourceFile): unknown {
  if (prompt !== null) return utf8Text(prompt.bytes);
  try {
    return (JSON.parse(utf8Text(bytes) ?? 'null') as { readonly systemPrompt?: unknown } | null)?.systemPrompt;
  } catch {
    return null;
  }
}
