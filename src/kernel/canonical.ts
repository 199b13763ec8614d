/** The text that a fingerprint digests. docs/fingerprints.md writes it down; the peer's JSON definitions give the same. */

import type { FingerprintScope } from './fingerprint.ts';
import type { Meaning, ToolRules } from './mode.ts';
import { hasGuard } from './mode.ts';

/** The canonical form with its place. */
export function canonicalMeaning(meaning: Meaning, prompt: string, at: Place): string {
  const { before, after, place, end } = canonicalParts(meaning, at);
  return before + JSON.stringify(prompt) + after + place + end;
}

/** The canonical form without scope and path. */
export function canonicalContent(meaning: Meaning, prompt: string): string {
  const { before, after, end } = canonicalParts(meaning, { scope: 'builtin', path: null });
  return before + JSON.stringify(prompt) + after + end;
}

type Place = { readonly scope: FingerprintScope; readonly path: string | null };

/** What stands around the prompt's JSON; the form is whole without its place, too. */
export type CanonicalParts = Readonly<Record<'before' | 'after' | 'place' | 'end', string>>;

/** The canonical form, compact JSON with its members in a fixed order, in the parts that a digest is made of. */
export function canonicalParts(meaning: Meaning, { scope, path }: Place): CanonicalParts {
  const { contracts } = meaning;
  const first = {
    schemaVersion: meaning.schemaVersion,
    key: meaning.key,
    label: meaning.label,
    description: meaning.description,
    promptStrategy: meaning.strategy,
  };
  const lists = {
    requires: sorted(contracts.requires),
    conflictsWith: sorted(contracts.conflictsWith),
    before: sorted(contracts.before),
    after: sorted(contracts.after),
  };
  const more = members(beyondThePeer(meaning));
  return {
    before: `{${members(first)},"systemPrompt":`,
    after: `,${members(lists)}`,
    place: `,"scope":"${scope}","path":${JSON.stringify(path)}`,
    end: more === '' ? '}' : `,${more}}`,
  };
}

/** An object's JSON without its braces. */
const members = (object: object): string => JSON.stringify(object).slice(1, -1);

/** One more member, only when the definition says something that the peer's schema cannot. */
function beyondThePeer(meaning: Meaning): { more?: Record<string, unknown> } {
  const { guard, leaving } = meaning;
  const more: Record<string, unknown> = {};
  if (meaning.deliver === 'turn') more.deliver = 'turn';
  if (guard.tools !== null) more.tools = rules(guard.tools);
  if (hasGuard({ tools: null, access: guard.access })) more.access = guard.access;
  if (meaning.model !== null) more.model = meaning.model;
  if (meaning.thinking !== null) more.thinking = meaning.thinking;
  if (leaving.to !== 'anywhere' || !leaving.mayClear) {
    more.transitions = { to: leaving.to === 'anywhere' ? null : sorted(leaving.to), clear: leaving.mayClear };
  }
  if (meaning.contributes.length > 0)
    more.contributes = meaning.contributes.map(({ kind, id, source, file }) => [
      ...[kind, id, source],
      file.ok ? file.value.digest : null,
    ]);
  if (meaning.exitReview) more.exitReview = true;
  return Object.keys(more).length > 0 ? { more } : {};
}

/** Lists whose order means nothing are sorted; an absent list stays null. */
function rules(tools: ToolRules) {
  return {
    allow: tools.allow === null ? null : sorted(tools.allow),
    deny: sorted(tools.deny),
    warn: sorted(tools.warn),
    confirm: sorted(tools.confirm),
    shell: tools.shell,
    bashAllow: tools.bashAllow === null ? null : sorted(tools.bashAllow),
    bashDeny: sorted(tools.bashDeny),
  };
}

/** By UTF-16 unit, which is what `sort` does: never by locale. */
const sorted = (list: readonly string[]): string[] => [...list].sort();
