/** Guards as lines for people: the effective one as a small table, and the answer about one call. */

import type { Answer } from '../../app/check.ts';
import type { Guard } from '../../kernel/guard.ts';
import { type GuardRow, guardRows } from '../../kernel/guard-rows.ts';
import { BASIS_WORDS, GUARD_LIMITS } from '../../kernel/guard-text.ts';
import type { Reason, Rule } from '../../kernel/verdict.ts';
import { visibleLine } from '../../kernel/visible.ts';

const RULE_WORDS: Record<Rule, (items: string) => string> = {
  access: (items) => `access is ${items}`,
  'tools.shell': () => 'no shell',
  'tools.allow': (items) => (items === '' ? 'no tool at all' : `only ${items}`),
  'tools.deny': (items) => `never ${items}`,
  'tools.confirm': (items) => `asks before ${items}`,
  'tools.warn': (items) => `warns of ${items}`,
  'tools.bashAllow': (items) => (items === '' ? 'no shell command' : `shell: only ${items} (best effort)`),
  'tools.bashDeny': (items) => `shell: not ${items} (best effort)`,
};

/** The effective guard, a rule and the modes behind it a line, and what it cannot stop; nothing where there is none. */
export function guardTable(guard: Guard): string[] {
  const rows = guardRows(guard).map((row) => [wordsOf(row), row.by.map(whoText).join(', ')] as const);
  if (rows.length === 0) return [];
  const width = Math.min(48, Math.max(...rows.map(([words]) => words.length)));
  return [
    ...rows.map(([words, by], at) => `${(at === 0 ? 'guard' : '').padEnd(11)}${words.padEnd(width)}  ${by}`),
    `${''.padEnd(11)}${GUARD_LIMITS}`,
  ];
}

const wordsOf = ({ rule, items }: GuardRow): string => RULE_WORDS[rule](items.map(visibleLine).join(', '));

const whoText = ({ mode, basis }: Pick<Reason, 'mode' | 'basis'>): string =>
  basis === 'file' ? mode : `${mode} ${BASIS_WORDS[basis]}`;

/** The verdict, every rule that spoke, strictest first, and what is not covered. */
export function verdictLines({ tool, argument, verdict, reasons }: Answer, home: string): string[] {
  const call = `\`${visibleLine(tool)}\`${argument === null ? '' : ` with \`${visibleLine(argument)}\``}`;
  return [
    `${verdict}: ${call}${verdict === 'allow' ? ', nothing in force restricts it' : ''}`,
    ...reasons.flatMap((reason) => [
      `  ${reason.verdict.padEnd(8)} ${whoText(reason)}: ${visibleLine(reason.why)}`,
      `  ${''.padEnd(8)} ${reason.rule}${placeText(reason, home)}`,
    ]),
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
