/** Who holds a lock, and whether that process is certainly no more. Clocks and file times play no part. */

import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from './storage-refusal.ts';

/** A process, told apart from later ones with its number by when it started, where the system says; `token` is the lock's own. */
export type Holder = {
  readonly pid: number;
  readonly startedAt: string | null;
  readonly host: string;
  readonly pidNamespace: string | null;
  readonly token: string;
};

/** This process as the holder of the lock `token`. */
export const thisHolder = (token: string): Holder => ({
  pid: process.pid,
  startedAt: startOf(process.pid),
  host: hostname(),
  pidNamespace: pidNamespace(),
  token,
});

/** A holder as a lock file's text. */
export const writeHolder = (holder: Holder): string => `${JSON.stringify(holder)}\n`;

/** Null when the text names no process. */
export function readHolder(text: string): Holder | null {
  try {
    const { pid, startedAt, host, pidNamespace: namespace, token } = JSON.parse(text) as Partial<Holder>;
    const named = typeof host === 'string' && typeof token === 'string' && /^[0-9a-f]{16}$/.test(token);
    if (!named || typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return null;
    return { pid, startedAt: textOrNull(startedAt), host, pidNamespace: textOrNull(namespace), token };
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** True only when it is proven: on this host and in this pid namespace, the process is not there, or another has its number. */
export function isGone(holder: Holder): boolean {
  if (holder.host !== hostname() || holder.pidNamespace !== pidNamespace()) return false;
  if (!exists(holder.pid)) return true;
  const startedAt = startOf(holder.pid);
  return startedAt !== null && holder.startedAt !== null && startedAt !== holder.startedAt;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH'; // another user's process may not be signalled, but is there
  }
}

/** Which boot, and how many clock ticks after it, a process started; "ended" for one that waits to be reaped, null where nobody says. */
function startOf(pid: number): string | null {
  const stat = textOf(`/proc/${pid}/stat`);
  const boot = textOf('/proc/sys/kernel/random/boot_id');
  if (stat === null || boot === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before it may hold anything
  if (fields[0] === 'Z' || fields[0] === 'X') return 'ended';
  return fields[19] === undefined ? null : `${boot.trim()} ${fields[19]}`;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}
