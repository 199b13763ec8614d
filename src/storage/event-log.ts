/** What happened beside the activations, in a file beside the journal's. It is bounded. */

import { dirname } from 'node:path';
import { readEvent, writeEvent } from '../formats/event-line.ts';
import { isRefused, type LoggedEvent } from '../kernel/event.ts';
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
      const declined = makesFolder ? makeFolder(dirname(path)) : null;
      if (declined !== null) return no(declined);
      const appended = append(path, () => writeEvent(event));
      if (!appended.ok) return appended;
      const bytes = read();
      return bytes === null || bytes.length <= MAX_BYTES ? ok(null) : writeWholeFile(path, linesToKeep(bytes));
    },
    newestFirst: () => (read() ?? Buffer.alloc(0)).toString('utf8').split('\n').reverse().flatMap(eventsOn),
  };
}

/**
 * The lines of a full log that stay, in half of its room. Refusals go first: whoever insists can make any number of them, and
 * must not drive out what was forced. Of one kind the oldest go.
 */
function linesToKeep(bytes: Buffer): string {
  const lines = bytes.toString('utf8').split(/(?<=\n)/);
  const newestFirst = [...lines.keys()].reverse();
  const isRefusal = (at: number) => eventsOn(lines[at] ?? '').some(isRefused);
  const kept = new Set<number>();
  let room = MAX_BYTES / 2;
  for (const at of [...newestFirst.filter((one) => !isRefusal(one)), ...newestFirst.filter(isRefusal)]) {
    const size = Buffer.byteLength(lines[at] ?? '');
    if (size > room) continue;
    room -= size;
    kept.add(at);
  }
  return lines.filter((_, at) => kept.has(at)).join('');
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
