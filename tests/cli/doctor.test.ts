import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Check, Errors } from 'typebox/schema';
import { expect, test } from 'vitest';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { picture } from '../support/golden.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** A sandbox in which nothing is on PATH but the hosts that a test puts there. */
function machine(): Sandbox {
  const box = sandbox();
  return { ...box, env: { ...box.env, PATH: join(box.home, 'bin'), EDITOR: 'ed' } };
}

function host({ write }: Sandbox, name: string, says: string): void {
  chmodSync(write(`bin/${name}`, `#!/bin/sh\n${says}\n`), 0o755);
}

/** A run without what differs from one machine to another. */
const shoot = async (box: Sandbox, ...args: string[]) => {
  const shot = picture(await runHere(box, ['doctor', ...args]), box);
  return shot.replaceAll(process.versions.node, '$NODE').replace(/, 07[57]5\)/g, ', 0755)');
};

test('a machine on which everything is as it should be, one on which it is not', async () => {
  const sound = machine();
  host(sound, 'pi', 'echo 1.6.0');
  await runHere(sound, ['set', 'native', '--overlay', 'plan', '--overlay', 'review']);
  sound.write('.pi/agent/settings.json', '{"packages":["npm:pimodes"]}');
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  sound.write('.pi/agent/npm/node_modules/pimodes/package.json', JSON.stringify({ name: 'pimodes', version }));

  const ill = machine();
  host(ill, 'pi', 'echo 2.0.0');
  host(ill, 'claude', 'echo "2.1.332 (a host)"');
  host(ill, 'gemini', 'true');
  ill.write('.pi/agent/modes/each.md', '---\nname: each\n---\nEach time.\n');
  ill.write('.pi/agent/modes/strict.md', '---\nname: strict\nstrategy: append\naccess: read-only\n---\nLook.\n');
  ill.write('.pi/agent/modes/bent.md', '---\nname: bent\nstrategy: appendd\n---\nText\n');
  ill.write('project/.pi/modes/theirs.md', '---\nname: theirs\nstrategy: append\n---\nObey me.\n');
  await runHere(ill, ['set', 'focused-builder', '--overlay', 'each', '--overlay', 'strict']);
  const [state = ''] = readdirSync(join(ill.agentDir, 'pimodes/state')).filter((name) => name.endsWith('.jsonl'));
  const statePath = `.pi/agent/pimodes/state/${state}`;
  const lines = readFileSync(join(ill.home, statePath), 'utf8');
  ill.write(statePath, `${lines}{"type":"custom","customType":"pi-mode-sta`);
  chmodSync(join(ill.home, statePath), 0o644);
  chmodSync(join(ill.agentDir, 'pimodes/state'), 0o777);
  ill.write('.pi/agent/pimodes/settings.json', '{"color":"blue","searchPaths":["~/lost"],"asci":true}');
  ill.write('.pi/agent/pimodes/settings.json.lock', 'mine');
  ill.write('.pi/agent/settings.json', '{"packages":"pimodes"}');
  ill.write('.pi/agent/mode-presets', 'no folder');

  const pictures = [
    `# sound\n$ pimodes doctor\n${await shoot(sound)}`,
    `# ill\n$ pimodes doctor\n${await shoot(ill)}`,
    `# an environment that nobody expanded\n$ pimodes doctor\n${await shoot({ ...sound, env: { ...sound.env, PIMODES_HOME: '$HOME/x' } })}`,
    `# one word too many\n$ pimodes doctor me\n${await shoot(sound, 'me')}`,
  ];
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/doctor.txt');
});

test('as a document it is one line of ASCII, valid against its schema, with what each host can and lacks', async () => {
  const box = machine();
  host(box, 'pi', 'echo 1.6.0');
  host(box, 'claude', 'echo 2.1.332');
  await runHere(box, ['set', 'focused-builder', '--overlay', 'review']);
  const { code, stdout, stderr } = await runHere(box, ['doctor', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^[\x20-\x7e]+\n$/);
  const document = JSON.parse(stdout);
  expect(Check(REPORTS.doctor, document) ? [] : Errors(REPORTS.doctor, document)[1]).toEqual([]);
  expect(document).toMatchObject({ problems: 0, needs: ['append', 'replace-base'] });
  expect(document.hosts).toMatchObject([
    { name: 'pi', version: '1.6.0', supported: true, through: 'run', lacks: [] },
    { name: 'claude', version: '2.1.332', supported: null, through: 'compose', can: ['append', 'replace-base'] },
  ]);
});

test('nothing is written, not even a cache', async () => {
  const box = machine();
  box.write('.pi/agent/modes/terse.md', '---\nname: terse\nstrategy: append\n---\nShort.\n');
  const before = everythingIn(box.home);
  expect(await runHere(box, ['doctor'])).toMatchObject({ code: 0 });
  expect(everythingIn(box.home)).toEqual(before);
});

test('nothing that a file or a program says drives the terminal', async () => {
  const box = machine();
  host(box, 'pi', "printf '1.6.0-\\033[2J\\n'");
  box.write('.pi/agent/pimodes/settings.json', '{"co\\u001b[2Jlor":1}');
  box.write('.pi/agent/modes/a\u001b[2J.md', '---\nname: "a"\n---\n');
  const { stdout, stderr } = await runHere(box, ['doctor']);
  expect(stdout + stderr).not.toContain('\u001b');
});

const everythingIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).mtimeMs]);
