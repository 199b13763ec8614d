import { fstatSync } from 'node:fs';

/**
 * What is piped or redirected into this process, up to a little more than `most` bytes; null when nothing is: a terminal,
 * /dev/null, or a pipe that ends at once, as those have that other programs start.
 */
export async function pipedText(most: number, whileWaiting: () => void): Promise<Uint8Array | null> {
  const kind = inputKind();
  if (kind === 'none') return null;
  const timer = setTimeout(whileWaiting, 2000);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of process.stdin) {
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

function inputKind(): 'none' | 'pipe' | 'file' {
  if (process.stdin.isTTY) return 'none';
  try {
    const stats = fstatSync(0);
    return stats.isFile() ? 'file' : stats.isFIFO() || stats.isSocket() ? 'pipe' : 'none';
  } catch {
    return 'none'; // it was closed
  }
}
