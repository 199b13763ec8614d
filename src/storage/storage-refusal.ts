import type { Refusal, StorageCause } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';

/** A refusal of the disk, always with the path that it is about. */
export type StorageRefusal = Extract<Refusal, { kind: 'storage' }>;

const CAUSES: Readonly<Record<string, StorageCause>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'read-only',
  EACCES: 'permission',
  EPERM: 'permission',
  ELOOP: 'link',
  EISDIR: 'not-a-file',
  ENOTDIR: 'not-a-file',
  EEXIST: 'not-a-file',
  ENXIO: 'not-a-file',
};

/** The system's word for what is wrong with `path`, as a refusal. */
export const refusalFor = (code: string, path: string): StorageRefusal => ({
  kind: 'storage',
  path,
  cause: CAUSES[code] ?? 'other',
  detail: code,
});

/** What the system said of `path`, as a refusal. Anything else that was thrown is a bug and is thrown on. */
export function refusalOf(error: unknown, path: string): StorageRefusal {
  const refusal = refusalFor(codeOf(error), path);
  return refusal.cause === 'other' ? { ...refusal, detail: (error as Error).message } : refusal;
}

/** What `act` answers, or what the system said to it, as a refusal about `path`. */
export function attempt<T>(path: string, act: () => T): Result<T, StorageRefusal> {
  try {
    return ok(act());
  } catch (error) {
    return no(refusalOf(error, path));
  }
}

/** The system's word for what went wrong, such as `ENOENT`. Anything but a system error is thrown on. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'syscall' in error && 'code' in error) return String(error.code);
  throw error;
}
