import type { Refusal, StorageCause } from '../kernel/refusal.ts';

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

/** What the system said of `path`, as a refusal. Anything else that was thrown is a bug and is thrown on. */
export function refusalOf(error: unknown, path: string): StorageRefusal {
  const code = codeOf(error);
  const cause = CAUSES[code] ?? 'other';
  return { kind: 'storage', path, cause, detail: cause === 'other' ? (error as Error).message : code };
}

/** The system's word for what went wrong, such as `ENOENT`. Anything but a system error is thrown on. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'syscall' in error && 'code' in error) return String(error.code);
  throw error;
}
