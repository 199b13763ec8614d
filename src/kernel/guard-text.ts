/** What guards say: to the model that is refused, to the person who is asked, and about themselves. */

import { SHELLS } from './effects.ts';
import type { Guard } from './guard.ts';
import { gutter } from './gutter.ts';
import type { Call, Judgement } from './judge.ts';
import { BASIS_WORDS, type Reason } from './verdict.ts';
import { visible, visibleLine } from './visible.ts';

/** What guards cannot do, in the same words wherever it is said. */
export const GUARD_LIMITS = "no guard covers subagents, other extensions' side effects or what a shell runs";

/** `instead`: the tools that are left. `mayClear`: whether a person may simply leave the modes in force. */
export type Circle = { readonly guard: Guard; readonly instead: readonly string[]; readonly mayClear: boolean };

/** Why a `confirm` did not pass. */
export type Unconfirmed = 'declined' | 'nobody-asked';

/** What the model is told of a call that does not pass: which mode, which tool, why, and what it can do instead. */
export function tellModel(judgement: Judgement, call: Call, circle: Circle, unconfirmed?: Unconfirmed): string {
  const { verdict, reasons } = judgement;
  const strictest = reasons.filter((reason) => reason.verdict === verdict);
  const tool = `\`${call.tool.name}\``;
  const said = strictest.slice(0, MOST).map((reason) => `${who(reason)}: ${visibleLine(reason.why)}`);
  const more = strictest.length > MOST ? [`and ${strictest.length - MOST} more`] : [];
  const because = [...said, ...more].join('; ');
  if (verdict === 'warn') return `${tool} was not run. ${because}. If it is really needed, call it again.`;
  if (verdict === 'confirm') {
    const why =
      unconfirmed === 'declined'
        ? 'A person was asked and said no'
        : 'A person would have to say yes, and nobody can be asked';
    return `${tool} was not run. ${because}. ${why}. ${alternatives(strictest, call, circle)}`.trim();
  }
  return `${tool} is blocked. ${because}. ${alternatives(strictest, call, circle)}`.trim();
}

const MOST = 3;

const who = ({ mode, basis }: Reason): string => `Mode \`${mode}\`${basis === 'file' ? '' : ` ${BASIS_WORDS[basis]}`}`;

function alternatives(reasons: readonly Reason[], call: Call, { guard, instead, mayClear }: Circle): string {
  const isCommand = reasons.every(({ rule }) => rule === 'tools.bashAllow' || rule === 'tools.bashDeny');
  const others = instead.filter((name) => name !== call.tool.name);
  const words = isCommand
    ? commandWords(guard)
    : others.length === 0
      ? ''
      : `Tools that can be used: ${others.join(', ')}.`;
  const leave = mayClear ? 'A person can leave with `/mode off`; a tool cannot.' : '';
  return [words, leave].filter((one) => one !== '').join(' ');
}

function commandWords({ parts }: Guard): string {
  const lists = parts.flatMap(({ rules }) => (rules.tools?.bashAllow == null ? [] : [rules.tools.bashAllow]));
  const common = lists[0]?.filter((entry) => lists.every((list) => list.includes(entry))) ?? [];
  if (common.length === 0) return 'Another command may pass.';
  return `Commands may begin with: ${common.map(visibleLine).join(', ')}; plain, without redirections or substitutions.`;
}

/** What a person is asked about a call, No first; `call` is what it would do, "" when that is not known. Inert. */
export function questionFor(
  { reasons }: Judgement,
  call: Call,
): { readonly title: string; readonly call: string; readonly question: string } {
  const modes = [...new Set(reasons.filter(({ verdict }) => verdict === 'confirm').map(({ mode }) => `\`${mode}\``))];
  const what = SHELLS.includes(call.tool.name) ? (call.command ?? '') : call.paths.join(', ');
  return {
    title: `${modes.join(', ')} asks before \`${visibleLine(call.tool.name)}\``,
    // On one line what stands behind a comment would pass for a part of it.
    call: what.trim().includes('\n') ? gutter(visible(what)).join('\n') : visibleLine(what),
    question: 'Let this call pass?',
  };
}
