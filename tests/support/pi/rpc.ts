import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';

/** One line that Pi wrote. */
export type Line = Readonly<Record<string, unknown>> & { readonly type?: string };

/** A conversation with `pi --mode rpc`. */
export type Rpc = {
  readonly lines: readonly Line[];
  /** Sends a command; resolves with its response. */
  readonly call: (type: string, more?: Readonly<Record<string, unknown>>) => Promise<Line>;
  /** Sends a prompt or a slash command; resolves when Pi is idle again, with all that was written meanwhile. */
  readonly prompt: (message: string) => Promise<readonly Line[]>;
  /** The first line, after `from` of them, that fits; rejects after 10 s with the last lines. */
  readonly waitFor: (fits: (line: Line) => boolean, from?: number) => Promise<Line>;
  /** Answers the first dialog that fits. */
  readonly answer: (value: string, fits: (line: Line) => boolean) => Promise<void>;
  readonly stderr: () => string;
  /** Ends Pi's input; resolves with the exit code. */
  readonly close: () => Promise<number | null>;
};

/** What a person is told in these lines: notices, and the errors of extensions. */
export const said = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => {
    if (line.type === 'extension_error') return [`error: ${line.error}`];
    return line.method === 'notify' ? [String(line.message)] : [];
  });

/** Speaks Pi's JSON lines over a child's standard streams. */
export function rpcOver(child: ChildProcessWithoutNullStreams): Rpc {
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  let errors = '';
  let isOver = false;
  const wake = () => {
    for (const one of waiting) one();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    wake();
  });
  child.stderr.on('data', (data) => {
    errors += data;
  });
  child.stdin.on('error', () => {});
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      wake();
      resolve(code);
    });
  });
  let calls = 0;

  async function waitFor(fits: (line: Line) => boolean, from = 0): Promise<Line> {
    const deadline = performance.now() + 10_000;
    for (;;) {
      const found = lines.slice(from).find(fits);
      if (found !== undefined) return found;
      if (isOver || performance.now() > deadline) {
        throw new Error(`Pi did not write what was waited for; last: ${JSON.stringify(lines.slice(-4))}\n${errors}`);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, 500);
        function done() {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
      });
    }
  }

  function call(type: string, more: Readonly<Record<string, unknown>> = {}): Promise<Line> {
    const id = `call-${++calls}`;
    child.stdin.write(`${JSON.stringify({ id, type, ...more })}\n`);
    return waitFor((line) => line.type === 'response' && line.id === id);
  }

  return {
    lines,
    call,
    waitFor,
    async prompt(message) {
      const from = lines.length;
      const { data } = await call('prompt', { message });
      if ((data as Line | undefined)?.disposition === 'started') {
        await waitFor(({ type }) => type === 'agent_settled', from);
      }
      return lines.slice(from);
    },
    async answer(value, fits) {
      const { id } = await waitFor((line) => line.type === 'extension_ui_request' && fits(line));
      child.stdin.write(`${JSON.stringify({ type: 'extension_ui_response', id, value })}\n`);
    },
    stderr: () => errors,
    close() {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
      return exit.finally(() => clearTimeout(timer));
    },
  };
}
