import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

const mode = (name: string, text: string, more = '') => `---\nname: ${name}\nstrategy: append\n${more}---\n${text}\n`;

/** A global `careful`, and a project with a `careful` of its own and a `theirs`. */
function cloned(): Sandbox {
  const box = sandbox();
  box.write('.pi/agent/modes/careful.md', mode('careful', 'MINE'));
  box.write('project/.pi/modes/careful.md', mode('careful', 'REPO'));
  box.write('project/.pi/modes/theirs.md', mode('theirs', 'THEIRS'));
  return box;
}
const compose = async (box: Sandbox, cwd?: string) =>
  (await runHere(box, ['compose'], cwd === undefined ? {} : { cwd })).stdout;
const code = async (box: Sandbox, ...args: string[]) => (await runHere(box, args)).code;

test('a cloned repository changes nothing that the model is told, and not a byte of it is in any prompt', async () => {
  const box = cloned();
  expect(await code(box, '+careful')).toBe(0);
  expect(await compose(box)).toContain('MINE');
  for (const args of [['preview'], ['preview', '+careful'], ['compose'], ['status', '--json']]) {
    expect((await runHere(box, args)).stdout).not.toContain('REPO');
  }
});

test('an unapproved definition is refused with exit 5, can be read, and is approved by a flag that names it', async () => {
  const box = cloned();
  expect(await code(box, '+theirs')).toBe(5);
  expect((await runHere(box, ['show', 'theirs'])).stdout).toContain('│ THEIRS');
  expect(await code(box, '+theirs', '--confirm-project')).toBe(0);
  expect(await compose(box)).toContain('THEIRS');
  expect(await code(box, '+careful')).toBe(0);
  expect(await compose(box)).toContain('MINE');
});

test('approve without anybody to ask needs --yes; it approves exactly what stands there', async () => {
  const box = cloned();
  expect(await code(box, 'approve', 'theirs')).toBe(5);
  expect(await code(box, 'approve', 'theirs', '--yes')).toBe(0);
  expect(await code(box, '+theirs')).toBe(0);
  box.write('project/.pi/modes/theirs.md', mode('theirs', 'CHANGED'));
  expect(await compose(box)).toBe('');
  expect((await runHere(box, ['status'])).stdout).toContain('not approved');
  const review = await runHere(box, ['reapprove']);
  expect(review.code).toBe(3);
  expect(review.stdout).toContain('-│ THEIRS');
  expect(review.stdout).toContain('+│ CHANGED');
  expect(await code(box, 'reapprove', '--yes')).toBe(5);
  expect(await code(box, 'reapprove', '--yes', '--confirm-project')).toBe(0);
  expect(await compose(box)).toContain('CHANGED');
});

test('a denial sticks through changes and flags, is told, and is taken back by approving', async () => {
  const box = cloned();
  expect(await code(box, 'deny', 'theirs')).toBe(0);
  box.write('project/.pi/modes/theirs.md', mode('theirs', 'CHANGED'));
  expect(await code(box, '+theirs', '--confirm-project')).toBe(5);
  expect((await runHere(box, ['list'])).stdout).not.toContain('theirs');
  expect((await runHere(box, ['list', '--all'])).stdout).toContain('denied');
  expect(await code(box, 'approve', 'theirs', '--yes')).toBe(0);
  expect(await code(box, '+theirs')).toBe(0);
});

test("decisions are kept in the user's folder, one small file each, and never in the project", async () => {
  const box = cloned();
  const before = readdirSync(join(box.project, '.pi'), { recursive: true });
  await code(box, 'approve', 'theirs', '--yes');
  await code(box, 'deny', 'careful');
  expect(readdirSync(join(box.agentDir, 'pimodes/approvals'))).toHaveLength(2);
  expect(readdirSync(join(box.project, '.pi'), { recursive: true })).toEqual(before);
});

test('an approval is for the real path: a folder whose name begins alike, or a copy, has none', async () => {
  const box = cloned();
  await code(box, 'approve', 'theirs', '--yes');
  const evil = `${box.project}_evil`;
  mkdirSync(join(evil, '.git'), { recursive: true });
  box.write('project_evil/.pi/modes/theirs.md', mode('theirs', 'THEIRS'));
  expect((await runHere(box, ['+theirs'], { cwd: evil })).code).toBe(5);
  symlinkSync(box.project, join(box.home, 'link'));
  expect((await runHere(box, ['+theirs'], { cwd: join(box.home, 'link') })).code).toBe(0);
});

test('what it shadows is part of an approval', async () => {
  const box = cloned();
  await code(box, 'approve', 'theirs', '--yes');
  box.write('.pi/agent/modes/theirs.md', mode('theirs', 'MINE TOO'));
  expect(await code(box, '+theirs')).toBe(0);
  expect(await compose(box)).toContain('MINE TOO');
});

test("a no in the host's trust file keeps the project out altogether, by whole path components", async () => {
  const box = cloned();
  await code(box, 'approve', 'theirs', '--yes');
  box.write('.pi/agent/trust.json', JSON.stringify({ [box.project]: false }));
  expect(await code(box, '+theirs')).toBe(3);
  expect((await runHere(box, ['list', '--all'])).stdout).not.toContain('theirs');
  box.write('.pi/agent/trust.json', JSON.stringify({ [box.project.slice(0, -1)]: false }));
  expect(await code(box, '+theirs')).toBe(0);
  box.write('.pi/agent/trust.json', JSON.stringify({ [box.home]: false, [box.project]: true }));
  expect(await code(box, '-theirs')).toBe(0);
});

test.each([
  ['is no JSON', '{', 'json/syntax'],
  ['is no object', '[]', 'json/not-an-object'],
  ['has an answer that is none', '{"/": "yes"}', 'host/bad-value'],
])("while the host's trust file %s, the project is kept out, which is told", async (_, text, diagnostic) => {
  const box = cloned();
  await code(box, '+theirs', '--confirm-project');
  const path = box.write('.pi/agent/trust.json', text);
  const list = await runHere(box, ['list']);
  expect(list.stdout).not.toContain('theirs');
  expect(list.stderr).toContain(path);
  expect(list.stderr).toContain(diagnostic);
  expect((await runHere(box, ['status', '--footer'])).stdout).toBe('mode:native !\n');
  box.write('.pi/agent/trust.json', '{"/": null}');
  expect((await runHere(box, ['status', '--footer'])).stdout).toBe('mode:native +1\n');
});

test('an approved definition that is gone is an omission, told with the key, and can be removed', async () => {
  const box = cloned();
  await code(box, '+theirs', '--confirm-project');
  renameSync(join(box.project, '.pi'), join(box.project, 'gone'));
  const status = await runHere(box, ['status']);
  expect(status.code).toBe(0);
  expect(status.stdout).toContain('`theirs` is left out');
  expect(await code(box, '-theirs')).toBe(0);
});

test("the quick footer sees an approved project definition that shadows a mode of one's own", async () => {
  const box = cloned();
  await code(box, '+careful');
  expect((await runHere(box, ['status', '--footer'])).stdout).toBe('mode:native +1\n');
  await code(box, 'approve', 'careful', '--yes');
  expect((await runHere(box, ['status', '--footer'])).stdout).toBe('mode:native !\n');
  expect(existsSync(join(box.agentDir, 'pimodes/approvals'))).toBe(true);
});
