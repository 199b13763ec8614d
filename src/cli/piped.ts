import { fstatSync } from 'node:fs';
import type { Process } from './call.ts';

/**
 * What is piped or redirected into a process, up to a little more than `most` bytes; null when nothing is: a terminal,
 * /dev/null, or a pipe that ends at once, as those have that other programs start.
 */
export async function pipedText(
  { stdin }: Pick<Process, 'stdin'>,
  most: number,
  whileWaiting: () => void,
): Promise<Uint8Array | null> {
  const kind = inputKind(stdin);
  if (kind === 'none') return null;
  const timer = setTimeout(whileWaiting, 2000);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stdin) {
      clearTimeout(timer);
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length > most) break;
    }
  } finally {
    clearTimeout(timer);
  }
  return length === 0 && kind === 'pipe' ? null : Buffer.concat(chunks);
}

function inputKind(stdin: Process['stdin']): 'none' | 'pipe' | 'file' {
  if (stdin.isTTY) return 'none';
  try {
    const stats = fstatSync(stdin.fd);
    return stats.isFile() ? 'file' : stats.isFIFO() || stats.isSocket() ? 'pipe' : 'none';
  } catch {
    return 'none'; // it was closed
  }
}
