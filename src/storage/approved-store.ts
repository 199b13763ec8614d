/** What was accepted, byte for byte: so that drift can be shown, and told without a parser. Loads no crypto. */

import { join } from 'node:path';
import type { Digest } from '../kernel/fingerprint.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { References } from './references.ts';
import { makeFolder, readRegularFile, writeWholeFile } from './safe-file.ts';

/**
 * The bytes of one definition; `prompt` is the file beside a JSON file that holds its text, null when there is none;
 * `references` is what the files gave that its text refers to, absent when it refers to none.
 */
export type DefinitionFiles = {
  readonly definition: Uint8Array;
  readonly prompt: Uint8Array | null;
  readonly references?: References;
};

export interface ApprovedStore {
  /** Keeps the files that had this fingerprint; what is kept already is not written again. */
  keep(digest: Digest, files: DefinitionFiles): Result<null, Refusal>;
  /** Null when they were never kept, or are lost. */
  read(digest: Digest): DefinitionFiles | null;
}

/** No file of a definition is read beyond this. */
export const MAX_DEFINITION_BYTES = 256 * 1024;

/** What the text of the definition kept at `path` was made with besides its own bytes. */
export const referencesOf = (path: string): string => `${path}.references`;

/** As JSON a text can be six times as long as its bytes, and one that is left over its bound is kept too. */
const MAX_REFERENCES_BYTES = 64 * MAX_DEFINITION_BYTES;

/** Files in `folder`, named after the digest; a prompt file's ends in `.prompt`, that of the references in `.references`. */
export function approvedStore(folder: string): ApprovedStore {
  const read = (path: string, maxBytes = MAX_DEFINITION_BYTES): Uint8Array | null => {
    const reading = readRegularFile(path, { maxBytes, followLinks: false });
    return reading.kind === 'file' ? reading.bytes : null;
  };
  const pathOf = (digest: Digest): string => join(folder, checked(digest));
  return {
    keep(digest, files) {
      const path = pathOf(digest);
      const declined = makeFolder(folder);
      if (declined !== null) return no(declined);
      // The definition comes last: where it stands, its prompt stands too.
      for (const [name, bytes] of [
        [`${path}.prompt`, files.prompt],
        [referencesOf(path), files.references === undefined ? null : Buffer.from(JSON.stringify(files.references))],
        [path, files.definition],
      ] as const) {
        if (bytes === null || read(name) !== null) continue;
        const written = writeWholeFile(name, bytes);
        if (!written.ok) return written;
      }
      return ok(null);
    },
    read(digest) {
      const path = pathOf(digest);
      const definition = read(path);
      if (definition === null) return null;
      const references = parsed(read(referencesOf(path), MAX_REFERENCES_BYTES));
      return { definition, prompt: read(`${path}.prompt`), ...(references === null ? {} : { references }) };
    },
  };
}

/** The same without a disk, for tests. */
export function memoryApproved(): ApprovedStore {
  const kept = new Map<Digest, DefinitionFiles>();
  return {
    keep(digest, files) {
      if (!kept.has(digest)) kept.set(digest, files);
      return ok(null);
    },
    read: (digest) => kept.get(digest) ?? null,
  };
}

/** What is no such record gives no references: the definition then has another digest, and counts as lost. */
function parsed(bytes: Uint8Array | null): References | null {
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return typeof value === 'object' ? (value as References | null) : null;
  } catch {
    return null;
  }
}

/** A digest becomes a file's name, so it must be one. */
function checked(digest: Digest): Digest {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error(`not a digest: ${JSON.stringify(digest)}`);
  return digest;
}
