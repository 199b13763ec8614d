/** The command's entry. The footer is answered from here with next to nothing loaded; the rest is one import away. */

import { writeSync } from 'node:fs';
import { isQuickFooter, quickFooter } from './footer.ts';

const argv = process.argv.slice(2);

const bar = isQuickFooter(argv) ? quickFooter() : null;
if (isAskedToComplete(argv)) await complete();
else if (bar === null) await runAll();
else if (bar !== '') writeQuickly(`${bar}\n`);

/** `process.stdout` alone would cost a tenth of an empty Node. */
function writeQuickly(text: string): void {
  try {
    writeSync(1, text);
  } catch (error) {
    brokenPipe(error as NodeJS.ErrnoException);
  }
}

/** `complete AT WORD…`, which no direct form looks like. */
function isAskedToComplete([first, at = '']: readonly string[]): boolean {
  return first === 'complete' && /^\d+$/.test(at);
}

async function complete(): Promise<void> {
  const [, at, ...words] = argv;
  try {
    const { completeHere } = await import('./complete-here.ts');
    writeQuickly(await completeHere(Number(at), words, process));
  } catch {
    // a shell asks in the middle of a line, so there is nobody to tell
  }
}

async function runAll(): Promise<void> {
  process.stdout.on('error', brokenPipe);
  process.stderr.on('error', brokenPipe);
  try {
    const { run } = await import('./run.ts');
    process.exitCode = await run(argv, process);
  } catch (error) {
    const { bug } = await import('./bug.ts');
    process.exitCode = bug(error);
  }
}

/** A reader that has gone (`pimodes list | head -1`) is no fault; there is just nobody to write to any more. */
function brokenPipe(error: NodeJS.ErrnoException): void {
  process.exit(error.code === 'EPIPE' ? 0 : 74);
}
