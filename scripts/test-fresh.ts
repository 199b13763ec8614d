/**
 * What somebody meets who has just found us: clones into an empty folder with an empty home, runs the README's first two
 * commands as they stand there, drives the selector once, and fails on any warning that they would have to understand.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { spawnTerminal } from '../tests/support/pseudo-terminal.ts';
import { ROOT } from './build/paths.ts';

const [, start = '', test = ''] =
  /```sh\n(npm install && npm start).*\n(npm install && npm test)/.exec(
    readFileSync(join(ROOT, 'README.md'), 'utf8'),
  ) ?? [];
if (start === '' || test === '') throw new Error('the README begins with other commands');

const folder = mkdtempSync(join(tmpdir(), 'pimodes-fresh-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const home = join(folder, 'home');
const clone = join(folder, 'pimodes');
mkdirSync(home);
execFileSync('git', ['clone', '--quiet', ROOT, clone]);

// The machine's own Node and npm: `npm run` has put ours before them.
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((one) => !one.includes('node_modules'))
  .join(delimiter);
const env = { PATH: path, HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color' };
const [install = ''] = start.split(' && ');

step(`${install}, in an empty home`);
const installed = spawnSync('sh', ['-c', `${install} 2>&1`], { cwd: clone, env, encoding: 'utf8' });
if (installed.status !== 0) fail(installed.stdout);
const strange = installed.stdout
  .split('\n')
  .filter((line) => /warn|deprecat|vulnerab|error/i.test(line) && !isExplained(line));
if (strange.length > 0) fail(`it warns:\n${strange.join('\n')}`);

step(`${start}: the selector opens, and a mode is applied`);
const terminal = spawnTerminal('sh', ['-c', start], { cwd: clone, env, cols: 100, rows: 30 });
await terminal.waitFor('native host', 120_000);
await terminal.press('}', 'down');
await terminal.waitFor(/❯ \[ \].*explain/);
await terminal.press('space', 'enter');
const { code } = await terminal.exit;
if (code !== 0) fail(`it ended with ${code}:\n${terminal.raw()}`);
const footer = execFileSync('node', ['dist/cli.js', 'status', '--footer'], { cwd: clone, env, encoding: 'utf8' });
if (footer !== 'mode:native +1\n') fail(`then \`status --footer\` printed ${JSON.stringify(footer)}`);

if (process.argv.includes('--with-tests')) {
  step(test);
  const tested = spawnSync('sh', ['-c', `${test} 2>&1`], { cwd: clone, env, encoding: 'utf8', maxBuffer: 1e9 });
  if (tested.status !== 0) fail(tested.stdout.slice(-5000));
}
console.log('ok   nothing was there before, and everything works');

/** The README says that an older Node makes npm print a notice about engines. */
function isExplained(line: string): boolean {
  return /EBADENGINE/.test(line);
}

function step(what: string): void {
  console.log(`     ${what}`);
}

function fail(why: string): never {
  console.error(`BAD  ${why}`);
  process.exit(1);
}
