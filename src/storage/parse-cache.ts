/**
 * What was read of the files of one folder, each under a hash of its bytes, and all of it only for the same folder, scope
 * and reader: so nothing in it can go stale. A hash over the whole tells that it still is what this program wrote, which
 * is quicker than to look at every value, and a hit loads neither parser nor schema library.
 */

import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Reading, SourceFile } from '../formats/mode-file.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import type { Mode } from '../kernel/mode.ts';
import type { ModeFolder } from './mode-folders.ts';
import { makeFolder, readRegularFile, writeWholeFile } from './safe-file.ts';

/** A reading without the prompt's text. */
export type CachedReading =
  | { readonly kind: 'mode'; readonly mode: Mode; readonly diagnostics: readonly Diagnostic[] }
  | Exclude<Reading, { kind: 'mode' }>;

export interface ParseCache {
  /** The reading of exactly this file, kept or put; null when it has to be parsed. */
  get(source: SourceFile): CachedReading | null;
  put(source: SourceFile, reading: CachedReading): void;
  /** Keeps what was got or put, and nothing else, if anything was put. A disk that declines is no matter. */
  save(): void;
}

/** `folder` is where caches are kept, as they are if `isReadOnly`; `reader` tells one version of the parser from another. */
export type CachePlace = { readonly folder: string; readonly reader: string; readonly isReadOnly?: boolean };

type Kept = Record<string, { readonly hash: string; readonly reading: CachedReading }>;

const MAX_BYTES = 64 * 1024 * 1024;

/** The cache for one folder of mode files. */
export function parseCache(place: CachePlace, { scope, path }: Pick<ModeFolder, 'scope' | 'path'>): ParseCache {
  const of = `${place.reader}\0${scope}\0${path}`;
  const file = join(place.folder, `${hash('sha256', `${scope}\0${path}`).slice(0, 16)}.json`);
  const kept = readKept(file, of);
  const used: Kept = {};
  let isGrown = false;
  let missed: { readonly source: SourceFile; readonly hash: string } | null = null; // spares a second hash
  return {
    get(source) {
      const name = nameOf(source);
      const bytes = hashOf(source);
      const found = own(used, name) ?? own(kept, name);
      const reading = found?.hash === bytes ? found.reading : null;
      if (reading === null) missed = { source, hash: bytes };
      else used[name] = { hash: bytes, reading };
      return reading;
    },
    put(source, reading) {
      used[nameOf(source)] = { hash: missed?.source === source ? missed.hash : hashOf(source), reading };
      isGrown = true;
    },
    save() {
      if (!isGrown || place.isReadOnly || makeFolder(place.folder) !== null) return;
      const text = JSON.stringify(used);
      const head: Head = { of, sum: hash('sha256', text) };
      writeWholeFile(file, `${JSON.stringify(head)}\n${text}`, { flush: false });
    },
  };
}

/** The first line: whose cache it is, and the SHA-256 of all that follows. */
type Head = { readonly of: string; readonly sum: string };

function readKept(file: string, of: string): Readonly<Kept> {
  const reading = readRegularFile(file, { maxBytes: MAX_BYTES, followLinks: false });
  if (reading.kind !== 'file') return {};
  const { bytes } = reading;
  const end = bytes.indexOf(0x0a);
  const text = bytes.subarray(end + 1);
  const isOurs = bytes.toString('utf8', 0, end) === JSON.stringify({ of, sum: hash('sha256', text) } satisfies Head);
  return isOurs ? (JSON.parse(text.toString('utf8')) as Kept) : {};
}

const own = (readings: Readonly<Kept>, name: string) => (Object.hasOwn(readings, name) ? readings[name] : undefined);

/** A JSON file read with a prompt and without are two readings. */
const nameOf = ({ path, prompt }: SourceFile): string => (prompt === null ? path : `${path}\0${prompt.path}`);

const hashOf = ({ bytes, prompt }: SourceFile): string =>
  prompt === null
    ? hash('sha256', bytes, 'base64url')
    : hash('sha256', bytes, 'base64url') + hash('sha256', prompt.bytes, 'base64url');
