/** The tool rules that composed modes add up to. Each part can only restrict, so more parts are never looser. */

import { SHELLS } from './effects.ts';
import {
  ACCESS_CAPS,
  type Access,
  type GuardRules,
  hasGuard,
  type Mode,
  type ModeKey,
  type ToolRules,
} from './mode.ts';
import type { Basis } from './verdict.ts';

/** One mode's rules, and whose words they are. */
export type GuardPart = { readonly mode: ModeKey; readonly basis: Basis; readonly rules: GuardRules };

/** `parts` say everything; the other members are what they come to, for questions about many tools at once. */
export type Guard = {
  readonly parts: readonly GuardPart[];
  /** The only tools that may be used; null: any. */
  readonly allowed: ReadonlySet<string> | null;
  /** Tools that are blocked by name, whatever they are called with. */
  readonly blocked: ReadonlySet<string>;
  readonly cap: Access;
};

/** The guard of these parts together. Their order is the order in which reasons of one strictness are told. */
export function guardOfParts(parts: readonly GuardPart[]): Guard {
  const counting = [...new Set(parts)].filter(({ rules }) => hasGuard(rules));
  const tools = counting.flatMap(({ rules }) => rules.tools ?? []);
  return {
    parts: counting,
    allowed: allowedBy(tools),
    blocked: new Set(tools.flatMap((rules) => [...rules.deny, ...(blocksShells(rules) ? SHELLS : [])])),
    cap: strictestCap(counting.map(({ rules }) => rules.access ?? 'full')),
  };
}

/** The guard of modes as their files say it today. */
export const guardOf = (modes: readonly Pick<Mode, 'key' | 'guard'>[]): Guard =>
  guardOfParts(modes.map(({ key, guard }) => ({ mode: key, basis: 'file', rules: guard })));

/** Restricts nothing. */
export const OPEN_GUARD: Guard = guardOfParts([]);

/** Both at once: never looser than either. */
export const restrict = (a: Guard, b: Guard): Guard => guardOfParts([...a.parts, ...b.parts]);

/** The parts of `before` whose rules `after` lacks: without any, nothing that was restricted can pass. */
export function lifted(before: Guard, after: Guard): GuardPart[] {
  const kept = new Set(after.parts.map(({ rules }) => JSON.stringify(rules)));
  return before.parts.filter(({ rules }) => !kept.has(JSON.stringify(rules)));
}

function strictestCap(caps: readonly Access[]): Access {
  return ACCESS_CAPS.find((cap) => caps.includes(cap)) ?? 'full';
}

/** What every list names; null without a list. One pass over each: hosts list hundreds of tools. */
function allowedBy(tools: readonly ToolRules[]): Set<string> | null {
  const [first, ...others] = tools.map(({ allow }) => allow).filter((list) => list !== null);
  if (first === undefined) return null;
  const namedBy = new Map(first.map((name) => [name, 0]));
  for (const [at, list] of others.entries()) {
    for (const name of list) if (namedBy.get(name) === at) namedBy.set(name, at + 1);
  }
  return new Set(first.filter((name) => namedBy.get(name) === others.length));
}

/** A filter that allows no command leaves nothing to call a shell with. */
function blocksShells({ shell, bashAllow }: ToolRules): boolean {
  return !shell || bashAllow?.length === 0;
}
