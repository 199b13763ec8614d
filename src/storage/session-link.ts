/**
 * Which entry a line of a Pi session is, and which one it follows. Almost every line of a long session is a message that
 * nobody here needs, so its link is read from where Pi always writes it, and only the rest is parsed.
 */

import { isMapping, member } from '../formats/located.ts';

/** An entry's id: the number that its eight hexadecimal digits stand for, else the id itself, marked by its type. */
export type EntryId = number | string;

/** Null where there is none, or one that nothing can refer to. */
export type Link = { readonly id: EntryId | null; readonly parent: EntryId | null };

/** Any JSON value as an id. */
export function entryId(value: unknown): EntryId | null {
  if (typeof value === 'string') return /^[0-9a-f]{8}$/.test(value) ? Number.parseInt(value, 16) | 0 : `s${value}`;
  return typeof value === 'number' || value === true ? `${typeof value}${value}` : null;
}

/** A parent that is empty, 0 or false is none. */
export const linkOf = (entry: unknown): Link =>
  isMapping(entry)
    ? { id: entryId(member(entry, 'id')), parent: member(entry, 'parentId') ? entryId(entry.parentId) : null }
    : { id: null, parent: null };

const START = Buffer.from('{"type":"');
const ID = Buffer.from('","id":"');
const PARENT = Buffer.from('","parentId":');
const NULL = Buffer.from('null,"');
const LONGEST_TYPE = 32;
const [QUOTE, COMMA, END, BACKSLASH] = [0x22, 0x2c, 0x7d, 0x5c];

/** Where the last link was read to, which spares an object for every line. */
export type Written = { id: number; parent: number; hasParent: boolean };

/**
 * Reads the link of a line in the form in which Pi writes all but custom entries: `{"type":"…","id":"…","parentId":…,…}`,
 * eight hexadecimal digits each. False for every other line, which then has to be parsed.
 */
export function readWritten(bytes: Buffer, start: number, end: number, into: Written): boolean {
  if (bytes[end - 1] !== END || !stands(START, bytes, start)) return false;
  let at = start + START.length;
  const last = Math.min(at + LONGEST_TYPE, end);
  while (at < last && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at++;
  if (!stands(ID, bytes, at)) return false;
  at += ID.length;
  if (!isHex(bytes, at) || !stands(PARENT, bytes, at + 8)) return false;
  into.id = hexAt(bytes, at);
  at += 8 + PARENT.length;
  into.hasParent = bytes[at] === QUOTE;
  if (!into.hasParent) return stands(NULL, bytes, at);
  into.parent = hexAt(bytes, at + 1);
  return isHex(bytes, at + 1) && bytes[at + 9] === QUOTE && bytes[at + 10] === COMMA;
}

function stands(what: Buffer, bytes: Buffer, at: number): boolean {
  for (let i = 0; i < what.length; i++) if (bytes[at + i] !== what[i]) return false;
  return true;
}

function isHex(bytes: Buffer, at: number): boolean {
  for (let i = at; i < at + 8; i++) if ((DIGITS[bytes[i] ?? 0] ?? -1) < 0) return false;
  return true;
}

/** Eight hexadecimal digits as a number of 32 bits with a sign, which costs no memory of its own. */
function hexAt(bytes: Buffer, at: number): number {
  let value = 0;
  for (let i = at; i < at + 8; i++) value = (value << 4) | (DIGITS[bytes[i] ?? 0] ?? 0);
  return value;
}

/** By byte; -1 for what is no lower-case hexadecimal digit. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => '0123456789abcdef'.indexOf(String.fromCharCode(byte)));
