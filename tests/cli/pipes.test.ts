import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CLI } from '../../scripts/build/paths.ts';
import { runCli, sandbox } from '../support/run-cli.ts';

test('a reader that has read enough ends it quietly', async () => {
  const box = sandbox();
  const line = 'A line of a very long prompt.\n';
  for (let at = 0; at < 16; at++) {
    box.write(`.pi/agent/modes/big-${at}.md`, `---\nname: big-${at}\nstrategy: append\n---\n${line.repeat(4000)}`);
  }
  const overlays = Array.from({ length: 16 }, (_, at) => ['--overlay', `big-${at}`]).flat();
  expect(await runCli(box, ['set', 'native', ...overlays])).toMatchObject({ code: 0 });
  const shell = (command: string) =>
    spawnSync('sh', ['-c', command], {
      cwd: box.project,
      env: { ...box.env, NODE: process.execPath, CLI },
      encoding: 'utf8',
      timeout: 5000,
    });
  for (const command of [
    'compose | head -1',
    'preview | head -1',
    'list | head -1',
    'nothing 2>&1 >/dev/null | true',
  ]) {
    const { signal, status, stderr } = shell(`"$NODE" "$CLI" ${command}`);
    expect([command, signal, status, stderr]).toEqual([command, null, 0, '']);
  }
});
