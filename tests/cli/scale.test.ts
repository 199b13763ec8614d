import { expect, test } from 'vitest';
import { runCli, sandbox } from '../support/run-cli.ts';

test('a thousand broken files are told in a few lines, and hide nothing', async () => {
  const box = sandbox();
  for (let i = 0; i < 1000; i++) box.write(`.pi/agent/modes/m${i}.json`, '{"systemPrompt":');
  const { code, stdout, stderr } = await runCli(box, ['list']);
  expect([code, stdout.includes('careful')]).toEqual([0, true]);
  expect(stderr.trimEnd().split('\n')).toHaveLength(11);
  expect(stderr).toContain('990 more files have errors');
});

test('a base that a word would stand for cannot be defined, so none is out of reach', async () => {
  const box = sandbox();
  for (const key of ['native', 'off', 'none', 'default'])
    box.write(`.pi/agent/modes/${key}.md`, `---\nname: ${key}\nstrategy: replace_base\n---\nText.\n`);
  const { stderr } = await runCli(box, ['list']);
  expect(stderr.match(/mode\/reserved-key/g)).toHaveLength(4);
  expect(await runCli(box, ['native'])).toMatchObject({ code: 0 });
});
