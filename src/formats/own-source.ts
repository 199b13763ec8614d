/** A mode of one of our dialects as it is converted. */

import type { Diagnostic, DiagnosticCode } from '../kernel/diagnostic.ts';
import type { Loss } from '../kernel/loss.ts';
import type { Definition } from '../kernel/mode.ts';
import type { Convertible } from './convert.ts';
import { splitFrontMatter } from './front-matter-lines.ts';
import { quote } from './quote.ts';
import { referencesIn } from './references.ts';

/** Said of parts that the mode loads without. */
const LEFT_OUT: readonly DiagnosticCode[] = [
  'mode/unknown-key',
  'mode/unknown-model',
  'mode/unknown-thinking',
  'mode/reserved-field',
];

/** `text` is that of the file which gave the definition and had these things said of it. */
export function convertibleFrom(
  { mode, prompt }: Definition,
  text: string,
  diagnostics: readonly Diagnostic[],
): Convertible {
  const unread = diagnostics
    .filter(({ code }) => LEFT_OUT.includes(code))
    .map(({ message, at }): Loss => ({ weight: 'lost', field: `line ${at?.line ?? 1}`, why: message }));
  const references = mode.dialect === 'amplifier' ? referencesIn(splitFrontMatter(text)?.body ?? '') : [];
  const copied = references.map((field): Loss => ({ weight: 'lost', field, why: whatBecameOf(field, diagnostics) }));
  return { format: mode.dialect, meaning: mode, prompt, losses: [...unread, ...copied] };
}

/** The diagnostic of a reference that leads nowhere begins with its name. */
function whatBecameOf(reference: string, diagnostics: readonly Diagnostic[]): string {
  const name = quote(reference);
  const nowhere = diagnostics.find(
    ({ code, message }) => code === 'mode/unresolved-reference' && message.startsWith(`${name} `),
  );
  return nowhere === undefined
    ? 'its text of today stands in the prompt, and is not followed any more'
    : `it ${nowhere.message.slice(name.length + 1)}`;
}
