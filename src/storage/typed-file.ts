/** A file that a person named. */

import { resolve } from 'node:path';
import { no, ok, type Result } from '../kernel/result.ts';
import { readRegularFile } from './safe-file.ts';

/** Its bytes, or why there are none, in words. `name` counts from `cwd` on; links are followed. */
export function readTyped(cwd: string, name: string, maxBytes: number): Result<Buffer, string> {
  const reading = readRegularFile(resolve(cwd, name), { maxBytes, followLinks: true });
  if (reading.kind === 'file') return ok(reading.bytes);
  return no(reading.kind === 'missing' ? 'there is no such file' : `it cannot be read (${WHY[reading.kind]})`);
}

const WHY = {
  link: 'a link',
  'broken-link': 'a link that leads nowhere',
  'not-a-file': 'not a file',
  'too-large': 'too large',
  unreadable: 'permission',
} as const;
