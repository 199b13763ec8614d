import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes `folder` hold exactly `files` (absolute path → text), executable where the text starts with `#!`. Each is renamed
 * into place, in the order given, and only then is removed what was there before: a program that starts meanwhile finds
 * all that it loads.
 */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, text);
    if (text.startsWith('#!')) chmodSync(draft, 0o755);
    renameSync(draft, path);
  }
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(found.parentPath, found.name);
    if (found.isFile() && !files.has(path)) rmSync(path);
  }
}
