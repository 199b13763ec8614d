import type { GuardRules } from '../../kernel/mode.ts';
import { visibleLine } from '../../kernel/visible.ts';

/** A mode's tool rules as name and value; rules that say nothing are left out. */
export function guardLines({ tools, access }: GuardRules): [name: string, value: string][] {
  const words = (list: readonly string[]) => list.map(visibleLine).join(', ');
  const rows: [string, string][] = [];
  if (tools !== null) {
    if (tools.allow !== null)
      rows.push(['allows', tools.allow.length === 0 ? 'no tool at all' : `only ${words(tools.allow)}`]);
    if (tools.deny.length > 0) rows.push(['denies', words(tools.deny)]);
    if (tools.warn.length > 0) rows.push(['warns', words(tools.warn)]);
    if (tools.confirm.length > 0) rows.push(['confirms', words(tools.confirm)]);
    if (!tools.shell) rows.push(['shell', 'blocked']);
    if (tools.bashAllow !== null) rows.push(['bash', `only ${words(tools.bashAllow)} (best effort)`]);
    if (tools.bashDeny.length > 0) rows.push(['bash', `not ${words(tools.bashDeny)} (best effort)`]);
  }
  if (access !== null) rows.push(['access', access]);
  return rows;
}
