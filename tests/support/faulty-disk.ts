/** Node's own `fs`, watched below one folder, with faults put in: what a disk answers that is full, broken or taken away. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** One call about what lies in the folder, just before it is made; `nth` counts from 1. */
export type DiskCall = { readonly name: string; readonly path: string; readonly nth: number };

const ON_PATHS = [
  ...['accessSync', 'copyFileSync', 'linkSync', 'lstatSync', 'mkdirSync', 'openSync', 'readFileSync', 'readdirSync'],
  ...['readlinkSync', 'realpathSync', 'renameSync', 'rmSync', 'statSync', 'unlinkSync', 'writeFileSync'],
];
const ON_OPEN_FILES = ['fchmodSync', 'fstatSync', 'fsyncSync', 'ftruncateSync', 'readSync', 'writeSync'];

type Call = (...args: readonly unknown[]) => unknown;

/** What was done, the names of the calls that it took, and the files that it left open. */
export type Watched<T> = { readonly value: T; readonly calls: readonly string[]; readonly leftOpen: readonly string[] };

/**
 * Runs `act` with `before` called before every call about `folder`; what that throws is what the call throws. Whoever else
 * uses `fs` meanwhile notices nothing.
 */
export async function watchDisk<T>(
  folder: string,
  before: (call: DiskCall) => void,
  act: () => Promise<T>,
): Promise<Watched<T>> {
  const own = fs as unknown as Record<string, Call>;
  const found = { ...own };
  const { native } = fs.realpathSync;
  const open = new Map<unknown, string>();
  const calls: string[] = [];
  const about = (name: string, path: unknown): void => {
    if (typeof path !== 'string' || (path !== folder && !path.startsWith(`${folder}/`))) return;
    before({ name, path, nth: calls.push(name) });
  };
  const watch = (name: string, pathIn: (first: unknown) => unknown): void => {
    const real = own[name] as Call;
    own[name] = (...args) => {
      about(name, pathIn(args[0]));
      const result = real(...args);
      if (name === 'openSync') open.set(result, String(args[0]));
      return result;
    };
  };
  for (const name of ON_PATHS) watch(name, (path) => path);
  for (const name of ON_OPEN_FILES) watch(name, (fd) => open.get(fd));
  own.closeSync = (fd) => {
    open.delete(fd);
    return found.closeSync?.(fd);
  };
  fs.realpathSync.native = ((path: string) => {
    about('realpathSync', path);
    return native(path);
  }) as typeof native;
  syncBuiltinESMExports();
  try {
    const value = await act();
    return { value, calls, leftOpen: [...open.values()] };
  } finally {
    for (const name of [...ON_PATHS, ...ON_OPEN_FILES, 'closeSync']) own[name] = found[name] as Call;
    syncBuiltinESMExports();
  }
}

/** An error as the system throws it. */
export const systemError = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${code}: put in by a test, ${syscall}`), { code, syscall });

/** Makes each call fail that has one of the names. */
export const failing =
  (names: readonly string[], code = 'EIO') =>
  ({ name }: DiskCall): void => {
    if (names.includes(name)) throw systemError(code, name);
  };
