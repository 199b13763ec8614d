import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** SHA-256 of our sources, and of the lock file for what is not ours. */
export function sourceDigest(): string {
  const digest = createHash('sha256');
  for (const path of globSync('src/**/*.ts', { cwd: ROOT }).sort()) {
    const text = readFileSync(join(ROOT, path));
    digest.update(`${path} ${text.length}\n`).update(text);
  }
  return digest.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex');
}
