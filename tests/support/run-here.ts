import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { isQuickFooter, quickFooter } from '../../src/cli/footer.ts';
import { run } from '../../src/cli/run.ts';
import { worldOf } from '../../src/storage/paths.ts';
import type { Run, RunOptions } from './run-cli.ts';
import type { Sandbox } from './sandbox.ts';

/**
 * Runs the command line from source inside this process, which costs a small part of starting it. What the process itself does
 * (signals, closed pipes, the build) is for `runCli`, which prints `tests/cli/golden/commands.txt`.
 */
export async function runHere(
  { env, project }: Sandbox,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Run> {
  const stdout = collector();
  const stderr = collector();
  const stdin = await inputOf(options.stdin);
  const process = {
    env: { ...env, ...options.env },
    cwd: () => options.cwd ?? project,
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
  };
  const bar = isQuickFooter(args) ? quickFooter(worldOf('.', process)) : null;
  if (bar !== null) stdout.stream.write(bar === '' ? '' : `${bar}\n`);
  const code = bar === null ? await run(args, process) : 0;
  stdin.destroy();
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
}

/** Standard input that is no terminal: a file that holds `text`, or nothing. */
async function inputOf(text: string | undefined) {
  const path = text === undefined ? '/dev/null' : join(mkdtempSync(join(tmpdir(), 'pimodes-')), 'stdin');
  if (text !== undefined) writeFileSync(path, text);
  const stream = createReadStream(path);
  await once(stream, 'open');
  if (text !== undefined) rmSync(dirname(path), { recursive: true });
  return stream as unknown as NodeJS.ReadStream & { fd: 0 };
}

/** A stream that is no terminal and keeps what it is given. */
function collector() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  }) as unknown as NodeJS.WriteStream & { fd: 1 & 2 };
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}
