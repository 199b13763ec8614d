/** Whether a guard still restricts what it did once it is written in another dialect. Compared by what it does to calls. */

import { KNOWN_TOOLS, SHELLS, toolNamed } from './effects.ts';
import { guardOfParts } from './guard.ts';
import { judge, NOTHING_ACKNOWLEDGED } from './judge.ts';
import type { Loss } from './loss.ts';
import type { GuardRules, ModeKey, ToolRules } from './mode.ts';
import { aliasesOf, INFRASTRUCTURE, nameInPi } from './tool-names.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

/** A tool that no list names. */
const STRANGER = 'a tool that nobody lists';

/** Every rule of `was` that `is` no longer holds to, and the tools that it restricts more than before. `it` is the file in words. */
export function guardLosses(was: GuardRules, is: GuardRules, it: string): Loss[] {
  const tools = was.tools ?? NO_RULES;
  const passes = (name: string): boolean => verdictOn(is, name) !== 'block';
  const loosened = (field: string, isLoose: boolean, why: string): Loss[] =>
    isLoose ? [{ weight: 'loosened', field, why }] : [];
  const freed = (field: 'deny' | 'confirm' | 'warn', least: Verdict): Loss[] => {
    const free = tools[field].filter((name) => isLooser(verdictOn(is, name), least));
    const why = free.some((name) => INFRASTRUCTURE.includes(name))
      ? `${it} lets ${listed(free)} pass`
      : `${it} cannot ${CANNOT[field]} ${listed(free)}`;
    return loosened(`tools.${field}`, free.length > 0, why);
  };
  const filtered = (field: 'bashAllow' | 'bashDeny'): Loss[] => {
    const isKept = !tools.shell || !SHELLS.some(passes) || isSame(tools[field], is.tools?.[field] ?? NO_RULES[field]);
    return loosened(`tools.${field}`, !isKept, `${it} has no filters of shell commands`);
  };
  const isFreed = tools.allow !== null && unlisted(tools).some(passes);
  return [
    ...loosened('tools.allow', isFreed, `${it} cannot name the only tools that may be used`),
    ...freed('deny', 'block'),
    ...freed('warn', 'warn'),
    ...freed('confirm', 'confirm'),
    ...loosened('tools.shell', !tools.shell && SHELLS.some(passes), `${it} cannot take the shell away`),
    ...filtered('bashAllow'),
    ...filtered('bashDeny'),
    ...loosened('access', capOf(was) !== capOf(is), `${it} has no cap by effect`),
    ...tightened(was, is, it),
  ];
}

const CANNOT = { deny: 'deny', warn: 'warn of', confirm: 'ask before' } as const;

const NO_RULES: ToolRules = {
  allow: null,
  deny: [],
  warn: [],
  confirm: [],
  shell: true,
  bashAllow: null,
  bashDeny: [],
};

const capOf = ({ access }: GuardRules) => access ?? 'full';

/** What an allow-list keeps out: what it does not name of all that other lists, hosts or nobody would. `mode` is a tool of our own. */
const unlisted = (tools: ToolRules): string[] =>
  namesIn(tools).filter((name) => tools.allow?.includes(name) === false && name !== 'mode');

/** Both names of each tool that a rule names, and of those that rules are mostly about. */
function namesIn({ allow, deny, warn, confirm }: ToolRules): string[] {
  const written = [...(allow ?? []), ...deny, ...warn, ...confirm];
  return [...new Set([...written, ...written.map(nameInPi), ...KNOWN_TOOLS, 'todo', STRANGER])];
}

/** Names of one tool may be one name there. */
function tightened(was: GuardRules, is: GuardRules, it: string): Loss[] {
  const held = namesIn(was.tools ?? NO_RULES).filter((name) => isLooser(verdictOn(was, name), verdictOn(is, name)));
  if (held.length === 0) return [];
  const isAlias = held.every((name) => aliasesOf(name).length > 1);
  const why = `${it} restricts ${listed(held)} more${isAlias ? ', which it takes for another name of the same tool' : ''}`;
  return [{ weight: 'altered', field: 'tools', why }];
}

/** By the name alone: filters and caps are compared as they are written. */
function verdictOn({ tools }: GuardRules, name: string): Verdict {
  const rules = { tools: tools === null ? null : { ...tools, bashAllow: null, bashDeny: [] }, access: null };
  const guard = guardOfParts([{ mode: '' as ModeKey, basis: 'file', rules }]);
  const call = { tool: toolNamed(name), command: null, paths: [] };
  return judge(guard, call, { effects: {}, isInside: () => false, acknowledged: NOTHING_ACKNOWLEDGED }).verdict;
}

const isLooser = (a: Verdict, b: Verdict): boolean => VERDICTS.indexOf(a) < VERDICTS.indexOf(b);

const isSame = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  JSON.stringify(a?.toSorted()) === JSON.stringify(b?.toSorted());

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
