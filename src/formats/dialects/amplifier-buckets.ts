/** Amplifier's buckets as tool rules: what is in none of them gets the default action, and the strictest of several counts. */

import type { ToolRules } from '../../kernel/mode.ts';
import { aliasesOf, INFRASTRUCTURE, nameInPi } from '../../kernel/tool-names.ts';

/** From the freest to the strictest, as the files name them. */
export const BUCKETS = ['safe', 'warn', 'confirm', 'block'] as const;
export type Bucket = (typeof BUCKETS)[number];
export type Buckets = { readonly [Each in Bucket]?: readonly string[] };

/** The lists of a mode's rules that a bucket becomes. */
export const LIST_OF = { safe: 'allow', warn: 'warn', confirm: 'confirm', block: 'deny' } as const satisfies Record<
  Bucket,
  keyof ToolRules
>;

/** Null when nothing is restricted. `mode` always passes, and `todo` unless it is blocked by name. */
export function rulesOf(buckets: Buckets, otherwise: 'block' | 'allow'): ToolRules | null {
  const { safe = [], warn = [], confirm = [], block = [] } = buckets;
  const deny = everyName(block.filter((name) => name !== 'mode'));
  const passing = INFRASTRUCTURE.filter((name) => !deny.includes(name));
  const restricted = (names: readonly string[]) => everyName(names.filter((name) => !INFRASTRUCTURE.includes(name)));
  const allow = otherwise === 'allow' ? null : once([...allowedNames([...safe, ...warn, ...confirm]), ...passing]);
  const rules = {
    allow,
    deny,
    warn: restricted(warn),
    confirm: restricted(confirm),
    shell: true,
    bashAllow: null,
    bashDeny: [],
  };
  const isOpen = allow === null && [deny, rules.warn, rules.confirm].every((list) => list.length === 0);
  return isOpen ? null : rules;
}

/** The bucket entries that became `item` of a list: the entry itself, or another name of the same tool. */
export const meansSameTool = (entry: string, item: string): boolean => aliasesOf(entry).includes(item);

const everyName = (names: readonly string[]): string[] => once(names.flatMap(aliasesOf));

/** To restrict is to restrict every name of a tool; to allow is to allow it by the name written and by the host's. */
const allowedNames = (names: readonly string[]): string[] => names.flatMap((name) => [name, nameInPi(name)]);

const once = (names: readonly string[]): string[] => [...new Set(names)];
