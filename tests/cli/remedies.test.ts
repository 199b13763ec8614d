/** What a message says to type is typed here, and helps. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

const mode = (name: string, text: string, strategy = 'append') =>
  `---\nname: ${name}\nstrategy: ${strategy}\n---\n${text}\n`;

function furnished(): Sandbox {
  const box = sandbox();
  box.write('.pi/agent/modes/builder.md', mode('builder', 'BUILD', 'replace_base'));
  box.write('.pi/agent/modes/bare.md', mode('bare', 'BARE', 'replace_final'));
  for (const name of ['terse', 'kind']) box.write(`.pi/agent/modes/${name}.md`, mode(name, name));
  box.write('project/.pi/modes/theirs.md', mode('theirs', 'THEIRS'));
  return box;
}

const typed = async (box: Sandbox, command: string) => runHere(box, command.split(' ').slice(1));
const text = async (box: Sandbox, command: string) => {
  const { stdout, stderr } = await typed(box, command);
  return stdout + stderr;
};

/** The first command in backticks behind `words`. */
function commandBehind(words: string, said: string): string {
  const [, command] = /`(pimodes [^`]+)`/.exec(said.slice(said.indexOf(words))) ?? [];
  if (command === undefined || !said.includes(words)) throw new Error(`no command behind ${words}: ${said}`);
  return command;
}

test.each([
  ['an overlay that is gone', (box: Sandbox) => rmSync(join(box.agentDir, 'modes/terse.md')), 'pimodes -terse'],
  [
    'a base that is gone',
    (box: Sandbox) => rmSync(join(box.agentDir, 'modes/builder.md')),
    'pimodes set native --overlay terse --overlay kind',
  ],
])('%s is told with the command that removes it', async (_what, happens, command) => {
  const box = furnished();
  await typed(box, 'pimodes set builder --overlay terse --overlay kind');
  happens(box);
  const status = await text(box, 'pimodes status');
  expect(commandBehind('is left out', status)).toBe(command);
  expect(await text(box, 'pimodes compose')).toContain(`\`${command}\` removes it`);
  expect(await typed(box, command)).toMatchObject({ code: 0 });
  expect(await typed(box, 'pimodes status --check')).toMatchObject({ code: 0 });
});

test.each([
  [
    'whose approval a change took back',
    (box: Sandbox) => void box.write('project/.pi/modes/theirs.md', mode('theirs', 'OTHER')),
    '--yes --confirm-project',
  ],
  ['that was denied', (box: Sandbox) => typed(box, 'pimodes deny theirs'), '--yes'],
])('a project definition %s is told with the command that lets it in again', async (_what, happens, answers) => {
  const box = furnished();
  await typed(box, 'pimodes +theirs --confirm-project');
  await happens(box);
  const command = commandBehind('is left out', await text(box, 'pimodes status'));
  expect(await typed(box, `${command} ${answers}`)).toMatchObject({ code: 0 });
  expect(await typed(box, 'pimodes status --check')).toMatchObject({ code: 0 });
});

test('a project definition that came to take the place of another one is shown and accepted like a change', async () => {
  const box = furnished();
  await typed(box, 'pimodes +theirs --confirm-project');
  box.write('.pi/agent/modes/theirs.md', mode('theirs', 'MINE'));
  const { stderr, stdout } = await typed(box, 'pimodes reapprove');
  expect(stdout).toContain('theirs: changed: what it takes the place of');
  expect(await typed(box, commandBehind('hint: ', stderr))).toMatchObject({ code: 0 });
  expect(await text(box, 'pimodes compose')).toContain('THEIRS');
});

test.each([
  ['an overlay', 'pimodes +terse', '.pi/agent/modes/terse.md', mode('terse', 'OTHER')],
  [
    'an exact-final base',
    'pimodes set bare --confirm-exact',
    '.pi/agent/modes/bare.md',
    mode('bare', 'OTHER', 'replace_final'),
  ],
  ['a project definition', 'pimodes +theirs --confirm-project', 'project/.pi/modes/theirs.md', mode('theirs', 'OTHER')],
])('of %s that changed, `reapprove` names the command that accepts it', async (_what, select, path, changed) => {
  const box = furnished();
  await typed(box, select);
  box.write(path, changed);
  const asked = await typed(box, 'pimodes reapprove');
  expect(asked).toMatchObject({ code: expect.not.toBeOneOf([0]) });
  const command = commandBehind('hint: ', asked.stderr);
  if (command !== 'pimodes reapprove --yes')
    expect((await typed(box, 'pimodes reapprove --yes')).stderr).toContain(`hint: \`${command}\``);
  expect(await typed(box, command)).toMatchObject({ code: 0 });
  expect(await text(box, 'pimodes compose')).toContain('OTHER');
});

test('what is refused over a change names `reapprove`, and goes through after it', async () => {
  const box = furnished();
  await typed(box, 'pimodes +terse');
  box.write('.pi/agent/modes/terse.md', mode('terse', 'OTHER'));
  const refused = await typed(box, 'pimodes +kind');
  expect(refused.code).toBe(3);
  expect(commandBehind('hint: ', refused.stderr)).toBe('pimodes reapprove');
  await typed(box, 'pimodes reapprove --yes');
  expect(await typed(box, 'pimodes +kind')).toMatchObject({ code: 0 });
});

test('under the policy `warn` a prompt that is printed comes with what has changed, under `allow` without', async () => {
  const box = furnished();
  await typed(box, 'pimodes +terse');
  await typed(box, 'pimodes policy warn');
  box.write('.pi/agent/modes/terse.md', mode('terse', 'OTHER'));
  for (const command of ['pimodes compose', 'pimodes preview --prompt'])
    expect(await typed(box, command)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('OTHER'),
      stderr: expect.stringContaining('`terse` changed since it was accepted'),
    });
  await typed(box, 'pimodes policy allow');
  expect(await typed(box, 'pimodes compose')).toMatchObject({ code: 0, stderr: '' });
});

test('a policy is said when it is set, in `status`, and in `history`', async () => {
  const box = furnished();
  expect(await text(box, 'pimodes policy warn')).toContain('the drift policy is warn: ');
  expect(await text(box, 'pimodes policy warn')).toContain('nothing to do, the drift policy is warn');
  expect(await text(box, 'pimodes status')).toMatch(/^policy {5}warn: /m);
  expect(await text(box, 'pimodes history')).toContain('pimodes off (policy warn)');
});

test('`show` tells of a definition that the project would put in its place', async () => {
  const box = furnished();
  box.write('project/.pi/modes/terse.md', mode('terse', 'REPO'));
  const command = commandBehind('another definition', await text(box, 'pimodes show terse'));
  expect(await text(box, command)).toContain('│ REPO');
  await typed(box, 'pimodes deny terse');
  expect(await text(box, 'pimodes show terse')).not.toContain('another definition');
});

test.each([
  ['pimodes show notes', '`pimodes list --all` says why'],
  ['pimodes show native', "the host's own prompt"],
  ['pimodes approve terse', 'only the definitions of a project'],
  ['pimodes back', 'no earlier selection'],
  ['pimodes --cwd /nowhere status', 'cannot use /nowhere: there is no such folder'],
  ['pimodes --session gone.jsonl status', 'there is no such session'],
])('`%s` says %j', async (command, words) => {
  const box = furnished();
  box.write('.pi/agent/modes/notes.md', 'Just notes.\n');
  const run = await typed(box, command);
  expect(run.code).not.toBe(0);
  expect(run.stderr).toContain(words);
});
