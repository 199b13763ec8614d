/** The effective guard as a small table for people. */

import type { Guard } from '../../kernel/guard.ts';
import { guardRows, modesText, rowText } from '../../kernel/guard-rows.ts';
import { GUARD_LIMITS } from '../../kernel/guard-text.ts';

/** The effective guard, a rule and the modes behind it a line, and what it cannot stop; nothing where there is none. */
export function guardTable(guard: Guard): string[] {
  const rows = guardRows(guard).map((row) => [rowText(row), modesText(row)] as const);
  if (rows.length === 0) return [];
  const width = Math.min(48, Math.max(...rows.map(([words]) => words.length)));
  return [
    ...rows.map(([words, by], at) => `${(at === 0 ? 'guard' : '').padEnd(11)}${words.padEnd(width)}  ${by}`),
    `${''.padEnd(11)}${GUARD_LIMITS}`,
  ];
}
