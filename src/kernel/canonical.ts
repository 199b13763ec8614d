/** The text that a fingerprint digests. docs/fingerprints.md writes it down; the peer's JSON definitions give the same. */

import type { FingerprintScope } from './fingerprint.ts';
import type { Meaning, ToolRules } from './mode.ts';
import { hasGuard } from './mode.ts';

/** The canonical form with its place. */
export const canonicalMeaning = (
  meaning: Meaning,
  prompt: string,
  place: { scope: FingerprintScope; path: string | null },
): string => canonicalForms(meaning, prompt, place).whole;

/** The canonical form without scope and path. */
export const canonicalContent = (meaning: Meaning, prompt: string): string =>
  canonicalForms(meaning, prompt, { scope: 'builtin', path: null }).content;

/** The canonical form with its place and without: compact JSON, members in a fixed order. Most of both is written once. */
export function canonicalForms(
  meaning: Meaning,
  prompt: string,
  { scope, path }: { scope: FingerprintScope; path: string | null },
): { readonly whole: string; readonly content: string } {
  const start = JSON.stringify(shared(meaning, prompt)).slice(0, -1);
  const more = JSON.stringify(beyondThePeer(meaning)).slice(1, -1);
  const end = more === '' ? '}' : `,${more}}`;
  return { whole: `${start},"scope":"${scope}","path":${JSON.stringify(path)}${end}`, content: start + end };
}

function shared(meaning: Meaning, prompt: string) {
  const { contracts } = meaning;
  return {
    schemaVersion: meaning.schemaVersion,
    key: meaning.key,
    label: meaning.label,
    description: meaning.description,
    promptStrategy: meaning.strategy,
    systemPrompt: prompt,
    requires: sorted(contracts.requires),
    conflictsWith: sorted(contracts.conflictsWith),
    before: sorted(contracts.before),
    after: sorted(contracts.after),
  };
}

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
