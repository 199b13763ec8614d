import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { filterCommand, readText } from '../../src/kernel/shell-filter.ts';

const ALLOWED = ['ls', 'cat', 'echo', 'find', 'sed -n', 'git log'];
const PROGRAMS = ['ls', 'cat', 'find', 'sed', 'git', 'rm', 'evil', 'tee', 'xargs', 'env'];

/** Pieces of which smuggled commands are made. */
const PIECES = [
  ...['ls', 'cat', 'echo', 'find', 'sed', '-n', 'git', 'log', 'rm', 'evil', 'x', '-C', '-P', '-c', 'a=b', '-delete'],
  ...[
    ' ',
    ' ',
    ' ',
    '\t',
    '\n',
    ';',
    '&&',
    '||',
    '|',
    '&',
    '|&',
    '!',
    '(',
    ')',
    '{',
    '}',
    ',',
    '..',
    '#',
    '~',
    '=',
    '*',
  ],
  ...[
    "'",
    '"',
    '\\',
    '`',
    '$',
    '$(',
    "$'",
    '$"',
    'HOME',
    '_',
    '?',
    '[',
    ']',
    '<',
    '>',
    '>&',
    '&>',
    '<<',
    '2',
    '1',
    '/dev/null',
  ],
  ...[
    'if',
    'then',
    'fi',
    'for',
    'in',
    'do',
    'done',
    'case',
    'esac',
    'eval',
    'function',
    'time',
    'tee',
    'xargs',
    'env',
    '\\\n',
  ],
];

const passes = (text: string): boolean => {
  const command = readText('bash', text);
  return command !== null && filterCommand({ allow: ALLOWED, deny: [] }, command).length === 0;
};

const hasBash = spawnSync('bash', ['-c', 'exit 0']).status === 0;

/** A folder with a hostile file name, and programs that only write down how they were called. */
function place() {
  const root = mkdtempSync(join(tmpdir(), 'pimodes-shell-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [bin, cwd, log] = [join(root, 'bin'), join(root, 'cwd'), join(root, 'log')];
  mkdirSync(bin);
  mkdirSync(cwd);
  for (const name of PROGRAMS) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $(echo "$*" | tr '\\n' ' ')" >> '${log}'\n`);
    chmodSync(join(bin, name), 0o755);
  }
  writeFileSync(join(cwd, '-delete'), '');
  return { bin, cwd, log };
}

test.skipIf(!hasBash)(
  'whatever passes runs, in a real bash, nothing but what is allowed, and writes nothing',
  () => {
    const { bin, cwd, log } = place();
    const start = fc.constantFrom('ls ', 'echo ', 'find . ', 'cat x', 'git log ', 'sed -n 1p ');
    const tail = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => pieces.join(''));
    const samples = fc.sample(fc.tuple(start, tail), { numRuns: 6_000, seed: 8 }).map((parts) => parts.join(''));
    const passing = [...new Set(samples)].filter(passes).slice(0, 320);
    expect(passing.length).toBeGreaterThan(300);
    // Each in a shell of its own, all from one script: starting bash anew for each would take a minute.
    for (let from = 0; from < passing.length; from += 100) {
      const script = passing
        .slice(from, from + 100)
        .map((command) => `bash -c '${command.replaceAll("'", "'\\''")}' </dev/null >/dev/null 2>&1`)
        .join('\n');
      execFileSync('bash', ['-c', `${script}\ntrue`], { cwd, env: { PATH: `${bin}:/usr/bin:/bin`, HOME: cwd } });
    }
    const ran = readFileSync(log, 'utf8').trimEnd().split('\n');
    expect(ran.filter((line) => !/^(?:ls|cat|find|sed -n|git (?:(?:-C \S+|-P) )*log)\b/.test(line))).toEqual([]);
    expect(ran.filter((line) => /^find .* -delete(?: |$)/.test(line))).toEqual([]);
    expect(readdirSync(cwd)).toEqual(['-delete']);
  },
  120_000,
);
