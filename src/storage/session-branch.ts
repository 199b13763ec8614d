/**
 * The active branch of a Pi session file, as Pi finds it when it opens the file: the leaf is the last entry whatever its
 * type, the branch its chain of parents, the later of two lines with one id counts, and lines that are not JSON do not.
 */

import { isMapping, type Mapping, member } from '../formats/located.ts';
import { type IsSettled, lineAt, type Span, spansFromEnd } from './session-lines.ts';
import { type EntryId, entryId, linkOf, readWritten, type Written } from './session-link.ts';

/** One entry of the branch that is not a message, or not written as Pi writes them, with its bytes. */
export type BranchLine = { readonly bytes: Buffer; readonly entry: Mapping };

/**
 * How much of the branch is parsed line by line. What is older is believed to be the whole entry that its beginning and
 * its end say it is; a line that Pi could have torn is never on a branch, since nothing follows what Pi did not read.
 */
const PARSED_BYTES = 256 * 1024;

type Place = { readonly offset: number; readonly length: number };

/** For tests: how a file is read, in which nothing that is found may depend on it. */
export type HowRead = { readonly chunkSize?: number; readonly parsedBytes?: number };

/** The entries of the branch that may be anything but a message, leaf first, read as far as they are asked for. */
export function* branchFromLeaf(
  fd: number,
  { chunkSize, parsedBytes = PARSED_BYTES }: HowRead = {},
): Generator<BranchLine, void> {
  const walk = new Walk(fd, parsedBytes);
  for (const span of spansFromEnd(fd, walk.isSettled, chunkSize)) {
    yield* walk.take(span);
    if (walk.isDone) return;
  }
}

class Walk {
  isDone = false;
  readonly #fd: number;
  readonly #parsedBytes: number;
  /** The id of the next entry of the branch; undefined until there is a leaf. */
  #wanted: EntryId | undefined;
  /** Entries of the branch so far: a chain that comes back to one ends there. */
  readonly #taken = new Set<EntryId>();
  /** Entries that were passed by and are not on the branch yet; the latest line of an id. */
  readonly #passed = new Map<EntryId, Place>();
  readonly #written: Written = { id: 0, parent: 0, hasParent: false };
  #parsed = 0;

  constructor(fd: number, parsedBytes: number) {
    this.#fd = fd;
    this.#parsedBytes = parsedBytes;
  }

  /** Whether the next older line needs no parsing; then it is dealt with. The end of the branch is left to `take`. */
  readonly isSettled: IsSettled = (bytes, start, end, offset) => {
    if (end === start) return true;
    if (this.#wanted === undefined || !readWritten(bytes, start, end, this.#written)) return false;
    const { id, parent, hasParent } = this.#written;
    if (id !== this.#wanted) {
      this.#pass(id, offset, end - start);
      return true;
    }
    if (this.#parsed <= this.#parsedBytes || !hasParent) return false;
    if (this.#taken.has(parent) || this.#passed.has(parent)) return false;
    this.#wanted = parent;
    return true;
  };

  /** Parses the next older line; what it yields is on the branch. */
  *take(span: Span): Generator<BranchLine, void> {
    const bytes = span.bytes.subarray(span.start, span.end);
    const entry = parsed(bytes);
    if (entry === null || (isMapping(entry) && member(entry, 'type') === 'session')) return;
    const { id } = linkOf(entry);
    this.#wanted ??= leafId(entry) ?? undefined;
    if (this.#wanted === undefined) this.isDone = true;
    else if (id !== this.#wanted) this.#pass(id, span.offset, bytes.length);
    else yield* this.#follow(entry, bytes);
  }

  #pass(id: EntryId | null, offset: number, length: number): void {
    if (id !== null && !this.#passed.has(id)) this.#passed.set(id, { offset, length });
  }

  /** Takes an entry, and those of its parents that were passed by: their lines are read again. */
  *#follow(first: unknown, firstBytes: Buffer): Generator<BranchLine, void> {
    for (let entry = first, bytes = firstBytes; entry !== null; ) {
      const { id, parent } = linkOf(entry);
      if (id !== null) this.#taken.add(id);
      this.#parsed += bytes.length;
      if (isMapping(entry)) yield { bytes: Buffer.from(bytes), entry };
      this.isDone = parent === null || this.#taken.has(parent);
      if (parent === null || this.isDone) return;
      this.#wanted = parent;
      const place = this.#passed.get(parent);
      if (place === undefined) return;
      this.#passed.delete(parent);
      bytes = lineAt(this.#fd, place.offset, place.length);
      entry = parsed(bytes); // null when it only looked like one: an older line may have the id
    }
  }
}

/** The leaf's id, null where Pi takes the session for empty. */
const leafId = (entry: unknown): EntryId | null => (isMapping(entry) && member(entry, 'id') ? entryId(entry.id) : null);

/** Null for what Pi skips: lines that are not JSON, and values that say nothing. */
export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) || null;
  } catch {
    return null;
  }
}
