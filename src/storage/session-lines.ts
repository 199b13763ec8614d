/** The lines of a Pi session file from its end, without copying them: a session may hold a hundred megabytes. */

import { fstatSync, readSync } from 'node:fs';

/** A line where it stands: `bytes` from `start` to `end`, its place in the file. One object, used again for the next line. */
export type Span = { bytes: Buffer; start: number; end: number; offset: number };

const LINE_FEED = 0x0a;
const CHUNK = 256 * 1024;

/** Whether a line needs no closer look; `offset` is its place in the file. */
export type IsSettled = (bytes: Buffer, start: number, end: number, offset: number) => boolean;

/** The lines of an open file that are not settled, newest first. Only a line that crosses two chunks is copied. */
export function* spansFromEnd(fd: number, isSettled: IsSettled, chunkSize = CHUNK): Generator<Span, void> {
  const size = fstatSync(fd).size;
  const room = Buffer.allocUnsafeSlow(Math.min(chunkSize, Math.max(1, size)));
  const span: Span = { bytes: room, start: 0, end: 0, offset: 0 };
  let begun: Buffer[] = []; // ends of a line whose start has not been read, last first
  for (let chunkEnd = size; chunkEnd > 0; ) {
    const at = Math.max(0, chunkEnd - room.length);
    const length = readAt(fd, room, at, chunkEnd - at);
    let lineEnd = length;
    for (let feed = before(room, length); feed !== -1; feed = before(room, feed)) {
      const start = feed + 1;
      if (begun.length > 0) {
        yield joined(span, room.subarray(start, lineEnd), begun, at + start);
        begun = [];
      } else if (!isSettled(room, start, lineEnd, at + start)) yield placed(span, room, start, lineEnd, at + start);
      lineEnd = feed;
    }
    begun.push(Buffer.from(room.subarray(0, lineEnd)));
    chunkEnd = at;
  }
  if (begun.length > 0) yield joined(span, Buffer.alloc(0), begun, 0);
}

const before = (bytes: Buffer, end: number): number => (end === 0 ? -1 : bytes.lastIndexOf(LINE_FEED, end - 1));

function placed(span: Span, bytes: Buffer, start: number, end: number, offset: number): Span {
  span.bytes = bytes;
  span.start = start;
  span.end = end;
  span.offset = offset;
  return span;
}

/** A line that was read in parts: its start, and what stood in the chunks behind it. */
function joined(span: Span, start: Buffer, ends: readonly Buffer[], offset: number): Span {
  const line = Buffer.concat([start, ...ends.toReversed()]);
  return placed(span, line, 0, line.length, offset);
}

/** The line that stands at `offset`, `length` bytes long. */
export function lineAt(fd: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readAt(fd, bytes, offset, length));
}

function readAt(fd: number, into: Buffer, position: number, length: number): number {
  let done = 0;
  for (let count = -1; count !== 0 && done < length; done += count)
    count = readSync(fd, into, done, length - done, position + done);
  return done;
}
