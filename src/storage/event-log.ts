/** What happened beside the activations, in a file beside the journal's. It is bounded: the oldest events go. */

import { dirname } from 'node:path';
import { readEvent, writeEvent } from '../formats/event-line.ts';
import type { LoggedEvent } from '../kernel/event.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { append } from './append.ts';
import { makeFolder, readRegularFile, writeWholeFile } from './safe-file.ts';

export interface EventLog {
  record(event: LoggedEvent): Result<null, Refusal>;
  /** None where the file cannot be read: that must not keep anyone from the journal. */
  newestFirst(): readonly LoggedEvent[];
}

/** Bytes that a log may have. A full one is cut to half of that. */
const MAX_BYTES = 1024 * 1024;

/** The log beside the state file at `statePath`; `makesFolder` is for a folder of ours. */
export function eventLog(statePath: string, { makesFolder }: { readonly makesFolder: boolean }): EventLog {
  const path = `${statePath.replace(/\.jsonl$/, '')}.events.jsonl`;
  const read = (): Buffer | null => {
    // Whoever appended last may have ended before the cut.
    const reading = readRegularFile(path, { maxBytes: 2 * MAX_BYTES, followLinks: false });
    return reading.kind === 'file' ? reading.bytes : null;
  };
  return {
    record(event) {
      const declined = (makesFolder ? makeFolder(dirname(path)) : null) ?? append(path, () => writeEvent(event));
      if (declined !== null) return no(declined);
      const bytes = read();
      return bytes === null || bytes.length <= MAX_BYTES ? ok(null) : writeWholeFile(path, newestHalf(bytes));
    },
    newestFirst: () => (read() ?? Buffer.alloc(0)).toString('utf8').split('\n').reverse().flatMap(eventsOn),
  };
}

/** From the first line that begins in the last `MAX_BYTES / 2`. */
function newestHalf(bytes: Buffer): Buffer {
  const half = bytes.subarray(-MAX_BYTES / 2);
  return half.subarray(half.indexOf(0x0a) + 1);
}

function eventsOn(line: string): LoggedEvent[] {
  const event = readEvent(line);
  return event === null ? [] : [event];
}

/** A log that forgets, for tests and for whoever passes events on. */
export function memoryEvents(): EventLog {
  const kept: LoggedEvent[] = [];
  return {
    record(event) {
      kept.unshift(event);
      return ok(null);
    },
    newestFirst: () => kept,
  };
}
