import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DIST, ROOT } from '../../../scripts/build/paths.ts';
import { type PseudoTerminal, spawnTerminal } from '../pseudo-terminal.ts';
import type { Run } from '../run-cli.ts';
import { createSandbox, KEEPS_COMPILED, type Sandbox } from '../sandbox.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { type Rpc, rpcOver } from './rpc.ts';

/** The package of Pi to test on; the compatibility run names an older one. */
const PI = process.env.PIMODES_TEST_PI ?? join(ROOT, 'node_modules/@earendil-works/pi-coding-agent');
export const PI_CLI = join(PI, 'dist/bundle/cli.js');
export const EXTENSION = join(DIST, 'pi.js');

/** The model kinds that matter: they are sent a changed prompt in different ways. */
export const MODELS = ['plain', 'thinker', 'midconvo'] as const;

/** A home with a configured Pi, which is on its PATH, and a model on loopback. */
export type PiSandbox = Sandbox & {
  readonly model: ModelServer;
  /** Runs `pi -p` (or whatever `args` say) to its end. */
  readonly run: (args: readonly string[], options?: PiOptions) => Promise<Run>;
  readonly rpc: (options?: PiOptions & { readonly args?: readonly string[] }) => Rpc;
  readonly tui: (options?: PiOptions & TuiOptions) => PseudoTerminal;
  /** The entries of a custom type in the newest session file of the project, oldest first. */
  readonly entries: (customType: string) => readonly unknown[];
  /** Ends every terminal and the model, and removes the home. */
  readonly close: () => Promise<void>;
};

export type PiOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** Extensions to load, in order; by default ours alone. */
  readonly extensions?: readonly string[];
};
type TuiOptions = { readonly args?: readonly string[]; readonly cols?: number; readonly rows?: number };

/** Sets it all up; whoever makes it closes it. */
export async function createPiSandbox(settings: Readonly<Record<string, unknown>> = {}): Promise<PiSandbox> {
  const sandbox = createSandbox(KEEPS_COMPILED);
  const model = await startModelServer();
  sandbox.write('.pi/agent/models.json', JSON.stringify(modelsOn(model.port)));
  sandbox.write('.pi/agent/settings.json', JSON.stringify({ ...SETTINGS, ...settings }));
  const bin = join(sandbox.home, 'bin');
  mkdirSync(bin);
  symlinkSync(PI_CLI, join(bin, 'pi'));
  const env = { ...sandbox.env, PATH: `${bin}:${dirname(process.execPath)}:${sandbox.env.PATH}`, ...QUIET };
  const terminals: PseudoTerminal[] = [];
  const argsFor = (args: readonly string[], { extensions = [EXTENSION] }: PiOptions) => [
    PI_CLI,
    ...extensions.flatMap((path) => ['-e', path]),
    ...args,
  ];
  const start = (args: readonly string[], options: PiOptions) =>
    spawn(process.execPath, argsFor(args, options), { cwd: sandbox.project, env: { ...env, ...options.env } });
  return {
    ...sandbox,
    env,
    model,
    async run(args, options = {}) {
      const child = start(args, options);
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      child.stdin.end();
      const ended = new Promise<Pick<Run, 'code' | 'signal'>>((resolve) => {
        child.once('close', (code, signal) => resolve({ code, signal }));
      });
      const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      clearTimeout(timer);
      return { ...end, stdout, stderr };
    },
    rpc: ({ args = [], ...options } = {}) => rpcOver(start(['--mode', 'rpc', ...args], options)),
    tui({ args = [], cols = 100, rows = 30, ...options } = {}) {
      const place = { cwd: sandbox.project, env: { ...env, ...options.env }, cols, rows };
      const terminal = spawnTerminal(process.execPath, argsFor(args, options), place);
      terminals.push(terminal);
      return terminal;
    },
    entries: (customType) => entriesIn(newestIn(join(sandbox.agentDir, 'sessions')), customType),
    async close() {
      for (const terminal of terminals) terminal.kill();
      await Promise.all([model.close(), ...terminals.map(({ exit }) => exit)]);
      sandbox.remove();
    },
  };
}

const SETTINGS = {
  defaultProvider: 'fake',
  defaultModel: 'plain',
  quietStartup: true,
  enableInstallTelemetry: false,
};
const QUIET = { PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1', PI_TELEMETRY: '0' };

function modelsOn(port: number) {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const shared = { contextWindow: 128_000, maxTokens: 8192, input: ['text'], cost };
  const models = [
    { id: 'plain', reasoning: false, ...shared },
    { id: 'thinker', reasoning: true, compat: { supportsReasoningEffort: true }, ...shared },
    { id: 'midconvo', reasoning: false, compat: { supportsMidConvoSystemMessages: true }, ...shared },
  ];
  const fake = { baseUrl: `http://127.0.0.1:${port}/v1`, api: 'openai-completions', apiKey: 'none', models };
  return { providers: { fake } };
}

function newestIn(folder: string): string | null {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  const newest = files.sort((a, b) => (basename(a) < basename(b) ? -1 : 1)).at(-1);
  return newest === undefined ? null : join(folder, newest);
}

/** The data of a session file's custom entries of one type, oldest first; none when there is no such file. */
export function entriesIn(file: string | null, customType: string): readonly unknown[] {
  if (file === null || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly customType?: string; readonly data: unknown })
    .filter((entry) => entry.customType === customType)
    .map(({ data }) => data);
}
