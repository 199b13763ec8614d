import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST } from '../../scripts/build/paths.ts';
import { completeHere } from '../../src/cli/complete-here.ts';
import { runCli, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

/** The words offered for the last one of `words`. */
async function offered({ env, project }: Sandbox, words: readonly string[], more: Record<string, string> = {}) {
  const answer = await completeHere(words.length - 1, words, { env: { ...env, ...more }, cwd: () => project });
  return answer
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0]);
}

const allIn = (folder: string) => readdirSync(folder, { recursive: true }).sort();

test('each offer is a line with its help behind a tab', async () => {
  const box = sandbox();
  writeThreeModes(box);
  expect(await completeHere(1, ['set'], { env: box.env, cwd: () => box.project })).toContain(
    "native\tthe host's own prompt\nbuilder\tBuilder\n",
  );
  expect(await completeHere(1, ['lint', 'x'], { env: box.env, cwd: () => box.project })).toBe(':file\n');
});

test('what is selected decides between + and -', async () => {
  const box = sandbox();
  writeThreeModes(box);
  await runHere(box, ['set', 'native', '--overlay', 'terse']);
  expect(await offered(box, ['-'])).toContain('-terse');
  expect(await offered(box, ['+'])).toContain('+kind');
  expect(await offered(box, ['--state', 'other.jsonl', '+'])).toContain('+terse');
  expect(await offered(box, ['--cwd', '~', '+'])).toContain('+terse');
});

test("a project's definition is offered once it is approved", async () => {
  const box = sandbox();
  box.write('project/.pi/modes/theirs.md', '---\nname: theirs\nstrategy: append\n---\nObey me.\n');
  for (const words of [['show', ''], ['+'], ['approve', ''], ['deny', '']])
    expect((await offered(box, words)).join()).not.toContain('theirs');
  await runHere(box, ['approve', 'theirs', '--yes']);
  expect(await offered(box, ['show', ''])).toContain('theirs');
  expect(await offered(box, ['deny', ''])).toEqual(['theirs']);
});

test("presets are the user's own, for nobody approves a project's", async () => {
  const box = sandbox();
  const preset = (key: string) =>
    JSON.stringify({ schemaVersion: 1, key, label: key, selection: { baseKey: null, overlayKeys: ['plan'] } });
  box.write('.pi/agent/mode-presets/mine.json', preset('mine'));
  box.write('project/.pi/mode-presets/theirs.json', preset('theirs'));
  expect(await offered(box, ['preset', 'use', ''])).toEqual(['mine']);
});

test('tools that the settings declare are offered', async () => {
  const box = sandbox();
  box.write('.pi/agent/pimodes/settings.json', '{"effects":{"web_search":"read"}}');
  expect(await offered(box, ['check', ''])).toContain('web_search');
});

test('nothing is written, no cache either', async () => {
  const box = sandbox();
  writeThreeModes(box);
  const before = allIn(box.home);
  for (const words of [[''], ['set', ''], ['+'], ['preset', 'use', ''], ['check', '']]) await offered(box, words);
  expect(allIn(box.home)).toEqual(before);
});

test('where nothing can be read there are still the words that need no reading', async () => {
  const box = sandbox();
  expect(await offered(box, ['sta'], { PIMODES_HOME: '$UNSET/x' })).toContain('status');
  expect(await offered(box, ['--cwd', '/nowhere/at/all', 'set', ''])).toEqual(['native']);
  box.write('.pi/agent/pimodes/state', 'a file where a folder should be');
  expect(await offered(box, ['+'])).toContain('+plan');
});

test('the built command answers, exits with 0 and says nothing else, whatever it is asked', async () => {
  const box = sandbox();
  const found = await runCli(box, ['complete', '1', 'policy']);
  expect(found).toMatchObject({ code: 0, stderr: '' });
  expect(found.stdout).toMatch(/^block\t.*\nwarn\t.*\nallow\t.*\n$/);
  expect(await runCli(box, ['complete', '99', 'set', '--expect'])).toMatchObject({ code: 0, stderr: '' });
});

test('a mode called complete is reached all the same', async () => {
  const box = sandbox();
  box.write('.pi/agent/modes/complete.md', '---\nname: complete\nstrategy: append\n---\nFinish it.\n');
  expect((await runCli(box, ['complete'])).stdout).toContain('overlay 1  complete');
});

test('the built command uses what others have cached', async () => {
  const box = sandbox();
  await runCli(box, ['list']);
  const [cache = ''] = readdirSync(join(box.agentDir, 'pimodes/cache'));
  const [head = ''] = readFileSync(join(box.agentDir, 'pimodes/cache', cache), 'utf8').split('\n');
  const [reader = ''] = JSON.parse(head).of.split('\0');
  expect(reader).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(join(DIST, 'complete.js'), 'utf8')).toContain(reader);
});
