/** What would be, without it being so: --dry-run, --expect and `preview --diff`. */

import { expect, test } from 'vitest';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

const mode = (name: string, text: string) => `---\nname: ${name}\nstrategy: append\n---\n${text}\n`;
const typed = (box: Sandbox, command: string) => runHere(box, command.split(' ').slice(1));
const status = async (box: Sandbox) => JSON.parse((await typed(box, 'pimodes status --json')).stdout);

/** `terse`, then `terse` and `kind`, and by now `terse` says something else. */
async function drifted(): Promise<Sandbox> {
  const box = sandbox();
  writeThreeModes(box);
  await typed(box, 'pimodes +terse');
  await typed(box, 'pimodes +kind');
  box.write('.pi/agent/modes/terse.md', mode('terse', 'Fewer words.'));
  return box;
}

test.each([
  ['pimodes back', [], 'native'],
  ['pimodes off', [], 'native'],
  ['pimodes policy warn', ['kind', 'terse'], 'would be active'],
  ['pimodes reapprove', ['kind', 'terse'], 'would be active'],
])('`%s --dry-run` says what would be, and writes nothing', async (command, overlays, headline) => {
  const box = await drifted();
  if (command === 'pimodes back') await typed(box, 'pimodes off');
  if (command === 'pimodes back') await typed(box, 'pimodes +kind');
  const before = await status(box);
  const run = await typed(box, `${command} --dry-run`);
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('dry run: nothing is written') });
  expect(run.stdout).toMatch(new RegExp(`^${headline}`, 'm'));
  const [, entry = ''] = /^entry {6}(.*)$/m.exec(run.stdout) ?? [];
  expect(JSON.parse(entry).overlayKeys.sort()).toEqual(overlays);
  expect(await status(box)).toEqual(before);
});

test.each(['pimodes back', 'pimodes off', 'pimodes policy warn', 'pimodes reapprove --yes'])(
  '`%s --expect` goes on from that state alone',
  async (command) => {
    const box = await drifted();
    if (command === 'pimodes back') await typed(box, 'pimodes reapprove --yes');
    const { stateHash } = await status(box);
    const other = 'f'.repeat(64);
    expect(await typed(box, `${command} --expect ${other}`)).toMatchObject({ code: 4 });
    expect(await status(box)).toMatchObject({ stateHash });
    expect(await typed(box, `${command} --expect ${stateHash}`)).toMatchObject({ code: 0 });
    expect((await status(box)).stateHash).not.toBe(stateHash);
  },
);

test('a rehearsed acceptance shows everything that it would accept, and approves nothing', async () => {
  const box = await drifted();
  box.write('project/.pi/modes/theirs.md', mode('theirs', 'THEIRS'));
  await typed(box, 'pimodes reapprove --yes');
  await typed(box, 'pimodes +theirs --confirm-project');
  box.write('project/.pi/modes/theirs.md', mode('theirs', 'OTHERS'));
  box.write('.pi/agent/modes/terse.md', mode('terse', 'No words.'));
  const { stdout } = await typed(box, 'pimodes reapprove --dry-run');
  for (const line of ['+│ No words.', '+│ OTHERS', 'overlay 3  theirs', '+│ <prompt_overlay_3>'])
    expect(stdout).toContain(line);
  expect((await typed(box, 'pimodes status')).stdout).toContain('`theirs` is left out');
  expect(await typed(box, 'pimodes reapprove --dry-run --yes')).toMatchObject({ code: 5 });
});

test('`preview --diff` shows the lines that a selection would change, and no others', async () => {
  const box = sandbox();
  writeThreeModes(box);
  await typed(box, 'pimodes +terse');
  const { stdout } = await typed(box, 'pimodes preview +kind --diff');
  const marked = stdout.split('\n').filter((line) => /^ {2}[+-]│/.test(line));
  expect(marked).toEqual([
    '  +│ ',
    '  +│ <prompt_overlay_2>',
    '  +│ # Active prompt overlay 2: Kind',
    '  +│ Be kind.',
    '  +│ </prompt_overlay_2>',
  ]);
  expect(stdout).toMatch(/^would be active/m);
  expect((await typed(box, 'pimodes preview --diff')).stdout).toContain('no difference');
});

test('`preview --diff --json` has the same lines; without --diff it has none', async () => {
  const box = sandbox();
  writeThreeModes(box);
  const { difference } = JSON.parse((await typed(box, 'pimodes preview +kind --diff --json')).stdout);
  expect(difference.slice(0, 2)).toEqual([
    { mark: '@', text: '@@ -1,0 +1,4 @@' },
    { mark: '+', text: '<prompt_overlay_1>' },
  ]);
  expect(JSON.parse((await typed(box, 'pimodes preview +kind --json')).stdout).difference).toBeNull();
  expect(await typed(box, 'pimodes preview +kind --diff --prompt')).toMatchObject({ code: 2 });
});
