/** Bytes of a file as text: UTF-8, with or without a byte order mark, within its size. */

import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { placesIn } from './places.ts';

/** How many bytes of a mode file are read. */
export const MAX_FILE_BYTES = 262_144;

/** How many bytes a prompt may have. */
export const MAX_PROMPT_BYTES = 131_072;

/** The text of `bytes` without a byte order mark, or why it is none. */
export function decodeText(bytes: Uint8Array, path: string, most = MAX_FILE_BYTES): Result<string, Diagnostic> {
  const start = { path, line: 1, column: 1 };
  if (bytes.length > most) {
    const message = `the file has ${bytes.length} bytes, more than the ${most} that are read`;
    return no(diagnose('file/too-large', message, { at: start, hint: 'shorten the file' }));
  }
  const text = utf8Text(bytes);
  if (text !== null) return ok(text);
  const before = prefixText(bytes.subarray(0, firstInvalid(bytes))) ?? '';
  const at = placesIn(before, path)(before.length);
  return no(diagnose('file/encoding', 'a byte here is not valid UTF-8', { at, hint: 'save the file as UTF-8' }));
}

/** Bytes that are UTF-8 as text, without a byte order mark; null for others. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return DECODER.decode(bytes);
  } catch {
    return null;
  }
}

/** Keeps nothing from one text to the next. */
const DECODER = new TextDecoder('utf-8', { fatal: true });

/** The text of bytes that may end in the middle of a character. */
function prefixText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** How many bytes come before the first invalid sequence. */
function firstInvalid(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (prefixText(bytes.subarray(0, middle)) === null) bad = middle;
    else good = middle;
  }
  return good;
}

/** Line ends as LF; a bare carriage return is left, since it is no line end here. */
export const withLf = (text: string): string => (text.includes('\r') ? text.replaceAll('\r\n', '\n') : text);
