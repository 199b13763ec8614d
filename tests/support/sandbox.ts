import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { COMPILED } from '../../scripts/build/paths.ts';

/** A home directory of its own on the real disk, with an agent folder and one project (an empty git repository) in it. */
export type Sandbox = Disposable & {
  readonly home: string;
  /** `<home>/.pi/agent`; it exists. */
  readonly agentDir: string;
  /** `<home>/project`; it exists and holds an empty `.git`. */
  readonly project: string;
  /** A clean environment: PATH, this home, UTF-8 and a colour terminal; nothing of the caller's. */
  readonly env: Readonly<Record<string, string>>;
  /** Writes a file, and the folders above it; `path` is relative to the home. Answers the absolute path. */
  readonly write: (path: string, text: string | Uint8Array) => string;
  /** Also what leaving a `using` block does. */
  readonly remove: () => void;
};

/** For tests, which start the same programs hundreds of times; what is measured starts as it does for everybody. */
export const KEEPS_COMPILED = { NODE_COMPILE_CACHE: COMPILED } as const;

/** A fresh sandbox under the system's temporary folder, with more in its environment; whoever makes it removes it. */
export function createSandbox(more: Readonly<Record<string, string>> = {}): Sandbox {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'pimodes-')));
  const agentDir = join(home, '.pi/agent');
  const project = join(home, 'project');
  mkdirSync(agentDir, { recursive: true });
  mkdirSync(join(project, '.git'), { recursive: true });
  const remove = () => rmSync(home, { recursive: true, force: true });
  return {
    home,
    agentDir,
    project,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      ...more,
    },
    write(path, text) {
      const target = join(home, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      return target;
    },
    remove,
    [Symbol.dispose]: remove,
  };
}
