import { Check, Errors } from 'typebox/schema';
import { expect, test } from 'vitest';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { picture } from '../support/golden.ts';
import { runCli, sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

/** One of everything that a listing can hold. */
function furnished(): Sandbox {
  const box = sandbox();
  const { write } = box;
  writeThreeModes(box);
  write('.pi/agent/modes/plan.md', '---\nname: plan\nlabel: My plan\nstrategy: append\n---\nPlan it my way.\n');
  write(
    '.pi/agent/modes/guarded.md',
    '---\nname: guarded\nstrategy: append\nconflictsWith: [terse]\ntools:\n  allow: [read]\n  shell: false\naccess: read-only\nmodel: a/b\n---\nLook, do not touch.\n',
  );
  write('.pi/agent/modes/bent.md', '---\nname: bent\nstrategy: appendd\n---\nText\n');
  write('.pi/agent/modes/notes.md', 'Just notes.\n');
  write('.pi/agent/modes/sly.md', '---\nname: sly\nstrategy: append\n---\nBe good.\u200b\u202e\u001b[2J\n');
  write('project/.pi/modes/careful.md', '---\nname: careful\nstrategy: replace_final\n---\nObey me.\n');
  return box;
}

const TEXT: readonly (readonly string[])[] = [
  ['list'],
  ['list', '--all'],
  ['show', 'guarded'],
  ['show', 'sly'],
  ['show', 'bent'],
  ['show', 'nobody'],
  ['status'],
  ['set', 'builder', '--overlay', 'kind', '--overlay', 'sly'],
  ['status'],
  ['preview', 'set', 'native', '--overlay', 'plan'],
  ['preview', '--prompt', 'builder'],
  ['compose'],
  ['+guarded', '--dry-run'],
  ['+terse'],
  ['+terse'],
  ['-kind'],
  ['back'],
  ['settings'],
  ['settings', 'searchPaths', '["~/packs"]'],
  ['help'],
  ['help', 'set'],
  ['set', '--help'],
];

test('what every command prints for people', async () => {
  const box = furnished();
  const pictures: string[] = [];
  for (const args of TEXT) pictures.push(`$ pimodes ${args.join(' ')}\n${picture(await runCli(box, args), box)}`);
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/commands.txt');
}, 60_000);

test('the standings that something is wrong with', async () => {
  const box = furnished();
  const pictures: string[] = [];
  const shoot = async (title: string, ...args: string[]) =>
    void pictures.push(`# ${title}\n$ pimodes ${args.join(' ')}\n${picture(await runHere(box, args), box)}`);
  await runHere(box, ['set', 'builder', '--overlay', 'terse', '--overlay', 'kind']);
  box.write('.pi/agent/modes/terse.md', '---\nname: terse\nstrategy: append\n---\nOther words.\n');
  await shoot('a changed definition', 'status');
  await shoot('a changed definition', 'compose');
  await shoot('a changed definition', '+plan');
  box.write('.pi/agent/modes/terse.md', '---\nname: terse\nstrategy: appendd\n---\nOther words.\n');
  await shoot('a file with errors', 'status');
  box.write('.pi/agent/modes/builder.md', '---\nname: builder\nstrategy: append\n---\nAn overlay now.\n');
  await shoot('a base that is an overlay now', 'compose');
  box.write('.pi/agent/pimodes/settings.json', '{"color": "blue", "driftPolicy": "warn",}');
  await shoot('broken settings', 'settings');
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/trouble.txt');
}, 60_000);

const JSON_RUNS: readonly (readonly [keyof typeof REPORTS, ...string[]])[] = [
  ['list', 'list'],
  ['list', 'list', '--all'],
  ['show', 'show', 'guarded'],
  ['show', 'show', 'careful'],
  ['status', 'status'],
  ['change', 'set', 'builder', '--overlay', 'kind'],
  ['change', '+sly', '--dry-run'],
  ['change', '+kind'],
  ['status', 'status'],
  ['preview', 'preview'],
  ['preview', 'preview', 'exact-minimal'],
  ['compose', 'compose'],
  ['change', 'back'],
  ['history', 'history'],
  ['settings', 'settings'],
  ['version', '--version'],
];

test('every JSON document is one line of ASCII and valid against its schema', async () => {
  const box = furnished();
  for (const [name, ...args] of JSON_RUNS) {
    const { code, stdout, stderr } = await runHere(box, [...args, '--json']);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    expect(stdout).toMatch(/^[\x20-\x7e]+\n$/);
    const document: unknown = JSON.parse(stdout);
    expect([args, Check(REPORTS[name], document) ? [] : Errors(REPORTS[name], document)[1]]).toEqual([args, []]);
  }
}, 60_000);

test.each([
  ['unknown', ['+nobody']],
  ['unknown', ['show', 'bent']],
  ['usage', ['--frob']],
  ['unapproved', ['set', 'native', '--overlay', 'theirs']],
  ['needs-confirmation', ['exact-minimal']],
  ['no-terminal', []],
])('a refusal of kind %s is one valid document on standard error, and standard output is empty', async (code, args) => {
  const box = furnished();
  box.write('project/.pi/modes/theirs.md', '---\nname: theirs\nstrategy: append\n---\nObey me.\n');
  const run = await runHere(box, [...args, '--json']);
  expect(run.stdout).toBe('');
  const document = JSON.parse(run.stderr);
  expect(Check(REPORTS.error, document)).toBe(true);
  expect(document.error).toMatchObject({ code, exit: run.code });
});

test('locale changes nothing', async () => {
  const box = furnished();
  const outputs = await Promise.all(
    ['C', 'tr_TR.UTF-8', 'da_DK.UTF-8'].map(
      async (locale) => (await runHere(box, ['list', '--json'], { env: { LC_ALL: locale } })).stdout,
    ),
  );
  expect(new Set(outputs).size).toBe(1);
});

test('nothing that a file contains reaches the output unescaped', async () => {
  const box = furnished();
  const hostile = '\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u009b2J\u202e\u200b\u{e0041}';
  box.write(
    '.pi/agent/modes/evil.md',
    `---\nname: evil\nlabel: "E${hostile.replaceAll('\u001b', '\\e').replaceAll('\u0007', '\\a').replaceAll('\u009b', '\\x9b')}"\nstrategy: append\n---\nBody ${hostile}\n`,
  );
  box.write('.pi/agent/modes/worse.md', `---\nname: worse\nstrategy: append\n---\nBody ${hostile}\n`);
  box.write(`.pi/agent/modes/na\u001b[2Jme.md`, `---\nname: "${hostile}"\n---\n`);
  for (const args of [
    ['list', '--all'],
    ['show', 'evil'],
    ['show', 'worse'],
    ['preview', '+worse'],
    ['+worse'],
    ['status'],
    ['+evil'],
    ['history'],
    [`+${hostile}`],
  ]) {
    const { stdout, stderr } = await runHere(box, args);
    expect([
      args,
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b\u{e0000}-\u{e007f}]/u.test(stdout + stderr),
    ]).toEqual([args, false]);
  }
}, 60_000);
