/** The answer about one call as lines for people. */

import { modeText } from '../kernel/guard-rows.ts';
import { GUARD_LIMITS } from '../kernel/guard-text.ts';
import { BASIS_WORDS } from '../kernel/verdict.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { Answer } from './check.ts';

/** The verdict, every rule that spoke, strictest first, and what is not covered. */
export function verdictLines({ tool, argument, effect, verdict, reasons }: Answer): string[] {
  const isGuess = effect.from === 'undeclared' && reasons.some(({ rule }) => rule === 'access');
  const call = `\`${visibleLine(tool)}\`${argument === null ? '' : ` with \`${visibleLine(argument)}\``}`;
  return [
    `${verdict}: ${call}${verdict === 'allow' ? ', nothing in force restricts it' : ''}`,
    ...reasons.flatMap((reason) => [
      `  ${reason.verdict.padEnd(8)} ${modeText(reason)}: ${visibleLine(reason.why)}`,
      `  ${''.padEnd(8)} ${reason.rule}${placeText(reason)}`,
    ]),
    ...(isGuess
      ? [`a host may know more of \`${visibleLine(tool)}\`; the setting \`effects\` can say what it does`]
      : []),
    GUARD_LIMITS,
  ];
}

function placeText({ at, basis }: Answer['reasons'][number]): string {
  if (at !== null) return `, ${visibleLine(at.path)}:${at.line}:${at.column}`;
  return basis === 'file' ? '' : `, ${BASIS_WORDS[basis].slice(1, -1)}`;
}
