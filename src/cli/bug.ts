import { visible } from '../kernel/visible.ts';

/** The exit code of a fault of ours. */
const BUG = 70;

/** Tells of a fault of ours, with what is needed to report it; answers the exit code. */
export function bug(error: unknown): number {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`pimodes: this is a bug in pimodes, and nothing that was kept is harmed\n${visible(text)}\n`);
  return BUG;
}
