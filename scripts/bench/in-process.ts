/** The built selector inside this process, on streams that pass for a terminal's. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { openTui } from '../../components/open-tui.tsx';
import type { SelectorSession } from '../../src/app/selector.ts';
import { fakeSession } from '../../tests/components/support/fake-session.ts';
import { METAFILE, ROOT } from '../build/paths.ts';

export type InProcess = {
  /** Milliseconds until a frame answers `key`, and the bytes of all that was written for it. */
  readonly press: (key: string) => Promise<{ readonly took: number; readonly bytes: number; readonly text: string }>;
  readonly close: () => Promise<void>;
};

/** Definitions as a busy machine has them: a tenth bases, no two alike, each with a label and a description of its own. */
export function manyModes(count: number): SelectorSession {
  const modes = Array.from({ length: count }, (_, at) => {
    const word = WORDS[(at * 7) % WORDS.length] ?? '';
    const other = WORDS[(at * 3 + 5) % WORDS.length] ?? '';
    return {
      key: `${word}-${other}-${at}`,
      label: `${other} the ${word}`,
      description: `Number ${at}: ${word} before ${other}, and says why in one line.`,
      strategy: at % 10 === 0 ? ('replace_base' as const) : ('append' as const),
      scope: at % 3 === 0 ? ('global' as const) : ('builtin' as const),
      prompt: `# ${word}\n\n${`Do ${word}, then ${other}, and say what you saw of it.\n`.repeat(40)}`,
    };
  });
  return fakeSession({ modes, active: `native + ${modes.slice(1, 4).map(({ key }) => key).join(', ')}` });
}

const WORDS = ['review', 'explain', 'terse', 'plan', 'audit', 'teach', 'ship', 'guard', 'trace', 'probe', 'draft'];

/** Opens what `dist/` holds on a terminal of 120 × 36. */
export async function openInProcess(session: SelectorSession): Promise<InProcess> {
  let written = '';
  let onWrite = () => {};
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      onWrite();
      done();
    },
  });
  const stdin = new Readable({ objectMode: true, read() {} });
  const open = (await import(join(ROOT, chunkOf('components/open-tui.tsx')))).openTui as typeof openTui;
  const left = open(session, {
    ...{ unicode: true, color: true },
    stdin: Object.assign(stdin, { isTTY: true, ref: () => stdin, unref: () => stdin, setEncoding: () => stdin, setRawMode() {} }),
    stdout: Object.assign(stdout, { isTTY: true, columns: 120, rows: 36 }) as unknown as NodeJS.WriteStream,
  });
  while (!written.includes('tokens')) await nextTurn();
  return {
    async press(key) {
      const from = written.length;
      const drawn = new Promise<void>((resolve) => {
        onWrite = () => written.endsWith(FRAME_END) && resolve();
      });
      const start = performance.now();
      stdin.push(key);
      await drawn;
      const took = performance.now() - start;
      const text = written.slice(from);
      written = '';
      return { took, bytes: Buffer.byteLength(text), text };
    },
    async close() {
      stdin.push('\u0003');
      await left;
    },
  };
}

/** Each frame stands between two marks, so that a terminal shows it at once. */
const FRAME_END = '\u001b[?2026l';

function chunkOf(source: string): string {
  const { outputs } = JSON.parse(readFileSync(METAFILE, 'utf8')) as { outputs: Record<string, { entryPoint?: string }> };
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (path === undefined) throw new Error(`nothing was built from ${source}`);
  return path;
}
