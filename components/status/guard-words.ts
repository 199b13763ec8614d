import { type GuardRules, hasGuard } from '../../src/kernel/mode.ts';
import { drawnLine } from '../text/inert.ts';

/** What a mode restricts, in half a sentence; null when it restricts nothing. */
export function guardWords(guard: GuardRules): string | null {
  if (!hasGuard(guard)) return null;
  const { access, tools } = guard;
  const words = [access === null || access === 'full' ? '' : `access is ${access}`];
  if (tools !== null) {
    if (tools.allow !== null)
      words.push(tools.allow.length === 0 ? 'no tool passes' : `only ${listed(tools.allow)} pass`);
    if (tools.deny.length > 0) words.push(`blocks ${listed(tools.deny)}`);
    if (tools.confirm.length > 0) words.push(`asks before ${listed(tools.confirm)}`);
    if (tools.warn.length > 0) words.push(`warns of ${listed(tools.warn)}`);
    if (!tools.shell) words.push('no shell');
    if (tools.bashAllow !== null) words.push(`in the shell only ${listed(tools.bashAllow)}`);
    if (tools.bashDeny.length > 0) words.push(`in the shell not ${listed(tools.bashDeny)}`);
  }
  return words.filter((word) => word !== '').join('; ');
}

const listed = (names: readonly string[]): string => names.map(drawnLine).join(', ');
