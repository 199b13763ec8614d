/** `pimodes-event.v1` lines. Other programs may read a journal strictly, so what has no field there stands in a file of its own. */

import type { LoggedEvent } from '../kernel/event.ts';
import { isModeKey, type ModeKey } from '../kernel/mode.ts';
import { selectionFrom } from '../kernel/selection.ts';
import { isTime } from './journal-entry.ts';
import { isMapping, member } from './located.ts';

const EVENT_TYPE = 'pimodes-event.v1';

/** An event as one line without its line end. */
export function writeEvent({ kind, at, ...event }: LoggedEvent): string {
  const { selection, ...more } = 'selection' in event ? event : { selection: null, ...event };
  const selected = selection === null ? {} : { baseKey: selection.base, overlayKeys: selection.overlays };
  return JSON.stringify({ type: EVENT_TYPE, event: kind, at, ...selected, ...more });
}

/** The event on a line; null for a torn line, and for what a later version may write. */
export function readEvent(line: string): LoggedEvent | null {
  const value = parsed(line);
  if (!isMapping(value) || member(value, 'type') !== EVENT_TYPE) return null;
  const { event: kind, at, journal, message, against, items } = value;
  if (!isTime(at)) return null;
  if (kind === 'denied' || kind === 'failed') {
    const isSound = typeof journal === 'string' && typeof message === 'string' && areTexts(items);
    return isSound ? { kind, at, journal, message, items } : null;
  }
  const selection = selectionFrom(value.baseKey, value.overlayKeys);
  if (!selection.ok) return null;
  if (kind === 'by-model') return { kind, at, selection: selection.value };
  return kind === 'forced' && areKeys(against) ? { kind, at, selection: selection.value, against } : null;
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const areKeys = (value: unknown): value is ModeKey[] => areTexts(value) && value.every(isModeKey);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
