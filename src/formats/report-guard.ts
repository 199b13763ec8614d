/** What a guard comes to, and its answer about one call, as documents hold them. */

import type { Location } from '../kernel/diagnostic.ts';
import type { KnownEffect } from '../kernel/effects.ts';
import type { Guard } from '../kernel/guard.ts';
import { guardRows } from '../kernel/guard-rows.ts';
import { GUARD_LIMITS } from '../kernel/guard-text.ts';
import type { Selection } from '../kernel/selection.ts';
import type { Reason, Verdict } from '../kernel/verdict.ts';

/** The effective guard, a row for each rule with the modes behind it. */
export const guardReport = (guard: Guard) => ({
  access: guard.cap,
  rows: guardRows(guard).map(({ rule, items, by }) => ({
    rule,
    items,
    by: by.map(({ mode, basis }) => ({ key: mode, basis })),
  })),
  uncovered: GUARD_LIMITS,
});

/** The answer of `check`. */
export const checkReport = (answer: {
  readonly tool: string;
  readonly argument: string | null;
  readonly effect: KnownEffect;
  readonly selection: Selection;
  readonly verdict: Verdict;
  readonly reasons: readonly (Reason & { readonly at: Location | null })[];
}) => ({
  schema: 'pimodes.check.v1',
  tool: answer.tool,
  argument: answer.argument,
  effect: answer.effect,
  selection: { baseKey: answer.selection.base, overlayKeys: answer.selection.overlays },
  verdict: answer.verdict,
  reasons: answer.reasons.map(({ verdict, mode, basis, rule, item, why, at }) => ({
    verdict,
    key: mode,
    basis,
    rule,
    item,
    message: why,
    path: at?.path ?? null,
    line: at?.line ?? null,
    column: at?.column ?? null,
  })),
  uncovered: GUARD_LIMITS,
});
