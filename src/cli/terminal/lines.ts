import { createInterface, type Interface } from 'node:readline/promises';

/** Signals on which Node leaves a raw terminal raw. */
const UNHEEDED = ['SIGHUP', 'SIGQUIT'] as const;

/** Lines that a person types. A terminal is raw until it is closed, or a signal ends the process. */
export function readLines(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Interface {
  const lines = createInterface({ input, output });
  const end = (signal: NodeJS.Signals): void => {
    lines.close();
    process.kill(process.pid, signal); // nobody listens any more, so it does what it always does
  };
  for (const signal of UNHEEDED) process.once(signal, end);
  lines.once('close', () => {
    for (const signal of UNHEEDED) process.off(signal, end);
  });
  return lines;
}
