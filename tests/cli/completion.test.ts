/** The scripts of `pimodes completion`, each in its own shell, as far as that is installed here. */

import { execFile, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { CLI, ROOT } from '../../scripts/build/paths.ts';
import { SHELLS } from '../../src/cli/shells.ts';
import { spawnTerminal } from '../support/pseudo-terminal.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** Ends the running test where a shell is not installed. */
function needs(shell: string, { skip }: TestContext): void {
  skip(spawnSync(shell, ['--version']).error !== undefined, `${shell} is not installed`);
}

const script = (name: string): string => join(ROOT, 'completions', name);

/** A home with `pimodes` on its PATH, `review` selected, and two things to complete paths to in its project. */
async function furnished(): Promise<Sandbox> {
  const box = sandbox();
  chmodSync(box.write('bin/pimodes', `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`), 0o755);
  box.write('project/my folder/notes.txt', '');
  box.write('project/my-file.md', '');
  const env = { ...box.env, PATH: `${join(box.home, 'bin')}:${box.env.PATH}` };
  await runHere(box, ['set', 'native', '--overlay', 'review']);
  return { ...box, env };
}

/** What a shell prints for a program of its own language. */
async function printed({ env, project }: Sandbox, shell: string, args: readonly string[]): Promise<string[]> {
  const { stdout, stderr } = await promisify(execFile)(shell, args, { env: { ...env }, cwd: project });
  expect(stderr).toBe('');
  return stdout.trimEnd().split('\n');
}

/** A shell that somebody types to, once `start` has been carried out. */
async function atPrompt({ env, project }: Sandbox, shell: string, args: readonly string[], start: readonly string[]) {
  const terminal = spawnTerminal(shell, args, { cwd: project, env: { ...env, PS1: '> ', PROMPT: '> ' } });
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exit;
  });
  for (const line of [...start, 'echo re""ady']) terminal.type(`${line}\r`);
  await terminal.waitFor(/^ready$/m);
  return terminal;
}

describe('bash', () => {
  /** The words that bash would offer; it hands over a line in pieces that end at `=` and `:` too. */
  const offered = (box: Sandbox, line: string, ...pieces: string[]) =>
    printed(box, 'bash', [
      '--norc',
      '-c',
      `source "$0"; COMP_LINE=$1; COMP_POINT=\${#1}; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
       _pimodes; printf '%s\\n' "\${COMPREPLY[@]}"`,
      script('pimodes.bash'),
      line,
      ...pieces,
    ]);

  test('words, flags, values behind `=`, and paths', async (context) => {
    needs('bash', context);
    const box = await furnished();
    expect(await offered(box, 'pimodes policy ', 'pimodes', 'policy', '')).toEqual(['block', 'warn', 'allow']);
    expect(await offered(box, 'pimodes -r', 'pimodes', '-r')).toEqual(['-review']);
    expect(await offered(box, 'pimodes set --overlay=re', 'pimodes', 'set', '--overlay', '=', 're')).toEqual([
      'review',
    ]);
    expect((await offered(box, 'pimodes lint my', 'pimodes', 'lint', 'my')).sort()).toEqual([
      'my folder',
      'my-file.md',
    ]);
    expect(await offered(box, 'pimodes --cwd=m', 'pimodes', '--cwd', '=', 'm')).toEqual(['my folder']);
  });

  test('quotes and colons in front change nothing', async (context) => {
    needs('bash', context);
    const box = await furnished();
    const pieces = ['pimodes', 'check', 'bash', '"git push', ':', 'x"', '--ov'];
    expect(await offered(box, 'pimodes check bash "git push:x" --ov', ...pieces)).toEqual(['--overlay']);
    expect(await offered(box, "pimodes '+pl", 'pimodes', "'+pl")).toEqual(['+plan']);
  });

  test('at a prompt a word is completed, and what is listed has its help', async (context) => {
    needs('bash', context);
    const shell = await atPrompt(await furnished(), 'bash', ['--norc', '-i'], ['eval "$(pimodes completion bash)"']);
    shell.type('pimodes -rev\t');
    await shell.waitFor('pimodes -review ');
    shell.type('\u0015pimodes policy \t\t');
    await shell.waitFor(/warn {3}the changed text is sent, and told/);
  });
});

describe('zsh', () => {
  const START = ['autoload -Uz compinit && compinit -u -D', 'eval "$(pimodes completion zsh)"'];

  test('at a prompt', async (context) => {
    needs('zsh', context);
    const shell = await atPrompt(await furnished(), 'zsh', ['-f', '-i'], START);
    for (const [typed, line] of [
      ['pimodes -rev', 'pimodes -review'],
      ['pimodes set native --overlay=ca', 'pimodes set native --overlay=careful'],
      ["pimodes '+pl", "pimodes '+plan'"],
      ['pimodes check bash "git push:x" --ov', 'pimodes check bash "git push:x" --overlay'],
      ['pimodes --cwd=my', 'pimodes --cwd=my\\ folder/'],
      ['pimodes lint my-', 'pimodes lint my-file.md'],
    ] as const) {
      shell.type(`\u0015${typed}\t`);
      await shell.waitFor(`> ${line}`);
    }
    shell.type('\u0015pimodes policy \t');
    await shell.waitFor(/warn\s+-- the changed text is sent, and told/);
  });
});

describe('fish', () => {
  test('words, flags, values behind `=`, and paths', async (context) => {
    needs('fish', context);
    const lines = [
      'pimodes -r',
      'pimodes set --overlay=re',
      "pimodes '+pl",
      'pimodes check bash "git push:x" --ov',
      'pimodes --cwd=my',
      'pimodes lint my-',
    ];
    const all = lines.map((_, at) => `complete -C $argv[${at + 2}]`).join('; ');
    const box = await furnished();
    const found = await printed(box, 'fish', ['-c', `source $argv[1]; ${all}`, script('pimodes.fish'), ...lines]);
    expect(found.map((line) => line.split('\t')[0])).toEqual([
      '-review',
      '--overlay=review',
      '+plan',
      '--overlay',
      '--cwd=my folder/',
      'my-file.md',
    ]);
    expect(found[0]).toMatch(/^-review\tLook for real defects/);
  });
});

describe('PowerShell', () => {
  test('words, flags and values behind `=`', async (context) => {
    needs('pwsh', context);
    const lines = ['pimodes policy ', 'pimodes set --overlay=re', 'pimodes -r'];
    const all = lines.map((line) => `(TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`);
    const box = await furnished();
    const program = [`. '${script('pimodes.ps1')}'`, ...all].join('; ');
    const found = await printed(box, 'pwsh', ['-NoProfile', '-NonInteractive', '-Command', program]);
    expect(found).toEqual(['block', 'warn', 'allow', '--overlay=review', '-review']);
  });
});

test.each(SHELLS)('`completion %s` prints its script, which is ASCII', async (shell) => {
  const { code, stdout } = await runHere(sandbox(), ['completion', shell]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^[\t\n\x20-\x7e]*complete[\t\n\x20-\x7e]*$/);
});

test('a shell that is not known is refused, with the one that may be meant', async () => {
  const run = await runHere(sandbox(), ['completion', 'fsh']);
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toContain('did you mean `pimodes completion fish`?');
});
