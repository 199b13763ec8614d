import { expect, test } from 'vitest';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

const MODES = '.pi/agent/modes';
const json = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);

function harbour(): Sandbox {
  const box = sandbox();
  const mode = (key: string, contributes: string) =>
    box.write(
      `${MODES}/${key}.md`,
      `---\nname: ${key}\nstrategy: append\ncontributes: ${contributes}\n---\n${key.toUpperCase()} TEXT\n`,
    );
  box.write(`${MODES}/shared/rules.md`, 'SHARED RULES\n');
  box.write(`${MODES}/shared/knots/SKILL.md`, '---\nname: knots\ndescription: Ties knots.\n---\n');
  mode('one', '{ context: [./shared/rules.md], skills: [./shared/knots, ./shared/gone] }');
  mode('two', '{ context: [./shared/rules.md] }');
  mode('bare', '{ context: [./shared/gone.md] }');
  return box;
}

test('without a host contexts are part of the prompt, and the rest is left to a host or told to be missing', async () => {
  const box = harbour();
  const set = await runHere(box, ['set', 'native', '--overlay', 'one', '--overlay', 'two']);
  const why = 'the skill `./shared/gone` of `one` is not mounted: there is no such file';
  expect(set.stdout).toContain(
    [
      'brings     context ./shared/rules.md (one, two)',
      'brings     skill ./shared/knots (one), left to a host',
      '',
      `! ${why}`,
    ].join('\n'),
  );
  const composed = await runHere(box, ['compose']);
  expect(composed.stdout.match(/SHARED RULES/g)).toHaveLength(1);
  expect(composed.stdout).toContain('# Active prompt overlay 1: One\nSHARED RULES\n\nONE TEXT\n');
  expect(composed.stderr).toBe(
    [`pimodes: ${why}`, 'pimodes: the skill `./shared/knots` is not part of it: a host mounts it', ''].join('\n'),
  );
  const { contributions } = json(await runHere(box, ['status', '--json']));
  expect(contributions.map(({ kind, by, state, why }: Record<string, unknown>) => [kind, by, state, why])).toEqual([
    ['context', ['one', 'two'], 'mounted', null],
    ['skill', ['one'], 'left', null],
    ['skill', ['one'], 'unmounted', 'there is no such file'],
  ]);
});

test('a context that is not there is refused before anything is written', async () => {
  const box = harbour();
  const run = await runHere(box, ['+bare', '--json']);
  expect(run).toMatchObject({ code: 3, stdout: '' });
  expect(JSON.parse(run.stderr).error).toMatchObject({
    code: 'unmounted',
    message: 'the context `./shared/gone.md` of `bare` cannot be mounted: there is no such file; nothing was applied',
  });
  expect(json(await runHere(box, ['status', '--json'])).standing).toBe('native');
  box.write(`${MODES}/shared/gone.md`, 'Here.\n');
  expect((await runHere(box, ['+bare'])).code).toBe(0);
});

test('a context that changes is drift, shown as a difference of the text', async () => {
  const box = harbour();
  await runHere(box, ['two']);
  box.write(`${MODES}/shared/rules.md`, 'OTHER RULES\n');
  expect(json(await runHere(box, ['status', '--json']))).toMatchObject({ standing: 'blocked', contributions: [] });
  const shown = await runHere(box, ['reapprove', '--no-input']);
  expect(shown.stdout).toContain('changed: text');
  expect(shown.stdout).toMatch(/-│ SHARED RULES\n\s+\+│ OTHER RULES/);
  const skill = harbour();
  await runHere(skill, ['one']);
  skill.write(`${MODES}/shared/knots/SKILL.md`, '---\nname: knots\ndescription: Unties them.\n---\n');
  const { stdout } = await runHere(skill, ['reapprove', '--no-input']);
  expect(stdout).toContain('changed: contributions');
  expect(stdout).toMatch(/-│ skill \.\/shared\/knots, sha256 \w{12}\n\s+\+│ skill \.\/shared\/knots, sha256 \w{12}\n/);
});

test('what a mode brings along is shown with it', async () => {
  const box = harbour();
  const shown = await runHere(box, ['show', 'one']);
  expect(shown.stdout).toMatch(/brings {5}context \.\/shared\/rules\.md, \/.*rules\.md\n/);
  expect(shown.stdout).toMatch(
    /brings {5}skill \.\/shared\/knots, \/.*SKILL\.md\n! the skill \.\/shared\/gone cannot be mounted: there is no such file\n/,
  );
  expect(shown.stdout).toContain('SHARED RULES');
  expect(
    json(await runHere(box, ['show', 'one', '--json'])).contributes.map(({ why }: { why: string | null }) => why),
  ).toEqual([null, null, 'there is no such file']);
});
