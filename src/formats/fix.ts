/**
 * What `lint --fix` makes of a mode file. Each way of fixing something is tried on the bytes and read again: one that changes
 * the mode in anything is not taken, so that a fix can be simple. Everything else in the file stays byte for byte.
 */

import type { Diagnostic, Location } from '../kernel/diagnostic.ts';
import type { Definition, Dialect } from '../kernel/mode.ts';
import { freePart, MARK } from './layout.ts';
import type { Reading } from './mode-file.ts';

/** New bytes for a file, and what was said of the old ones that is not true of these. */
export type Fix = { readonly bytes: Uint8Array; readonly fixed: readonly Diagnostic[] };

/** What the file would be read as with other bytes. */
export type ReadBytes = (bytes: Uint8Array) => Promise<Reading>;

/** The bytes that gave `definition` without what can safely be fixed of all that was `said`; as they are when nothing can. */
export async function fix(
  bytes: Uint8Array,
  definition: Definition,
  said: readonly Diagnostic[],
  read: ReadBytes,
): Promise<Fix> {
  let text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const fixed: Diagnostic[] = [];
  for (const diagnostic of said.toSorted(fromTheEnd)) {
    const taken = await firstSafe(waysToFix(diagnostic, text, definition));
    if (taken === undefined) continue;
    text = taken;
    fixed.unshift(diagnostic);
  }
  return { bytes: fixed.length === 0 ? bytes : encoded(text), fixed };

  async function firstSafe(ways: readonly string[]): Promise<string | undefined> {
    for (const way of ways) {
      const reading = await read(encoded(way));
      if (reading.kind === 'mode' && isSame(reading.definition, definition)) return way;
    }
    return undefined;
  }
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

/** By the fingerprint, and what that leaves out. */
const isSame = ({ mode: a }: Definition, { mode: b }: Definition): boolean =>
  a.fingerprint.digest === b.fingerprint.digest &&
  a.dialect === b.dialect &&
  a.shortcut === b.shortcut &&
  a.advertised === b.advertised;

/** From the end, so that no fix moves the place of the next one. */
const fromTheEnd = ({ at: a }: Diagnostic, { at: b }: Diagnostic): number =>
  (b?.line ?? 0) - (a?.line ?? 0) || (b?.column ?? 0) - (a?.column ?? 0);

/** The texts that may be without what the diagnostic tells, the best first. */
function waysToFix({ code, at }: Diagnostic, text: string, { mode }: Definition): string[] {
  switch (code) {
    case 'lint/byte-order-mark':
      return [text.replace(MARK, '')];
    case 'lint/mixed-line-ends': {
      const free = freePart(text, mode);
      return [free.replaceAll('\r\n', '\n') + text.slice(free.length)];
    }
    case 'lint/file-end':
      return [text.replace(/\s*$/, text.includes('\r\n') ? '\r\n' : '\n')];
    case 'lint/bypassing-tool':
      return at === undefined ? [] : withoutItem(text, at);
    case 'mode/empty-transitions':
      return at === undefined ? [] : withoutEmptyList(text, at, mode.dialect);
    default:
      return [];
  }
}

/** Amplifier's own runtime takes an empty list for one that lets the model go nowhere. */
const withoutEmptyList = (text: string, { line }: Location, dialect: Dialect): string[] =>
  dialect === 'amplifier' ? [] : [withoutLines(text, line, 1), withoutLines(text, line - 1, 2)];

/** An item that is a line of its own goes with its line, one of a list in brackets with a comma. */
function withoutItem(text: string, { line, column }: Location): string[] {
  const start = lineStart(text, line) + column - 1;
  const [before, after] = [text.slice(0, start), text.slice(start)];
  const [item = ''] = /^(["']?)[\w-]+\1/.exec(after) ?? [];
  if (/(?:^|\n)[ \t]*-[ \t]+$/.test(before)) return [withoutLines(text, line, 1)];
  const behind = after.slice(item.length);
  const isFollowed = /^\s*,/.test(behind);
  return [isFollowed ? before + behind.replace(/^\s*,\s*/, '') : before.replace(/\s*,\s*$/, '') + behind];
}

/** `first` counts from 1. */
function withoutLines(text: string, first: number, count: number): string {
  return text.slice(0, lineStart(text, first)) + text.slice(lineStart(text, first + count));
}

function lineStart(text: string, line: number): number {
  const lines = text.split('\n', line - 1);
  return Math.min(text.length, lines.join('\n').length + Math.sign(lines.length));
}
