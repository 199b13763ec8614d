import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DiskCall, systemError, type Watched, watchDisk } from '../support/faulty-disk.ts';
import type { Run } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';
import { createSandbox, type Sandbox } from '../support/sandbox.ts';
import { BEFORE, type Errand, furnish } from './errands.ts';

/** What becomes of the disk at some call. */
export type Way = {
  readonly name: string;
  /** The calls that can fail so. */
  readonly calls: RegExp;
  /** What the system says, one after the other; nothing where the agent's folder is taken away instead. */
  readonly codes: readonly string[];
  /** Whether every such call fails from then on. */
  readonly lasts: boolean;
};

export const WAYS: readonly Way[] = [
  { name: 'fails once', calls: /./, codes: ['EIO', 'ENOSPC', 'EACCES', 'EROFS', 'EMFILE'], lasts: false },
  { name: 'is broken from then on', calls: /./, codes: ['EIO'], lasts: true },
  { name: 'is full from then on', calls: /^(?:write|mkdir|link|copy)/, codes: ['ENOSPC'], lasts: true },
  { name: 'opens no more files', calls: /^(?:open|read(?:dir|File)|writeFile|copy)/, codes: ['EMFILE'], lasts: true },
  { name: 'has lost the folder', calls: /./, codes: [], lasts: false },
];

/** The calls of a sound run at which a way can begin, counted from 1. */
export const callsFor = ({ calls }: Way, sound: Outcome): readonly number[] =>
  sound.calls.flatMap((name, index) => (calls.test(name) ? [index + 1] : []));

/** What an errand came to. */
export type Outcome = Omit<Watched<Run>, 'value'> & {
  readonly run: Run;
  /** Paths of files that are there, gone, or say something else than before. */
  readonly changes: readonly string[];
  /** Whether everything that stood in journals before still does. */
  readonly isAppended: boolean;
};

/** A home to try faults in; each trial finds it as the first one did. */
export type Trials = {
  /** Runs an errand on a sound disk. */
  readonly soundly: (errand: Errand) => Promise<Outcome>;
  /** Runs it with the disk failing at the `nth` call; answers which promise that broke, null when all were kept. */
  readonly failing: (errand: Errand, way: Way, nth: number, sound: Outcome) => Promise<string | null>;
  readonly close: () => void;
};

export async function openTrials(): Promise<Trials> {
  const box = createSandbox();
  furnish(box);
  for (const args of BEFORE) {
    const { code, stderr } = await runHere(box, args);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  }
  const before = filesIn(box);
  return {
    soundly: (errand) => outcomeOf(errand, box, before, () => {}),
    async failing(errand, way, nth, sound) {
      try {
        return brokenPromise(await outcomeOf(errand, box, before, faultAt(nth, way, box)), sound, errand, way);
      } catch (error) {
        return `it threw ${error instanceof Error ? error.stack : error}`;
      }
    },
    close: box.remove,
  };
}

function faultAt(at: number, { calls, codes, lasts }: Way, { agentDir }: Sandbox): (call: DiskCall) => void {
  return ({ name, nth }) => {
    if (nth < at || (nth > at && !lasts) || !calls.test(name)) return;
    const code = codes[nth % codes.length];
    if (code !== undefined) throw systemError(code, name);
    rmSync(agentDir, { recursive: true, force: true });
  };
}

async function outcomeOf(
  { args, stdin }: Errand,
  box: Sandbox,
  before: Files,
  fault: (call: DiskCall) => void,
): Promise<Outcome> {
  restore(before, box);
  const env = { PATH: '/nowhere' }; // no agent is there to be asked for its version
  const options = stdin === undefined ? { env } : { env, stdin };
  const { value: run, ...disk } = await watchDisk(box.home, fault, () => runHere(box, args, options));
  const after = filesIn(box);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const journals = [...before].filter(([path]) => /\/state\/[^/]*\.jsonl$/.test(path));
  return {
    run,
    ...disk,
    changes: paths.filter((path) => !isSame(before, after, path)),
    isAppended: journals.every(([path, bytes]) => after.get(path)?.subarray(0, bytes.length).equals(bytes) === true),
  };
}

/** Which promise an outcome breaks, in words. */
function brokenPromise(outcome: Outcome, sound: Outcome, { mayDoLess, mayLeave }: Errand, way: Way): string | null {
  const { run, changes } = outcome;
  if (outcome.leftOpen.length > 0) return `left open: ${outcome.leftOpen.join(', ')}`;
  if (way.codes.length === 0) return null; // what stood there is gone
  if (!outcome.isAppended) return 'a journal was rewritten';
  if (run.code === 0 && sound.run.code !== 0) return 'it passes what it did not pass';
  if (run.code === 0 && !mayDoLess && changes.join() !== sound.changes.join())
    return `done, and yet changed only: ${changes.join()}`;
  const isRefused = run.code !== 0 && run.code !== 1;
  const left = changes.filter((path) => mayLeave?.test(path) !== true);
  // A disk that neither keeps a line nor takes it back: nobody knows what stands, and that is said.
  const isToldToLook = way.lasts && run.stderr.includes('`pimodes status` shows what stands');
  return isRefused && left.length > 0 && !isToldToLook
    ? `refused (${run.code}), and yet changed: ${left.join()}`
    : null;
}

type Files = ReadonlyMap<string, Buffer>;

/** What can be made again or is kept under its own digest. */
const KEPT = /\/(?:cache|approved)\//;
/** That, what nobody's selection depends on, and what a disk leaves behind that does not let it be removed. */
const NO_MATTER = /\/(?:cache|approved|drafts)\/|\.(?:events\.jsonl|tmp|lock|new|gone)$/;

const pathsIn = ({ home }: Sandbox): string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  );

const filesIn = (box: Sandbox): Files =>
  new Map(pathsIn(box).flatMap((path) => (NO_MATTER.test(path) ? [] : [[path, readFileSync(path)] as const])));

function restore(files: Files, box: Sandbox): void {
  const now = filesIn(box);
  for (const path of pathsIn(box)) if (!files.has(path) && !KEPT.test(path)) rmSync(path);
  for (const [path, bytes] of files) {
    if (isSame(files, now, path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

function isSame(a: Files, b: Files, path: string): boolean {
  const [one, other] = [a.get(path), b.get(path)];
  return one !== undefined && other !== undefined && one.equals(other);
}
