/** The built selector inside this process, on streams that pass for a terminal's. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { openTui } from '../../components/open-tui.tsx';
import type { SelectorSession } from '../../src/app/selector.ts';
import { fakeSession } from '../../tests/components/support/fake-session.ts';
import { METAFILE, ROOT } from '../build/paths.ts';

/** Milliseconds from a key to its frame, those of them that the processor worked on it, and what was written. */
export type Pressed = { readonly took: number; readonly busy: number; readonly bytes: number; readonly text: string };

export type InProcess = {
  /** Resolves when a frame has answered `key`. */
  readonly press: (key: string) => Promise<Pressed>;
  /** Sends `key` and waits for nothing but a turn of the event loop. */
  readonly type: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Definitions as a busy machine has them: a tenth bases, no two alike, with labels and descriptions of their own. */
export function manyModes(count: number): SelectorSession {
  const modes = Array.from({ length: count }, (_, at) => {
    const [word, other] = [
      WORDS[at % WORDS.length] ?? '',
      WORDS[(at * 7 + Math.floor(at / WORDS.length)) % WORDS.length] ?? '',
    ];
    return {
      key: `${word}-${other}-${at}`,
      label: `${other} and ${word}`,
      description: `Begins with ${word}, goes on to ${other}, and says why in one line.`,
      strategy: at % 10 === 0 ? ('replace_base' as const) : ('append' as const),
      scope: at % 3 === 0 ? ('global' as const) : ('builtin' as const),
      prompt: `# ${word}\n\n${`Look for ${word}, then for ${other}, and say what you saw of it.\n`.repeat(40)}`,
    };
  });
  const overlays = modes.filter(({ strategy }) => strategy === 'append').slice(0, 3);
  return fakeSession({ modes, active: `native + ${overlays.map(({ key }) => key).join(', ')}` });
}

const WORDS =
  'review explain terse plan audit teach ship guard trace probe draft weigh sketch merge bisect quote name fold lint prune knit zoom yield'.split(
    ' ',
  );

/** Opens what `dist/` holds on a terminal of 120 × 36. */
export async function openInProcess(session: SelectorSession): Promise<InProcess> {
  process.env.FORCE_COLOR = '1'; // read when the chunk is loaded
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
    stdin: Object.assign(stdin, {
      isTTY: true,
      ref: () => stdin,
      unref: () => stdin,
      setEncoding: () => stdin,
      setRawMode() {},
    }),
    stdout: Object.assign(stdout, { isTTY: true, columns: 120, rows: 36 }) as unknown as NodeJS.WriteStream,
  });
  while (!/tokens|nothing added/.test(written)) await nextTurn();
  return {
    async press(key) {
      const from = written.length;
      const drawn = new Promise<void>((resolve) => {
        onWrite = () => written.endsWith(FRAME_END) && resolve();
      });
      const [start, before] = [performance.now(), process.cpuUsage()];
      stdin.push(key);
      await drawn;
      const took = performance.now() - start;
      const { system, user } = process.cpuUsage(before);
      const text = written.slice(from);
      written = '';
      return { took, busy: (user + system) / 1000, bytes: Buffer.byteLength(text), text };
    },
    async type(key) {
      stdin.push(key);
      await nextTurn();
      written = '';
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
  const { outputs } = JSON.parse(readFileSync(METAFILE, 'utf8')) as {
    outputs: Record<string, { entryPoint?: string }>;
  };
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (path === undefined) throw new Error(`nothing was built from ${source}`);
  return path;
}
