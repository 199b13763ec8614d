import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toolNamed } from '../../src/kernel/effects.ts';
import { type GuardPart, guardOfParts } from '../../src/kernel/guard.ts';
import { guardRows } from '../../src/kernel/guard-rows.ts';
import { GUARD_LIMITS, questionFor, tellModel, type Unconfirmed } from '../../src/kernel/guard-text.ts';
import { callOf, judge, NOTHING_ACKNOWLEDGED } from '../../src/kernel/judge.ts';
import type { Access, ToolRules } from '../../src/kernel/mode.ts';
import { key } from '../support/notation.ts';

const part = (
  mode: string,
  tools: Partial<ToolRules> | null,
  more: { access?: Access; basis?: GuardPart['basis'] } = {},
): GuardPart => {
  const silent = { allow: null, deny: [], warn: [], confirm: [], shell: true, bashAllow: null, bashDeny: [] };
  const rules = { tools: tools === null ? null : { ...silent, ...tools }, access: more.access ?? null };
  return { mode: key(mode), basis: more.basis ?? 'file', rules };
};

const here = { effects: {}, isInside: () => false, acknowledged: NOTHING_ACKNOWLEDGED };

function told(parts: GuardPart[], tool: string, argument = '', mayClear = true, unconfirmed?: Unconfirmed): string {
  const guard = guardOfParts(parts);
  const call = callOf(toolNamed(tool), { command: argument, path: argument });
  const circle = { guard, instead: ['read', 'grep', tool], mayClear };
  return tellModel(judge(guard, call, here), call, circle, unconfirmed);
}

const OFF = 'A person can leave with `/mode off`; a tool cannot.';

test('the model is told the tool, the mode, why, and what it can use instead', () => {
  expect(told([part('plan', { shell: false })], 'bash', 'ls')).toBe(
    `\`bash\` is blocked. Mode \`plan\`: the shell is disabled. Tools that can be used: read, grep. ${OFF}`,
  );
});

test('where clearing is not allowed, /mode off is not mentioned', () => {
  expect(told([part('plan', { deny: ['edit'] })], 'edit', 'a', false)).toBe(
    '`edit` is blocked. Mode `plan`: `edit` is denied. Tools that can be used: read, grep.',
  );
});

test('a refused command comes with the commands that all filters allow', () => {
  const parts = [part('a', { bashAllow: ['git log', 'ls'] }), part('b', { bashAllow: ['ls', 'cat'] })];
  expect(told(parts, 'bash', 'ls > x', false)).toBe(
    '`bash` is blocked. Mode `a`: a redirection reads or writes a file; Mode `b`: a redirection reads or writes a file. ' +
      'Commands may begin with: ls; plain, without redirections or substitutions.',
  );
  expect(told([part('a', { bashDeny: ['push'] })], 'bash', 'git push', false)).toBe(
    '`bash` is blocked. Mode `a`: the command contains `push`. Another command may pass.',
  );
});

test('a warning says how to go on', () => {
  expect(told([part('calm', { warn: ['web'] })], 'web')).toBe(
    '`web` was not run. Mode `calm`: `web` is only for when it is really needed. If it is really needed, call it again.',
  );
});

test.each([
  ['declined', 'A person was asked and said no.'],
  ['nobody-asked', 'A person would have to say yes, and nobody can be asked.'],
] as const)('an unconfirmed call (%s) says so', (unconfirmed, words) => {
  expect(told([part('calm', { confirm: ['edit'] })], 'edit', 'a', false, unconfirmed)).toBe(
    `\`edit\` was not run. Mode \`calm\`: \`edit\` needs a person's yes, each time. ${words} Tools that can be used: read, grep.`,
  );
});

test("rules that are not the file's own say whose they are, and many modes are counted", () => {
  expect(told([part('plan', { deny: ['edit'] }, { basis: 'accepted' })], 'edit', 'a', false)).toContain(
    'Mode `plan` (as it was accepted): ',
  );
  const many = Array.from({ length: 5 }, (_, at) => part(`m${at}`, { deny: ['edit'] }));
  expect(told(many, 'edit', 'a', false)).toContain('Mode `m2`: `edit` is denied; and 2 more.');
});

test('what a command or a path contains is inert', () => {
  const all =
    told([part('a', { bashAllow: ['ls'] })], 'bash', 'ls\u001b[2J') +
    told([part('a', null, { access: 'workspace-write' })], 'write', '/x\u202e\u001b[2J');
  expect(all).not.toMatch(/[\u001b\u202e]/);
});

test('the question to a person names the modes that ask, and shows the call', () => {
  const guard = guardOfParts([part('calm', { confirm: ['bash'] }), part('mild', { warn: ['bash'] })]);
  const call = callOf(toolNamed('bash'), { command: 'git push' });
  expect(questionFor(judge(guard, call, here), call)).toEqual({
    title: '`calm` asks before `bash`',
    call: 'git push',
    question: 'Let this call pass?',
  });
});

test('a command of several lines is shown as that, marked and inert', () => {
  const guard = guardOfParts([part('calm', { confirm: ['bash'] })]);
  const call = callOf(toolNamed('bash'), { command: '# lists files\r\nrm -rf \u001b[2K.\nLet this call pass?' });
  expect(questionFor(judge(guard, call, here), call).call).toBe(
    '  1 │ # lists files\n  2 │ rm -rf ␛[2K.\n  3 │ Let this call pass?',
  );
});

test('the rows of a guard are what it comes to, with the modes behind each', () => {
  const rows = guardRows(
    guardOfParts([
      part('a', { allow: ['read', 'ls'], deny: ['edit', 'web'] }, { access: 'workspace-write' }),
      part(
        'b',
        { allow: ['ls', 'bash'], deny: ['edit'], bashAllow: ['ls'], bashDeny: ['rm'] },
        { access: 'read-only' },
      ),
      part('c', { shell: false, bashAllow: ['cat'], warn: ['web'] }, { basis: 'accepted' }),
    ]),
  );
  expect(
    rows.map(
      ({ rule, items, by }) =>
        `${rule} ${items.join(',')}: ${by.map(({ mode, basis }) => `${mode} ${basis}`).join(', ')}`,
    ),
  ).toEqual([
    'access read-only: b file',
    'tools.shell : c accepted',
    'tools.allow ls: a file, b file',
    'tools.deny edit: a file, b file',
    'tools.deny web: a file',
    'tools.warn web: c accepted',
    'tools.bashAllow ls: b file',
    'tools.bashDeny rm: b file',
  ]);
});

test.each(['README.md', 'docs/guards.md'])('%s says what guards cannot stop in the same words', (path) => {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8').replace(/\s+/g, ' ');
  expect(text.toLowerCase()).toContain(GUARD_LIMITS.toLowerCase());
});
