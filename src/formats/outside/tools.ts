/** Names that other programs give to tools, as Pi has them. What stands in no table is meant by that name alone. */

import { KNOWN_TOOLS } from '../../kernel/effects.ts';
import type { Loss } from '../../kernel/loss.ts';
import type { ToolRules } from '../../kernel/mode.ts';
import { altered } from './sketch.ts';

/** Pi's tools for one of the program's. */
export type ToolTable = Readonly<Record<string, readonly string[]>>;

/** Pi's names, each once. */
export const inPi = (names: readonly string[], table: ToolTable): string[] => [
  ...new Set(names.flatMap((name) => (Object.hasOwn(table, name) ? (table[name] ?? []) : [name]))),
];

/** What is to be told of names that Pi itself has no tool for. */
export function unknownIn(rules: Partial<ToolRules>): Loss[] {
  const { allow, deny = [], confirm = [] } = rules;
  const strange = [...new Set([...(allow ?? []), ...deny, ...confirm])].filter((name) => !KNOWN_TOOLS.includes(name));
  if (strange.length === 0) return [];
  const names = strange.map((name) => `\`${name}\``).join(', ');
  return [altered('tools', `Pi itself has no ${names}: only a tool is meant that is called exactly so`)];
}

/** Rules of which only some are said; null when none is. */
export function rulesFrom(said: Partial<ToolRules>): ToolRules | null {
  const isSaid = Object.values(said).some((value) => value !== null && (!Array.isArray(value) || value.length > 0));
  const isClosed = [said.allow, said.bashAllow].some((list) => list?.length === 0);
  if (!isSaid && !isClosed) return null;
  return {
    allow: said.allow ?? null,
    deny: said.deny ?? [],
    warn: [],
    confirm: said.confirm ?? [],
    shell: said.shell ?? true,
    bashAllow: said.bashAllow ?? null,
    bashDeny: said.bashDeny ?? [],
  };
}
