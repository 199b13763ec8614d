import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Check, Errors } from 'typebox/schema';
import { expect, test } from 'vitest';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { GUARD_LIMITS } from '../../src/kernel/guard-text.ts';
import { type Run, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** A mode of global scope with these lines of front matter. */
const writeMode = ({ write }: Sandbox, key: string, ...lines: string[]) =>
  write(
    `.pi/agent/modes/${key}.md`,
    [
      '---',
      `name: ${key}`,
      ...(lines.some((line) => line.startsWith('strategy')) ? [] : ['strategy: append']),
      ...lines,
      '---',
      'Text.',
      '',
    ].join('\n'),
  );

function withGuards(): Sandbox {
  const box = sandbox();
  writeMode(
    box,
    'look',
    'tools:',
    '  bashAllow: ["git log", "git status", ls]',
    '  deny:',
    '    - edit',
    '    - write',
  );
  writeMode(box, 'ask', 'tools:', '  confirm: [edit]', '  warn: [web_fetch]');
  writeMode(box, 'capped', 'access: read-only');
  writeMode(box, 'inside', 'access: workspace-write');
  writeMode(box, 'builder', 'strategy: replace_base', 'tools:', '  shell: false');
  return box;
}

const answer = (run: Run) => {
  const document = JSON.parse(run.stdout);
  expect(Check(REPORTS.check, document) ? [] : Errors(REPORTS.check, document)[1]).toEqual([]);
  return document;
};

test('with nothing in force every call is allowed, exit 0', async () => {
  const box = withGuards();
  const run = await runHere(box, ['check', 'bash', 'rm -rf /']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toBe(`allow: \`bash\` with \`rm -rf /\`, nothing in force restricts it\n${GUARD_LIMITS}\n`);
});

test('what is in force answers, with the mode, the rule and its place in the file, exit 1', async () => {
  const box = withGuards();
  await runHere(box, ['set', 'native', '--overlay', 'look', '--overlay', 'ask']);
  const run = await runHere(box, ['check', 'edit', 'src/a.ts']);
  expect(run).toMatchObject({ code: 1, stderr: '' });
  expect(run.stdout.split('\n')).toEqual([
    'block: `edit` with `src/a.ts`',
    '  block    look: `edit` is denied',
    `           tools.deny, ${join(box.home, '.pi/agent/modes/look.md')}:7:7`,
    "  confirm  ask: `edit` needs a person's yes, each time",
    `           tools.confirm, ${join(box.home, '.pi/agent/modes/ask.md')}:5:13`,
    GUARD_LIMITS,
    '',
  ]);
});

test.each([
  [['bash', 'git -C src log | head'], 1, '`head` is not an allowed command'],
  [['bash', 'git -C src log'], 0, null],
  [['bash', 'ls > out'], 1, 'a redirection reads or writes a file'],
  [['bash'], 1, 'the command is not known'],
  [['web_fetch'], 0, null],
])('`check %j` under a filter exits %i', async (words, code, message) => {
  const run = await runHere(withGuards(), ['check', ...words, '--overlay', 'look', '--json']);
  expect(run.code).toBe(code);
  expect(answer(run)).toMatchObject({
    tool: words[0],
    argument: words[1] ?? null,
    verdict: code === 0 ? 'allow' : 'block',
    selection: { baseKey: null, overlayKeys: ['look'] },
    reasons: message === null ? [] : [{ verdict: 'block', key: 'look', rule: 'tools.bashAllow', message, line: 5 }],
    uncovered: GUARD_LIMITS,
  });
});

test('warn and confirm are no allow', async () => {
  const box = withGuards();
  expect(answer(await runHere(box, ['check', 'web_fetch', '--overlay', 'ask', '--json'])).verdict).toBe('warn');
  expect(await runHere(box, ['check', 'web_fetch', '--overlay', 'ask'])).toMatchObject({ code: 1 });
  expect(answer(await runHere(box, ['check', 'edit', 'a', '--overlay', 'ask', '--json'])).verdict).toBe('confirm');
});

test('a named selection is asked instead of what is in force, and nothing is activated', async () => {
  const box = withGuards();
  await runHere(box, ['+look']);
  expect(await runHere(box, ['check', 'bash', 'ls', '--base', 'native'])).toMatchObject({ code: 0 });
  const based = answer(await runHere(box, ['check', 'bash', 'ls', '--base', 'builder', '--overlay', 'ask', '--json']));
  expect(based).toMatchObject({ selection: { baseKey: 'builder', overlayKeys: ['ask'] }, verdict: 'block' });
  expect((await runHere(box, ['status', '--footer'])).stdout).toBe('mode:native +1\n');
});

test('the cap goes by effect: the table, then what the user declares', async () => {
  const box = withGuards();
  const verdict = async (tool: string) =>
    answer(await runHere(box, ['check', tool, '--overlay', 'capped', '--json'])).verdict;
  expect(await verdict('grep')).toBe('allow');
  expect(await verdict('web_search')).toBe('block');
  expect(await runHere(box, ['settings', 'effects', '{"web_search":"read"}'])).toMatchObject({ code: 0 });
  expect(await verdict('web_search')).toBe('allow');
  expect(await runHere(box, ['settings', 'effects', '{"web_search":"reads"}'])).toMatchObject({ code: 2 });
});

test('our own tools are not judged', async () => {
  expect(await runHere(withGuards(), ['check', 'exit_plan_mode', '--overlay', 'capped'])).toMatchObject({ code: 0 });
});

test('workspace-write follows links, and our own folder is never inside', async () => {
  const box = withGuards();
  box.write('project/src/a.ts', '');
  symlinkSync(box.home, join(box.project, 'way-out'));
  symlinkSync(join(box.home, 'nowhere'), join(box.project, 'dangling'));
  const codes = async (cwd: string, ...paths: string[]) =>
    Promise.all(
      paths.map(async (path) => (await runHere(box, ['check', 'write', path, '--overlay', 'inside'], { cwd })).code),
    );
  expect(await codes(box.project, 'src/a.ts', 'new/deep/file', join(box.project, 'b'), '@src/a.ts')).toEqual([
    0, 0, 0, 0,
  ]);
  expect(
    await codes(box.project, '../x', '/etc/passwd', 'way-out/x', 'dangling', '~/x', '@../x', 'file:///etc/x'),
  ).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(await codes(box.home, 'x', '.pi/agent/modes/x.md', '.pi/agent/pimodes/settings.json')).toEqual([0, 0, 1]);
});

test('a definition that drifted or went missing keeps its guard, and says whose words it is', async () => {
  const box = withGuards();
  await runHere(box, ['set', 'native', '--overlay', 'look', '--overlay', 'ask']);
  writeMode(box, 'look', 'label: Free');
  const drifted = await runHere(box, ['check', 'edit', 'a']);
  expect(drifted.code).toBe(1);
  expect(drifted.stdout).toContain(
    '  block    look (as it was accepted): `edit` is denied\n           tools.deny, as it was accepted\n',
  );
  box.write('.pi/agent/modes/look.md', 'gone\n');
  expect(answer(await runHere(box, ['check', 'write', 'a', '--json'])).reasons).toMatchObject([
    { key: 'look', basis: 'accepted', rule: 'tools.deny', path: null, line: null },
  ]);
  const status = await runHere(box, ['status']);
  expect(status.stdout).toContain('never edit, write');
  expect(status.stdout).toContain('look (as it was accepted)');
  expect(await runHere(box, ['off'])).toMatchObject({ code: 0 });
  expect(await runHere(box, ['check', 'edit', 'a'])).toMatchObject({ code: 0 });
});

test('where the accepted content is lost, read-only holds', async () => {
  const box = withGuards();
  await runHere(box, ['+ask']);
  writeMode(box, 'ask', 'label: Free');
  const { digest } = JSON.parse((await runHere(box, ['status', '--json'])).stdout).drift[0].was;
  const path = box.write(`.pi/agent/pimodes/approved/${digest}`, '---\nname: ask\nstrategy: append\n---\nForged.\n');
  expect(path).toContain(box.agentDir);
  const run = await runHere(box, ['check', 'bash', 'ls', '--json']);
  expect(answer(run).reasons).toMatchObject([{ key: 'ask', basis: 'lost', rule: 'access', item: 'read-only' }]);
  expect(answer(await runHere(box, ['check', 'read', 'a', '--json'])).verdict).toBe('allow');
});

test('status and preview show the effective guard with the modes behind each row', async () => {
  const box = withGuards();
  await runHere(box, ['set', 'builder', '--overlay', 'look', '--overlay', 'capped']);
  const { stdout } = await runHere(box, ['status']);
  const from = stdout.indexOf('guard ');
  expect(stdout.slice(from, stdout.indexOf(GUARD_LIMITS) + GUARD_LIMITS.length).split('\n')).toEqual([
    'guard      access is read-only                               capped',
    '           no shell                                          builder',
    '           never edit, write                                 look',
    '           shell: only git log, git status, ls (best effort)  look',
    `           ${GUARD_LIMITS}`,
  ]);
  const preview = await runHere(box, ['preview', '+ask']);
  expect(preview.stdout).toContain('asks before edit');
  const { guardInForce } = JSON.parse((await runHere(box, ['status', '--json'])).stdout);
  expect(guardInForce).toMatchObject({
    access: 'read-only',
    rows: [{ rule: 'access', items: ['read-only'], by: [{ key: 'capped', basis: 'file' }] }, {}, {}, {}],
    uncovered: GUARD_LIMITS,
  });
});

test.each([
  ['no tool', ['check']],
  ['an argument without quotes', ['check', 'bash', 'git', 'push']],
  ['a flag without its value', ['check', 'bash', 'ls', '--base']],
])('%s is a usage error', async (_, args) => {
  expect(await runHere(withGuards(), args)).toMatchObject({ code: 2, stdout: '' });
});

test('a selection that cannot be is refused like everywhere', async () => {
  expect(await runHere(withGuards(), ['check', 'bash', 'ls', '--overlay', 'nobody'])).toMatchObject({
    code: 3,
    stdout: '',
  });
});
