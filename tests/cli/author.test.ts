import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check, Errors } from 'typebox/schema';
import { expect, test } from 'vitest';
import { CLI } from '../../scripts/build/paths.ts';
import { REPORTS } from '../../src/formats/schemas/report.ts';
import { picture } from '../support/golden.ts';
import { open } from '../support/pty.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { writeThreeModes } from '../support/three-modes.ts';

function withModes(): Sandbox {
  const box = sandbox();
  writeThreeModes(box);
  return box;
}

const own = ({ agentDir }: Sandbox, name = '') => join(agentDir, 'modes', name);
const draftsOf = ({ agentDir }: Sandbox) => {
  const folder = join(agentDir, 'pimodes/drafts');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
const textOf = (name: string, more = 'strategy: append') => `---\nname: ${name}\n${more}\n---\nBe ${name}.\n`;

test('what authoring prints for people', async () => {
  const box = withModes();
  const pictures: string[] = [];
  const shoot = async (args: readonly string[], stdin?: string) => {
    const run = await runHere(box, args, stdin === undefined ? {} : { stdin });
    const piped = stdin === undefined ? '' : ` <<< ${JSON.stringify(stdin)}`;
    pictures.push(
      `$ pimodes ${args.join(' ')}${piped}\n${picture(run, box).replaceAll(/-[0-9a-f]{8}\.md/g, '-$HASH.md')}`,
    );
  };
  await shoot(['new', 'calm']);
  await shoot(['new', 'calm']);
  await shoot(['new', 'plan', '--copy', 'plan']);
  await shoot(['new', 'list', '--strategy', 'replace_final']);
  await shoot(['new', 'house', '--project', '--strategy', 'replace_base']);
  await shoot(['new', 'short'], textOf('short', 'strategy: appendd'));
  await shoot(['new', 'short'], textOf('short'));
  await shoot(['new', 'short2', '--strategy', 'append'], textOf('short2'));
  await shoot(['new', 'native']);
  await shoot(['new', '../../evil']);
  await shoot(['new']);
  await shoot(['new', 'x', '--dialect', 'pi', '--strategy', 'replace_base']);
  await shoot(['new', 'x', '--dialect', 'amplifier']);
  await shoot(['edit', 'review']);
  await shoot(['edit', 'calm']);
  await runHere(box, ['set', 'builder', '--overlay', 'short', '--overlay', 'kind']);
  await shoot(['edit', 'short'], textOf('short', 'strategy: replace_base'));
  await shoot(['edit', 'short'], textOf('other'));
  await shoot(['delete', 'short']);
  await shoot(['delete', 'short', '--dry-run']);
  await shoot(['delete', 'short', '--yes']);
  await shoot(['delete', 'plan', '--yes']);
  await shoot(['delete', 'plan', '--yes']);
  await shoot(['delete', 'house', '--project', '--yes']);
  await shoot(['history', '--limit', '1']);
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/author.txt');
}, 60_000);

test('every document is valid against its schema', async () => {
  const box = withModes();
  await runHere(box, ['set', 'builder', '--overlay', 'terse']);
  const runs: [string[], string?][] = [
    [['new', 'calm']],
    [['new', 'house', '--project']],
    [['edit', 'terse'], textOf('terse')],
    [['edit', 'terse'], textOf('terse')],
    [['delete', 'terse', '--dry-run']],
    [['delete', 'builder', '--yes']],
    [['delete', 'terse', '--yes']],
  ];
  const done: unknown[] = [];
  for (const [args, stdin] of runs) {
    const { stdout, stderr } = await runHere(box, [...args, '--json'], stdin === undefined ? {} : { stdin });
    const document = JSON.parse(stdout) as { done: string; state: string };
    expect([args, stderr, Check(REPORTS.author, document) ? [] : Errors(REPORTS.author, document)[1]]).toEqual([
      args,
      '',
      [],
    ]);
    done.push(`${document.done} ${document.state}`);
  }
  expect(done).toEqual([
    'created untouched',
    'created untouched',
    'edited untouched',
    'unchanged untouched',
    'deleted rest',
    'deleted kept',
    'deleted rest',
  ]);
  const refused = await runHere(box, ['edit', 'plan', '--json']);
  expect([refused.stdout, JSON.parse(refused.stderr)]).toMatchObject(['', { error: { code: 'not-yours', exit: 3 } }]);
});

test.each([
  '',
  '   ',
  'x'.repeat(300),
  '../x',
  '/tmp/x',
  'a/b',
  '.hidden',
  'CON',
  'a.',
  '..',
  'a\\b',
  'a%2fb',
  'a\u2215b',
])('the key %j writes nothing, anywhere', async (name) => {
  const box = sandbox();
  for (const args of [
    ['new', name],
    ['new', name, '--project'],
    ['edit', name],
    ['delete', name, '--yes'],
  ]) {
    expect([args, await runHere(box, args, { stdin: textOf('x') })]).toMatchObject([args, { code: 3, stdout: '' }]);
  }
  expect([existsSync(own(box)), readdirSync(box.project), draftsOf(box)]).toEqual([false, ['.git'], []]);
});

test('deleting without its file leaves a code of its own where the rest cannot stand', async () => {
  const box = withModes();
  box.write('.pi/agent/modes/needy.md', '---\nname: needy\nstrategy: append\nrequires: [terse]\n---\nx\n');
  await runHere(box, ['set', 'native', '--overlay', 'terse', '--overlay', 'needy']);
  const run = await runHere(box, ['delete', 'terse', '--yes']);
  expect([run.code, run.stdout, existsSync(own(box, 'terse.md'))]).toEqual([
    3,
    expect.stringContaining('stays selected without its file'),
    false,
  ]);
});

/** An editor that does `script` with the file as `$1`. */
const editor = (box: Sandbox, script: string) => {
  box.write('ed.sh', `${script}\n`);
  return { EDITOR: `sh '${join(box.home, 'ed.sh')}'` };
};

test('a new mode is written in the editor, and is a draft until it is one', async () => {
  const box = sandbox();
  const wrong = `cat "$1" > '${box.home}/begun.md'; printf -- '---\\nname: calm\\nstrategy: appendd\\n---\\nBe calm.\\n' > "$1"`;
  const first = open(box, { args: ['new', 'calm'], env: editor(box, wrong) });
  await first.waitFor('Go on editing?');
  expect((await first.screen()).join(' ')).toMatch(/line 3, column 11.*your text is kept in .*goes on with it/s);
  first.type('n\r');
  expect(await first.exit).toEqual({ code: 3, signal: null });
  expect(readFileSync(join(box.home, 'begun.md'), 'utf8')).toContain('name: calm');
  expect([existsSync(own(box, 'calm.md')), draftsOf(box)]).toEqual([
    false,
    [expect.stringMatching(/^calm-[0-9a-f]{8}\.md$/)],
  ]);

  const again = open(box, {
    args: ['new', 'calm'],
    env: editor(box, `sed -i.bak s/appendd/append/ "$1"; rm "$1.bak"`),
  });
  await again.waitFor('going on with the draft');
  await again.waitFor('created');
  expect(await again.exit).toEqual({ code: 0, signal: null });
  expect([readFileSync(own(box, 'calm.md'), 'utf8'), draftsOf(box)]).toEqual([
    textOf('calm').replace('Be calm', 'Be calm'),
    [],
  ]);
});

test('an error can be repaired at once', async () => {
  const box = sandbox();
  const script = `n=$(cat '${box.home}/n' 2>/dev/null || echo 0); echo $((n+1)) > '${box.home}/n'
if [ "$n" = 0 ]; then printf 'no mode\\n' > "$1"; else printf -- '---\\nname: calm\\nstrategy: append\\n---\\nBe calm.\\n' > "$1"; fi`;
  const terminal = open(box, { args: ['new', 'calm'], env: editor(box, script) });
  await terminal.waitFor('Go on editing?');
  terminal.type('y\r');
  await terminal.waitFor('created');
  expect(await terminal.exit).toEqual({ code: 0, signal: null });
});

test.each<[string, string, number, string, string[]]>([
  ['left as it began', 'true', 0, 'nothing was changed', []],
  ['an editor that fails', 'exit 3', 2, 'ended with 3', []],
  ['one that writes and fails', 'echo x >> "$1"; exit 3', 2, 'your text is kept', ['calm']],
  ['a draft that is thrown away', 'rm "$1"', 130, 'the draft is gone', []],
])('%s writes nothing', async (_, script, code, said, drafts) => {
  const box = sandbox();
  const terminal = open(box, { args: ['new', 'calm'], env: editor(box, script) });
  await terminal.waitFor(said);
  expect(await terminal.exit).toEqual({ code, signal: null });
  expect([existsSync(own(box, 'calm.md')), draftsOf(box).map((name) => name.split('-')[0])]).toEqual([false, drafts]);
});

test.each<[string[], NodeJS.ProcessEnv, number, string]>([
  [['new', 'calm'], {}, 2, 'neither $VISUAL nor $EDITOR'],
  [['new', 'calm'], { EDITOR: '/nonexistent/ed' }, 2, 'could not be started'],
  [['new', 'calm', '--no-edit'], { EDITOR: '/nonexistent/ed' }, 0, 'created'],
  [['new', 'calm', '--no-input'], { EDITOR: '/nonexistent/ed' }, 0, 'created'],
  [['edit', 'terse', '--no-input'], { EDITOR: 'true' }, 2, 'needs a terminal'],
])('%j with %j exits %i', async (args, env, code, said) => {
  const terminal = open(withModes(), { args, env: env as Record<string, string> });
  await terminal.waitFor(said);
  expect(await terminal.exit).toEqual({ code, signal: null });
});

test('a file that changes while it is edited is left as it is, and the text is kept', async () => {
  const box = withModes();
  const theirs = textOf('terse').replace('Be', 'They are');
  box.write('theirs.md', theirs);
  const script = `cp '${box.home}/theirs.md' '${own(box, 'terse.md')}'; printf -- '---\\nname: terse\\nstrategy: append\\n---\\nMine.\\n' > "$1"`;
  const first = open(box, { args: ['edit', 'terse'], env: editor(box, script) });
  await first.waitFor('changed by someone else');
  expect(await first.exit).toEqual({ code: 4, signal: null });
  expect([readFileSync(own(box, 'terse.md'), 'utf8'), draftsOf(box)]).toEqual([
    theirs,
    [expect.any(String), expect.any(String)],
  ]);

  const second = open(box, { args: ['edit', 'terse'], env: editor(box, 'echo never >> "$1"') });
  await second.waitFor('--fresh');
  expect(await second.exit).toEqual({ code: 4, signal: null });
  const fresh = open(box, { args: ['edit', 'terse', '--fresh'], env: editor(box, 'echo More. >> "$1"') });
  await fresh.waitFor('edited');
  expect([readFileSync(own(box, 'terse.md'), 'utf8'), draftsOf(box)]).toEqual([`${theirs}More.\n`, []]);
});

test('the question about a deletion names the file, takes no for an answer, and only what was shown goes', async () => {
  const box = withModes();
  const first = open(box, { args: ['delete', 'terse'] });
  await first.waitFor('Delete this file?');
  expect((await first.screen()).join('\n')).toContain('/.pi/agent/modes/terse.md');
  first.type('\r');
  expect([await first.exit, existsSync(own(box, 'terse.md'))]).toEqual([{ code: 3, signal: null }, true]);

  const second = open(box, { args: ['delete', 'terse'] });
  await second.waitFor('Delete this file?');
  writeFileSync(own(box, 'terse.md'), textOf('terse'));
  second.type('y\r');
  expect([await second.exit, existsSync(own(box, 'terse.md'))]).toEqual([{ code: 4, signal: null }, true]);

  const third = open(box, { args: ['delete', 'terse'] });
  await third.waitFor('Delete this file?');
  third.type('y\r');
  expect([await third.exit, existsSync(own(box, 'terse.md'))]).toEqual([{ code: 0, signal: null }, false]);
});

test('a pipe that nobody ends is told of, and --no-input does not read it', async () => {
  const box = sandbox();
  const start = (...args: string[]) =>
    spawn(process.execPath, [CLI, ...args], { cwd: box.project, env: box.env, stdio: 'pipe' });
  const quick = start('new', 'quick', '--no-input');
  expect(await new Promise((resolve) => quick.once('close', resolve))).toBe(0);
  const slow = start('new', 'slow');
  const said = await new Promise((resolve) => slow.stderr.once('data', (data) => resolve(String(data))));
  expect(said).toContain('waiting for the text on standard input');
  const ended = new Promise((resolve) => slow.once('close', resolve));
  slow.stdin.end(textOf('slow'));
  expect([await ended, readFileSync(own(box, 'slow.md'), 'utf8')]).toEqual([0, textOf('slow')]);
});

test('a file that holds nothing is no template', async () => {
  const box = sandbox();
  box.write('empty.md', '');
  const { status, stderr } = spawnSync('sh', ['-c', 'exec "$0" "$1" new calm < ../empty.md', process.execPath, CLI], {
    cwd: box.project,
    env: box.env,
    encoding: 'utf8',
  });
  expect([status, stderr, existsSync(own(box, 'calm.md'))]).toEqual([3, expect.stringContaining('empty'), false]);
});

test.skipIf(process.platform !== 'linux')('a disk that takes nothing leaves the old file whole', () => {
  const box = withModes();
  mkdirSync(join(box.agentDir, 'pimodes/drafts'), { recursive: true });
  const before = readFileSync(own(box, 'terse.md'), 'utf8');
  const script = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`;
  for (const args of [
    ['edit', 'terse'],
    ['new', 'terse2'],
  ]) {
    const { status } = spawnSync('sh', ['-c', script, process.execPath, CLI, ...args], {
      cwd: box.project,
      env: box.env,
      encoding: 'utf8',
      input: textOf(args[1] ?? ''),
    });
    expect([args, status]).toEqual([args, 74]);
  }
  expect([readFileSync(own(box, 'terse.md'), 'utf8'), readdirSync(own(box)).toSorted()]).toEqual([
    before,
    ['builder.md', 'kind.json', 'terse.md'],
  ]);
});
