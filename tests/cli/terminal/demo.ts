/** A small Ink app on the real terminal, for pty.test.ts: shows the keys it hears; some of them make it misbehave. */
import { spawn } from 'node:child_process';
import { render, Text, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { createElement, useEffect, useRef, useState } from 'react';
import { guardTerminal } from '../../../src/cli/terminal/restore.ts';
import { StdinFilter, waitsFor } from '../../../src/cli/terminal/stdin-filter.ts';
import { type JobControl, jobControl } from '../../../src/cli/terminal/suspend.ts';
import { show } from './keys.ts';

function Demo() {
  const { exit, suspendTerminal } = useApp();
  const { columns, rows } = useWindowSize();
  const jobs = useRef<JobControl>(null);
  const [seen, setSeen] = useState<readonly string[]>([]);
  usePaste((text) => note(`paste ${JSON.stringify(text)}`));
  useInput((input, key) => {
    note(show(input, key));
    if (input === 'q') exit();
    if (input === 'x') throw new Error('thrown by a key');
    if (input === 'p') process.exit(3);
    if (input === 't') process.kill(process.pid, 'SIGTERM');
    if (input === 'h') process.kill(process.pid, 'SIGHUP');
    if (input === 'e') void suspendTerminal(readLines);
    if (key.ctrl && input === 'z') void jobs.current?.stop();
    if (key.ctrl && input === 'c') {
      process.exitCode = 130;
      exit();
    }
  });
  useEffect(() => {
    jobs.current = jobControl(suspendTerminal);
    return jobs.current.release;
  }, [suspendTerminal]);
  if (seen.includes('"r"')) throw new Error('thrown in render');
  return createElement(Text, null, `ready ${columns}x${rows}: ${seen.join(' ')}`);

  function note(what: string): void {
    setSeen((before) => [...before, what]);
  }
}

/** Lends the terminal to a program that counts lines, without blocking this one. */
function readLines(): Promise<void> {
  const count = 'n=0; while read -r line && test -n "$line"; do n=$((n + 1)); done';
  const script = `echo child; ${count}; echo "child read $n"; read -r end`;
  return new Promise((resolve) => {
    spawn('sh', ['-c', script], { stdio: 'inherit' }).on('exit', () => resolve());
  });
}

const guard = guardTerminal(process.stdin, process.stdout);
if (process.argv.includes('--fail-early')) throw new Error('thrown before Ink');
const instance = render(createElement(Demo), {
  stdin: new StdinFilter(process.stdin, waitsFor(process.env)),
  alternateScreen: true,
  incrementalRendering: true,
  interactive: true,
  exitOnCtrlC: false,
  kittyKeyboard: { mode: 'enabled' },
});
guard.attach(instance);
try {
  await instance.waitUntilExit();
} catch (error) {
  process.exitCode = 70;
  guard.restore();
  console.error(String(error));
}
guard.restore();
console.log('bye');
