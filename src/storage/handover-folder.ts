/** A folder of small files that one process passes to another it starts. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { no, ok, type Result } from '../kernel/result.ts';
import { readRegularFile, writeWholeFile } from './safe-file.ts';
import { refusalOf, type StorageRefusal } from './storage-refusal.ts';

export type HandoverFolder = {
  readonly path: string;
  /** A file's text; null when it is not there, or not one of ours. */
  readonly read: (name: string) => string | null;
  readonly write: (name: string, text: string) => Result<null, StorageRefusal>;
  readonly remove: () => void;
};

/** Room for a host's whole prompt. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A new folder that only this user can read. */
export function makeHandoverFolder(): Result<HandoverFolder, StorageRefusal> {
  const prefix = join(tmpdir(), 'pimodes-');
  try {
    return ok(handoverFolder(mkdtempSync(prefix)));
  } catch (error) {
    return no(refusalOf(error, prefix));
  }
}

/** The folder that was handed over. */
export function handoverFolder(path: string): HandoverFolder {
  return {
    path,
    read(name) {
      const reading = readRegularFile(join(path, name), { maxBytes: MAX_BYTES, followLinks: false });
      return reading.kind === 'file' ? new TextDecoder().decode(reading.bytes) : null;
    },
    write: (name, text) => writeWholeFile(join(path, name), text),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
