import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortcutsOf } from '../../../src/kernel/shortcuts.ts';
import { key, mode } from '../../support/notation.ts';
import { systemsOf } from '../../support/pi/model-server.ts';
import { createPiSandbox, EXTENSION, PI_CLI, type PiSandbox } from '../../support/pi/real-pi.ts';
import { type Rpc, said } from '../../support/pi/rpc.ts';

let pi: PiSandbox;
/** One Pi beside an extension that has `/deploy`, and registers `/late` after us. */
let rpc: Rpc;
const write = (name: string, more: string, text = `${name.toUpperCase()} TEXT`) =>
  pi.write(`.pi/agent/modes/${name}.md`, `---\nname: ${name}\nstrategy: append\n${more}\n---\n${text}\n`);

beforeAll(async () => {
  pi = await createPiSandbox();
  write('brief', 'shortcut: br\ndescription: Short answers.');
  write('curious', 'shortcut: br');
  write('plain', '');
  write('silent', 'shortcut: false');
  write('taken', 'shortcut: compact');
  write('shipping', 'shortcut: deploy');
  write('letters', 'shortcut: write-letter');
  write('tardy', 'shortcut: late');
  pi.write(
    '.pi/agent/modes/builder.md',
    '---\nname: builder\nstrategy: replace_base\nshortcut: bu\n---\nBUILDER TEXT\n',
  );
  pi.write('.pi/agent/modes/only.md', '---\nname: only\nstrategy: replace_final\nshortcut: xx\n---\nONLY TEXT');
  pi.write('.amplifier/modes/sail.md', '---\nmode: { name: Sail }\n---\nSAIL TEXT\n');
  pi.write('.pi/agent/prompts/write-letter.md', 'Write a letter.');
  pi.write(
    'project/.pi/modes/stranger.md',
    '---\nname: stranger\nstrategy: append\nshortcut: str\n---\nSTRANGER TEXT\n',
  );
  const other = `export default (pi) => {
    pi.registerCommand('deploy', { handler: async () => {} });
    pi.on('session_start', () => pi.registerCommand('late', { handler: async () => {} }));
  }`;
  rpc = pi.rpc({ extensions: [EXTENSION, pi.write('other.ts', other)] });
  await rpc.call('get_state');
});
afterAll(async () => {
  await rpc.close();
  await pi.close();
});

const type = async (command: string) => said(await rpc.prompt(command)).join('\n');
const commands = async () =>
  ((await rpc.call('get_commands')).data as { commands: { name: string; description?: string }[] }).commands;
const ours = async () =>
  (await commands()).filter(({ description }) => description?.startsWith('Mode ')).map(({ name }) => name);

test('each mode that asks for a command has it; clashes are told once at the start', async () => {
  expect(await ours()).toEqual(['br', 'bu', 'xx', 'late:1', 'sail']);
  expect(await commands()).toContainEqual(
    expect.objectContaining({ name: 'br', description: 'Mode brief: Short answers.' }),
  );
  const clashes = [
    '`/br` selects `brief`, which comes before `curious`',
    '`/write-letter` is a command of its own, so it does not select `letters`',
    '`/deploy` is a command of its own, so it does not select `shipping`',
    '`/compact` is a command of its own, so it does not select `taken`',
  ];
  expect(said(rpc.lines)).toEqual([clashes.join('\n')]);
  const late = 'another extension has registered `/late` too, so neither answers to that name';
  expect(await type('/mode list')).toMatch([...clashes, late].map((text) => `! ${text}`).join('\n'));
});

describe('a command', () => {
  test('of an overlay adds it, and removes it the next time; others stay', async () => {
    const from = rpc.lines.length;
    await rpc.call('new_session');
    expect(said(rpc.lines.slice(from))).toEqual([]);
    expect(await type('/br')).toBe('applied: /mode set native --overlay brief');
    expect(await type('/sail')).toBe('applied: /mode set native --overlay brief --overlay sail');
    await rpc.prompt('hello');
    expect(systemsOf(pi.model.requests.at(-1) ?? { model: '', messages: [] }).join()).toContain('BRIEF TEXT');
    expect(await type('/br')).toBe('applied: /mode set native --overlay sail');
  });

  test('of a base enters it alone, as its key does', async () => {
    await rpc.call('new_session');
    await type('/br');
    expect(await type('/bu')).toBe('applied: /mode set builder');
    expect(await type('/bu')).toBe('nothing to do, this is what is selected: /mode set builder');
    expect(await type('/br')).toBe('applied: /mode set builder --overlay brief');
  });

  test('asks and refuses as `/mode` does', async () => {
    await rpc.call('new_session');
    expect(await type('/xx')).toContain('error: ');
    expect(await type('/xx --dry-run --confirm-exact')).toBe('dry run: would apply /mode set only');
    expect(await type('/xx --confirm-exact')).toBe('applied: /mode set only');
    expect(await type('/br')).toContain('error: `only` is exact-final and takes no overlays');
    expect(await type('/bu fix the tests')).toContain('`fix` is one word too many');
    expect(await type('/bu --yes')).toContain('`--yes` is not a flag of `/bu`');
  });
});

test('a reload follows the files; what Pi cannot take back says that it is gone', async () => {
  await rpc.call('new_session');
  write('fresh', 'shortcut: fr');
  write('brief', 'shortcut: bf');
  expect(await type('/mode reload')).toMatch(/^\d+ modes/);
  expect(await ours()).toContain('fr');
  expect(await type('/fr')).toBe('applied: /mode set native --overlay fresh');
  expect(await type('/br')).toBe('applied: /mode set native --overlay fresh --overlay curious');
  rmSync(join(pi.agentDir, 'modes/curious.md'));
  expect(await type('/br')).toContain('no mode answers to `/br` any more');
});

test("a project's definition has its command once somebody has approved it", async () => {
  await rpc.call('new_session');
  expect(await ours()).not.toContain('str');
  expect(await type('/mode approve stranger --yes')).toContain('is approved as it stands');
  expect(await ours()).toContain('str');
  expect(await type('/str')).toBe('applied: /mode set native --overlay stranger');
});

test('what comes before a mode is what this Pi really has', async () => {
  const file = join(PI_CLI, '../../core/slash-commands.js');
  const { BUILTIN_SLASH_COMMANDS } = (await import(file)) as { BUILTIN_SLASH_COMMANDS: readonly { name: string }[] };
  const modes = BUILTIN_SLASH_COMMANDS.map(({ name }) => ({ ...mode('x'), key: key('x'), shortcut: name }));
  expect([...shortcutsOf(modes).commands.keys()]).toEqual([]);
});

test('the terminal lists them with what they select, after a reload too', async () => {
  const terminal = pi.tui();
  await terminal.waitFor('is a command of its own'); // told when all are there
  terminal.type('/sai');
  await terminal.waitFor('Mode sail');
  await terminal.press('escape');
  terminal.type('l');
  await terminal.press('enter');
  await terminal.waitFor('mode:native +1');
  write('newer', 'shortcut: nw');
  terminal.type('/mode reload');
  await terminal.press('escape', 'enter');
  await terminal.waitFor(/\d+ modes/);
  terminal.type('/nw');
  await terminal.waitFor('Mode newer');
});
