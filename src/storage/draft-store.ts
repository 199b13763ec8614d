/** Texts that people are at work on, in our own folder: an editor's file becomes a mode file only when it is one. */

import { basename, extname, join } from 'node:path';
import { MAX_FILE_BYTES } from '../formats/source-text.ts';
import { digestOf } from '../kernel/fingerprint.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { draftFolder, type Paths } from './paths.ts';
import { makeFolder, readRegularFile, removeQuietly, writeWholeFile } from './safe-file.ts';
import type { StorageRefusal } from './storage-refusal.ts';

/** A draft with the file's bytes that it was begun from, null when it was begun from nothing. */
export type Draft = { readonly path: string; readonly bytes: Uint8Array; readonly base: Uint8Array | null };

/** `target` is the file that the draft is for; there is one draft for each. */
export interface DraftStore {
  /** The draft as it stands now; null when there is none. */
  read(target: string): Draft | null;
  /** Begins a draft in place of an older one. */
  begin(target: string, bytes: Uint8Array, base: Uint8Array | null): Result<Draft, StorageRefusal>;
  /** The draft is done with. */
  drop(target: string): void;
}

/** Drafts on the disk, which outlast the process. */
export function draftStore(paths: Paths): DraftStore {
  const folder = draftFolder(paths);
  const pathFor = (target: string): string => {
    const ending = extname(target);
    return join(folder, `${basename(target, ending)}-${digestOf(target).slice(0, 8)}${ending}`);
  };
  const baseFor = (target: string): string => `${pathFor(target)}.base`;
  const bytesAt = (path: string): Uint8Array | null => {
    // One byte more than a mode file may have, so that its reader can say that it is too large.
    const reading = readRegularFile(path, { maxBytes: 4 * MAX_FILE_BYTES, followLinks: false });
    return reading.kind === 'file' ? reading.bytes : null;
  };
  return {
    read(target) {
      const path = pathFor(target);
      const bytes = bytesAt(path);
      return bytes === null ? null : { path, bytes, base: bytesAt(baseFor(target)) };
    },
    begin(target, bytes, base) {
      const declined = makeFolder(folder);
      if (declined !== null) return no(declined);
      const path = pathFor(target);
      if (base === null) removeQuietly(baseFor(target));
      for (const [name, content] of [[baseFor(target), base] as const, [path, bytes] as const]) {
        const written = content === null ? null : writeWholeFile(name, content, { flush: false });
        if (written?.ok === false) return written;
      }
      return ok({ path, bytes, base });
    },
    drop(target) {
      removeQuietly(pathFor(target));
      removeQuietly(baseFor(target));
    },
  };
}
