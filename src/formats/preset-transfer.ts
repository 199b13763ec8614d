/** A preset on its way to another place: its strict JSON, and exactly those bytes as one base64url line. */

import { no, ok, type Result } from '../kernel/result.ts';

/** The longest line that is read. */
export const MAX_LINE = 131_072;

/** A text as one base64url line, without padding. */
export const lineFor = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** The bytes that a base64url line stands for. Strict: no other alphabet, no blanks, no padding, nothing left over. */
export function bytesOfLine(line: string): Result<Uint8Array, string> {
  if (line.length > MAX_LINE) return no(`the data has ${line.length} characters, more than ${MAX_LINE}`);
  const bytes = Buffer.from(line, 'base64url');
  const isExact = /^[A-Za-z0-9_-]+$/.test(line) && bytes.toString('base64url') === line;
  return isExact ? ok(bytes) : no('the data is not one line of base64url');
}

/** What was exported, read again: the JSON, its line, or both as `export` prints them, which then must say the same. */
export function bytesOfTransfer(text: string): Result<Uint8Array, string> {
  const whole = text.replace(/^\uFEFF/, '').trim();
  if (!whole.includes('\n')) return whole.startsWith('{') ? ok(Buffer.from(whole)) : bytesOfLine(whole);
  const cut = whole.lastIndexOf('\n');
  const [json, line] = [whole.slice(0, cut).trim(), whole.slice(cut + 1).trim()];
  if (!/^[A-Za-z0-9_-]+$/.test(line)) return ok(Buffer.from(whole));
  const bytes = bytesOfLine(line);
  if (!bytes.ok) return bytes;
  const isSame = Buffer.from(bytes.value).toString('utf8').trim().replaceAll('\r', '') === json.replaceAll('\r', '');
  return isSame ? bytes : no('the JSON and the line below it do not say the same');
}
