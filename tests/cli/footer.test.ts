import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isQuickFooter, quickFooter } from '../../src/cli/footer.ts';
import { runCli, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

const quick = ({ env, project }: Sandbox) => quickFooter({ env, cwd: () => project, homedir: () => '/nowhere' });
/** With one flag more the full path answers. */
const full = async (box: Sandbox) => (await runHere(box, ['status', '--footer', '--quiet'])).stdout.trimEnd();

const FULL_PATH = null;
const md = (name: string, more = '') => `---\nname: ${name}\nstrategy: append\n${more}---\n${name}\n`;

test.each<[string, string[], (box: Sandbox) => void, string | null]>([
  ['nothing was ever selected', [], () => {}, ''],
  ['nothing is selected', ['off'], () => {}, ''],
  ['builtin modes', ['set', 'focused-builder', '--overlay', 'plan'], () => {}, 'mode:focused-builder +1'],
  [
    'global Markdown and JSON',
    ['set', 'builder', '--overlay', 'kind', '--overlay', 'terse'],
    () => {},
    'mode:builder +2',
  ],
  [
    'a host without packages',
    ['+plan'],
    ({ write }) => write('.pi/agent/settings.json', '{"packages":[]}'),
    'mode:native +1',
  ],
  [
    'an edited file',
    ['+terse'],
    ({ write }) => write('.pi/agent/modes/terse.md', md('terse', 'label: New\n')),
    FULL_PATH,
  ],
  ['a file that is gone', ['+terse'], ({ agentDir }) => rmSync(join(agentDir, 'modes/terse.md')), FULL_PATH],
  [
    'a builtin mode that a global file shadows now',
    ['+plan'],
    ({ write }) => write('.pi/agent/modes/plan.md', md('plan')),
    FULL_PATH,
  ],
  [
    'a file with a rival in its folder',
    ['+terse'],
    ({ write }) => write('.pi/agent/modes/terse.json', '{}'),
    FULL_PATH,
  ],
  [
    'a JSON file with a prompt beside it',
    ['+kind'],
    ({ write }) => write('.pi/agent/modes/kind.md', 'Text'),
    FULL_PATH,
  ],
  ['a mode with a contract', ['+wary'], () => {}, FULL_PATH],
  ['a host with packages', ['+plan'], ({ write }) => write('.pi/agent/settings.json', '{"packages":["x"]}'), FULL_PATH],
  ['host settings that cannot be read', ['+plan'], ({ write }) => write('.pi/agent/settings.json', '{'), FULL_PATH],
  [
    'the copy that was kept is lost',
    ['+terse'],
    ({ agentDir }) => rmSync(join(agentDir, 'pimodes/approved'), { recursive: true }),
    FULL_PATH,
  ],
])('%s: the quick footer agrees with the full one, or leaves it the word', async (_, args, disturb, expected) => {
  const box = sandbox();
  writeThreeModes(box);
  box.write('.pi/agent/modes/wary.md', md('wary', 'conflictsWith: [nobody]\n'));
  if (args.length > 0) expect(await runHere(box, args)).toMatchObject({ code: 0 });
  disturb(box);
  const bar = quick(box);
  expect(bar).toBe(expected);
  if (bar !== FULL_PATH) expect(await full(box)).toBe(bar);
});

test.each<[string, string, string | null]>([
  ['an older entry', `{"type":"custom","customType":"pi-mode-state.v1","data":{"key":"terse"}}\n`, FULL_PATH],
  [
    'a malformed entry',
    `{"type":"custom","customType":"pi-mode-state.v3","data":{"overlayKeys":7}}\n`,
    'mode:native +1',
  ],
  ['a line that is torn', `{"type":"custom","customType":"pi-mode-st`, 'mode:native +1'],
])('%s at the end: the quick footer agrees with the full one, or leaves it the word', async (_, tail, expected) => {
  const box = sandbox();
  writeThreeModes(box);
  expect(await runHere(box, ['+terse'])).toMatchObject({ code: 0 });
  const folder = join(box.agentDir, 'pimodes/state');
  for (const name of readdirSync(folder)) if (name.endsWith('.jsonl')) appendFileSync(join(folder, name), tail);
  expect(quick(box)).toBe(expected);
  if (expected !== FULL_PATH) expect(await full(box)).toBe(expected);
});

test('the built command prints the same', async () => {
  const box = sandbox();
  writeThreeModes(box);
  await runHere(box, ['+terse']);
  expect(await runCli(box, ['status', '--footer'])).toMatchObject({ code: 0, stdout: 'mode:native +1\n', stderr: '' });
});

test('only the plain footer is quick', () => {
  expect(isQuickFooter(['status', '--footer'])).toBe(true);
  for (const argv of [['status'], ['status', '--footer', '--json'], ['--footer', 'status'], []])
    expect(isQuickFooter(argv)).toBe(false);
});
