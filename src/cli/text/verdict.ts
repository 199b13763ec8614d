/** Guards as lines for people: the effective one as a small table, and the answer about one call. */

import type { Answer } from '../../app/check.ts';
import type { Guard } from '../../kernel/guard.ts';
import { guardRows, modesText, modeText, rowText } from '../../kernel/guard-rows.ts';
import { GUARD_LIMITS } from '../../kernel/guard-text.ts';
import { BASIS_WORDS } from '../../kernel/verdict.ts';
import { visibleLine } from '../../kernel/visible.ts';

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

/** The verdict, every rule that spoke, strictest first, and what is not covered. */
export function verdictLines({ tool, argument, effect, verdict, reasons }: Answer, home: string): string[] {
  const isGuess = effect.from === 'undeclared' && reasons.some(({ rule }) => rule === 'access');
  const call = `\`${visibleLine(tool)}\`${argument === null ? '' : ` with \`${visibleLine(argument)}\``}`;
  return [
    `${verdict}: ${call}${verdict === 'allow' ? ', nothing in force restricts it' : ''}`,
    ...reasons.flatMap((reason) => [
      `  ${reason.verdict.padEnd(8)} ${modeText(reason)}: ${visibleLine(reason.why)}`,
      `  ${''.padEnd(8)} ${reason.rule}${placeText(reason, home)}`,
    ]),
    ...(isGuess
      ? [`a host may know more of \`${visibleLine(tool)}\`; the setting \`effects\` can say what it does`]
      : []),
    GUARD_LIMITS,
  ];
}

function placeText({ at, basis }: Answer['reasons'][number], home: string): string {
  if (at !== null) {
    const path = at.path.startsWith(`${home}/`) ? `~${at.path.slice(home.length)}` : at.path;
    return `, ${visibleLine(path)}:${at.line}:${at.column}`;
  }
  return basis === 'file' ? '' : `, ${BASIS_WORDS[basis].slice(1, -1)}`;
}
