/** The one lattice of guards, allow < warn < confirm < block, and why a verdict is what it is. */

import type { ModeKey } from './mode.ts';

/** From the loosest to the strictest. */
export const VERDICTS = ['allow', 'warn', 'confirm', 'block'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A mode file's rules that can speak, by their place in it. */
export const RULES = [
  'tools.allow',
  'tools.deny',
  'tools.warn',
  'tools.confirm',
  'tools.shell',
  'tools.bashAllow',
  'tools.bashDeny',
  'access',
] as const;
export type Rule = (typeof RULES)[number];

/** Whose words a rule is: the file's as it stands, those that were accepted, or read-only since the accepted ones are lost. */
export const BASES = ['file', 'accepted', 'lost'] as const;
export type Basis = (typeof BASES)[number];

/** An addition to the mode's key in a text; the file's own words need none. */
export const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  file: '',
  accepted: '(as it was accepted)',
  lost: '(what was accepted is lost)',
};

/** One rule that restricts a call. */
export type Reason = {
  readonly verdict: Exclude<Verdict, 'allow'>;
  readonly mode: ModeKey;
  readonly basis: Basis;
  readonly rule: Rule;
  /** What in the rule applies, as the file writes it; null when it is that something is not in it. */
  readonly item: string | null;
  /** A sentence without its full stop. */
  readonly why: string;
};

/** Allow when there is nothing to be strict about. */
export const strictest = (verdicts: Iterable<Verdict>): Verdict => {
  let most = 0;
  for (const verdict of verdicts) most = Math.max(most, VERDICTS.indexOf(verdict));
  return VERDICTS[most] ?? 'block';
};

/** Strictest first; what is as strict stays in its order. Each rule speaks once. */
export function inOrder(reasons: readonly Reason[]): Reason[] {
  const once = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]));
  return [...once.values()].sort((a, b) => VERDICTS.indexOf(b.verdict) - VERDICTS.indexOf(a.verdict));
}
