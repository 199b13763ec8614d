import type { Meaning } from '../../kernel/mode.ts';
import { filled, frontMatter } from './front-matter.ts';

/**
 * A plain Pi file: the fields that every program knows which reads them, and no others, though ours would. Each byte behind
 * the front matter is the prompt's, so that no blank line stands before it and no line end behind it.
 */
export function writePi({ key, guard: { tools }, model, thinking }: Meaning, prompt: string): string {
  const head = frontMatter({
    name: key,
    tools: {
      allow: tools?.allow ?? undefined,
      deny: filled(tools?.deny ?? []),
      shell: tools?.shell === false ? false : undefined,
      bashAllow: tools?.bashAllow ?? undefined,
      bashDeny: filled(tools?.bashDeny ?? []),
    },
    model: model ?? undefined,
    thinking: thinking ?? undefined,
  });
  return head + prompt;
}
