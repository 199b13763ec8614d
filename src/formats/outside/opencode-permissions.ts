/** opencode's permissions as tool rules. The last one that fits a call counts there; here the strictest does. */

import type { Loss } from '../../kernel/loss.ts';
import type { ToolRules } from '../../kernel/mode.ts';
import { altered, loosened, lost } from './sketch.ts';
import { inPi, type ToolTable, unknownIn } from './tools.ts';

export type Permission = {
  readonly action: string;
  /** A path or a command, with `*` for anything. */
  readonly pattern: string;
  readonly effect: 'allow' | 'ask' | 'deny';
};

const TOOLS: ToolTable = { edit: ['edit', 'write'], glob: ['find'], list: ['ls'] };

/** Permissions for something else than a tool. */
const NO_TOOLS: readonly string[] = ['external_directory', 'doom_loop'];

type Guarded = { readonly rules: Partial<ToolRules>; readonly losses: readonly Loss[] };

/** What permissions, in their order, come to. */
export function rulesOfPermissions(said: readonly Permission[]): Guarded {
  const otherwise = said.findLast(isForAll)?.effect ?? 'allow';
  const all = said.slice(said.findLastIndex(isForAll) + 1);
  const names = [...new Set(all.map(({ action }) => action))];
  const actions = names.filter((name) => !name.includes('*') && !NO_TOOLS.includes(name));
  const counting = actions.map((action) => lastWords(all, action, otherwise));
  const bash = filtersOf(counting.find(({ action }) => action === 'bash') ?? lastWords([], 'bash', otherwise));
  const named = (wanted: Effect) =>
    counting
      .filter(({ action, effect }) => (action === 'bash' ? bash.effect : effect) === wanted)
      .map(({ action }) => action);
  const isClosed = otherwise === 'deny';
  const rules = {
    allow: isClosed ? inPi([...named('allow'), ...named('ask')], TOOLS) : null,
    deny: isClosed ? [] : inPi(named('deny'), TOOLS),
    confirm: inPi(named('ask'), TOOLS),
    bashAllow: bash.allow,
    bashDeny: bash.deny,
  };
  const unlisted = all.filter(({ action, effect }) => !actions.includes(action) && effect !== 'allow');
  return {
    rules,
    losses: [
      ...(otherwise === 'ask' ? [loosened('permission', 'nobody is asked about tools that no list names')] : []),
      ...unlisted.map(({ action }) => loosened('permission', `\`${action}\` is not the name of a tool`)),
      ...counting.filter(({ action }) => action !== 'bash').flatMap(patternLosses),
      ...bash.losses,
      ...unknownIn(rules),
    ],
  };
}

type Effect = Permission['effect'];

/** What counts of an action: the effect on all of it, and the patterns that come after that. */
type LastWords = { readonly action: string; readonly effect: Effect; readonly patterns: readonly Permission[] };

const isForAll = ({ action, pattern }: Permission): boolean => action === '*' && pattern === '*';

function lastWords(all: readonly Permission[], action: string, otherwise: Effect): LastWords {
  const own = all.filter((one) => one.action === action);
  const last = own.findLastIndex(({ pattern }) => pattern === '*');
  return { action, effect: own[last]?.effect ?? otherwise, patterns: own.slice(last + 1) };
}

const patternLosses = ({ action, effect: otherwise, patterns }: LastWords): Loss[] =>
  patterns
    .filter(({ effect }) => effect !== otherwise)
    .map(({ pattern, effect }) =>
      effect === 'allow' || otherwise === 'deny'
        ? lost('permission', `\`${action}\` of \`${pattern}\` is not told apart`)
        : loosened('permission', `\`${action}\` of \`${pattern}\` is not restricted`),
    );

type Filters = {
  /** What becomes of the shell as a whole. */
  readonly effect: Effect;
  readonly allow: string[] | null;
  readonly deny: string[];
  readonly losses: readonly Loss[];
};

/** Patterns of commands as our filters, which know beginnings. */
function filtersOf({ effect, patterns }: LastWords): Filters {
  const beginnings = (wanted: Effect) =>
    patterns
      .filter((one) => one.effect === wanted && isBeginning(one.pattern))
      .map(({ pattern }) => beginningOf(pattern));
  const allowed = beginnings('allow');
  const isFiltered = effect === 'deny' && allowed.length > 0;
  const denied = effect === 'deny' ? [] : beginnings('deny').filter(isPhrase);
  return {
    effect: isFiltered ? 'allow' : effect,
    allow: isFiltered ? allowed : null,
    deny: denied,
    losses: [
      ...(denied.length > 0 ? [altered('permission', 'a denied command may not stand anywhere in the text')] : []),
      ...patterns.flatMap((one) => commandLoss(one, effect)),
    ],
  };
}

const isBeginning = (pattern: string): boolean => !pattern.replace(/\*$/, '').includes('*');

/** Ours may stand anywhere in the text, where a word such as `rm` stands by chance. */
const isPhrase = (beginning: string): boolean => /\S\s+\S/.test(beginning);

const beginningOf = (pattern: string): string => pattern.replace(/\s*\*$/, '');

/** A pattern that no filter holds to. */
function commandLoss({ pattern, effect }: Permission, otherwise: Effect): Loss[] {
  const what = `\`bash\` of \`${pattern}\``;
  if (effect === otherwise) return [];
  if (otherwise === 'deny')
    return effect === 'allow' && isBeginning(pattern) ? [] : [lost('permission', `${what} does not pass`)];
  if (effect === 'deny')
    return isBeginning(pattern) && isPhrase(beginningOf(pattern))
      ? []
      : [loosened('permission', `${what} is not denied`)];
  return effect === 'ask'
    ? [loosened('permission', `nobody is asked about ${what}`)]
    : [lost('permission', `${what} is asked about, too`)];
}
