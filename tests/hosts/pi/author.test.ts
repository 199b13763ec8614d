import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPiSandbox, type PiSandbox } from '../../support/pi/real-pi.ts';
import { type Rpc, said } from '../../support/pi/rpc.ts';

let pi: PiSandbox;
let rpc: Rpc;
beforeAll(async () => {
  pi = await createPiSandbox();
  rpc = pi.rpc();
});
afterAll(async () => {
  await rpc.close();
  await pi.close();
});

const file = (name: string) => join(pi.agentDir, `modes/${name}.md`);
const read = (name: string) => readFileSync(file(name), 'utf8');
const type = async (command: string) => said(await rpc.prompt(command)).join('\n');
const document = async (command: string) => JSON.parse(await type(command));

describe('without a terminal', () => {
  test('new writes what a file begins with, and selects nothing', async () => {
    await rpc.call('new_session');
    expect(await type('/mode new terse')).toContain(`written: ${file('terse')}`);
    expect(read('terse')).toMatch(/^---\nname: terse\n/);
    expect(await type('/mode-new bare --strategy replace_final')).toContain('written: ');
    expect(await type('/mode new mine --copy terse')).toContain('written: ');
    expect(read('mine')).toContain('name: mine');
    expect(await type('/mode new terse')).toContain('stands there already');
    expect(await type('/mode new ../x')).toMatch(/error: .*cannot be the key of a mode/);
    expect(await type('/mode new other --strategy prepend')).toContain('there is no such kind of mode file');
    expect(await document('/mode status --json')).toMatchObject({ standing: 'native' });
    expect(await type('/mode +terse')).toBe('applied: /mode set native --overlay terse');
  });

  test('edit names the file', async () => {
    expect(await type('/mode edit terse')).toMatch(
      /^error: Pi runs without its editor\nchange the file itself: .*terse\.md/,
    );
    expect(await type('/mode edit review')).toContain('it is builtin');
  });

  test('delete needs a yes; the rest of the selection goes on', async () => {
    await rpc.call('new_session');
    await type('/mode set native --overlay terse --overlay mine');
    expect(await type('/mode delete mine')).toMatch(/error: .*needs a yes.*\n\/mode delete mine --yes/);
    expect(await type('/mode delete mine --dry-run')).toContain('dry run: would delete');
    expect(existsSync(file('mine'))).toBe(true);
    expect(await type('/mode-delete mine --yes')).toContain(`deleted ${file('mine')}`);
    expect(existsSync(file('mine'))).toBe(false);
    expect(await document('/mode status --json')).toMatchObject({
      standing: 'active',
      selection: { baseKey: null, overlayKeys: ['terse'] },
    });
  });
});

test("in the terminal Pi's editor takes the text; what is no mode stays there; No comes first", async () => {
  const terminal = pi.tui();
  await terminal.waitFor('plain');
  const enter = async (text: string) => {
    terminal.type(text);
    await terminal.waitFor(text);
    await terminal.press('escape', 'enter');
  };
  await enter('/mode new wordy');
  await terminal.waitFor('A new mode: ');
  terminal.type(' Use many words.');
  await terminal.waitFor('Use many words.');
  await terminal.press('enter');
  await terminal.waitFor('written: ');
  expect(read('wordy')).toMatch(/^---\nname: wordy\n[\s\S]* Use many words\.\n$/);

  pi.write('.pi/agent/modes/wordy.md', '---\nname: wordy\nstrategy: append\nshortcut: wd\n---\nSay it\n');
  await enter('/mode edit wordy');
  await terminal.waitFor('submit');
  terminal.type(' all.');
  await terminal.waitFor('Say it all.');
  await terminal.press('enter');
  const all = '---\nname: wordy\nstrategy: append\nshortcut: wd\n---\nSay it all.\n';
  await expect.poll(() => read('wordy')).toBe(all);

  pi.write('.pi/agent/modes/wordy.md', all.replace('append', 'appendd'));
  await enter('/mode edit wordy');
  await terminal.waitFor('submit');
  await terminal.press('enter');
  await terminal.waitFor('nothing was saved, the text is no mode');
  await terminal.waitFor('submit');
  await terminal.press('escape');
  await terminal.waitFor('nothing was written');

  await enter('/mode delete wordy');
  await terminal.waitFor('Delete this file?');
  await terminal.press('enter');
  await terminal.waitFor('nothing was deleted');
  await enter('/mode delete wordy');
  await terminal.waitFor('Delete this file?');
  await terminal.press('down', 'enter');
  await expect.poll(() => existsSync(file('wordy'))).toBe(false);
});
