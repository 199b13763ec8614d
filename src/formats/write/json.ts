import type { Contracts, Meaning } from '../../kernel/mode.ts';

/** A JSON file of version 2 with its prompt in it. */
export function writeJson({ key, label, description, strategy, contracts }: Meaning, prompt: string): string {
  const names = ['requires', 'conflictsWith', 'before', 'after'] as const satisfies (keyof Contracts)[];
  const lists = names.filter((name) => contracts[name].length > 0).map((name) => [name, contracts[name]]);
  const mode = {
    schemaVersion: 2,
    key,
    label,
    ...(description === null ? {} : { description }),
    promptStrategy: strategy,
    systemPrompt: prompt,
    ...Object.fromEntries(lists),
  };
  return `${JSON.stringify(mode, null, 2)}\n`;
}
