/** The effective guard as rows: what holds, and the modes behind it. */

import type { Guard, GuardPart } from './guard.ts';
import type { ModeKey } from './mode.ts';
import { BASIS_WORDS, type Basis, type Rule } from './verdict.ts';
import { visibleLine } from './visible.ts';

export type GuardRow = {
  readonly rule: Rule;
  /** Tools, commands or the cap; for `tools.allow` what all lists have in common, so none may be left. */
  readonly items: readonly string[];
  readonly by: readonly { readonly mode: ModeKey; readonly basis: Basis }[];
};

/** Strictest first: the cap, disabled shells, what alone is allowed, what is denied, asked and warned about, filters. */
export function guardRows({ parts, allowed, cap }: Guard): GuardRow[] {
  const tools = parts.flatMap((part) => (part.rules.tools === null ? [] : [{ part, rules: part.rules.tools }]));
  const byOf = (kept: readonly { readonly part: GuardPart }[]) => kept.map(({ part }) => by(part));
  const capping = parts.filter(({ rules }) => rules.access === cap);
  const shell = tools.filter(({ rules }) => !rules.shell);
  const allowing = tools.filter(({ rules }) => rules.allow !== null);
  return [
    ...(cap === 'full' ? [] : [{ rule: 'access', items: [cap], by: capping.map(by) } as const]),
    ...(shell.length === 0 ? [] : [{ rule: 'tools.shell', items: [], by: byOf(shell) } as const]),
    ...(allowed === null ? [] : [{ rule: 'tools.allow', items: [...allowed], by: byOf(allowing) } as const]),
    ...(['deny', 'confirm', 'warn'] as const).flatMap((name) =>
      grouped(
        `tools.${name}`,
        tools.map(({ part, rules }) => ({ part, items: rules[name] })),
      ),
    ),
    ...tools.flatMap(({ part, rules }): GuardRow[] =>
      rules.bashAllow === null || !rules.shell
        ? []
        : [{ rule: 'tools.bashAllow', items: rules.bashAllow, by: [by(part)] }],
    ),
    ...grouped(
      'tools.bashDeny',
      tools.map(({ part, rules }) => ({ part, items: rules.shell ? rules.bashDeny : [] })),
    ),
  ];
}

const ROW_WORDS: Record<Rule, (items: string) => string> = {
  access: (items) => `access is ${items}`,
  'tools.shell': () => 'no shell',
  'tools.allow': (items) => (items === '' ? 'no tool at all' : `only ${items}`),
  'tools.deny': (items) => `never ${items}`,
  'tools.confirm': (items) => `asks before ${items}`,
  'tools.warn': (items) => `warns of ${items}`,
  'tools.bashAllow': (items) => (items === '' ? 'no shell command' : `shell: only ${items} (best effort)`),
  'tools.bashDeny': (items) => `shell: not ${items} (best effort)`,
};

/** A row in words, the same wherever a guard is shown; inert. */
export const rowText = ({ rule, items }: GuardRow): string => ROW_WORDS[rule](items.map(visibleLine).join(', '));

/** The modes behind a row. */
export const modesText = ({ by }: GuardRow): string => by.map(modeText).join(', ');

/** A mode, and whose words its rules are when they are not the file's own. */
export const modeText = ({ mode, basis }: GuardRow['by'][number]): string => `${mode} ${BASIS_WORDS[basis]}`.trim();

const by = ({ mode, basis }: GuardPart) => ({ mode, basis });

/** One row for all items that the same modes name. */
function grouped(rule: Rule, lists: readonly { part: GuardPart; items: readonly string[] }[]): GuardRow[] {
  const rows = new Map<string, { items: string[]; by: GuardRow['by'] }>();
  for (const item of new Set(lists.flatMap(({ items }) => items))) {
    const naming = lists.filter(({ items }) => items.includes(item)).map(({ part }) => by(part));
    const key = JSON.stringify(naming);
    rows.set(key, { items: [...(rows.get(key)?.items ?? []), item], by: naming });
  }
  return [...rows.values()].map((row) => ({ rule, ...row }));
}
