/** JSON as plain data with places, and the members that stand twice: `JSON.parse` keeps the last in silence. */

import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { namesTwice } from './json-names.ts';
import { scanJson } from './json-scan.ts';
import type { Located, Pointer } from './located.ts';
import { placesIn } from './places.ts';
import { quote } from './quote.ts';

/** The data of a JSON text; members that stand twice are for `duplicates` to tell. */
export function readJson(text: string, path: string): Result<Located, Diagnostic> {
  const places = placesIn(text, path);
  const value = parsed(text);
  if (value === undefined) {
    const { fault } = scanJson(text);
    const hint = fault?.hint ?? 'check the brackets';
    return no(diagnose('json/syntax', fault?.message ?? 'this is not JSON', { at: places(fault?.offset ?? 0), hint }));
  }
  let index: ReadonlyMap<string, number> | null = null; // most files are never asked
  return ok({
    value,
    at: (pointer, part = 'value') => {
      index ??= indexOf(text);
      return places(offsetIn(index, pointer, part));
    },
    written: () => null,
    isPlain: () => false,
  });
}

/** Every member of a JSON text that stands twice, wherever it is nested. */
export function duplicates(text: string, path: string): Diagnostic[] {
  if (!namesTwice(text)) return [];
  const places = placesIn(text, path);
  return scanJson(text).duplicates.map(({ name, offset, first }) => {
    const [at, before] = [places(offset), places(first)];
    const where =
      before.line === at.line ? `twice on line ${at.line}` : `on line ${before.line} and again on line ${at.line}`;
    return diagnose('json/duplicate-key', `${quote(name)} stands ${where}`, { at, hint: 'keep one of the two' });
  });
}

/** Undefined for what is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A mode's JSON is a flat object with lists: what is nested deeper is not looked for. */
const INDEXED_DEPTH = 2;

function indexOf(text: string): Map<string, number> {
  const index = new Map<string, number>();
  scanJson(text, (path, offset, part) => {
    if (path.length <= INDEXED_DEPTH) index.set(nameOf(path, part), offset);
  });
  return index;
}

/** The deepest part of `pointer` that exists. */
function offsetIn(index: ReadonlyMap<string, number>, pointer: Pointer, part: 'key' | 'value'): number {
  for (let depth = pointer.length; depth >= 0; depth--) {
    const offset = index.get(nameOf(pointer.slice(0, depth), depth === pointer.length ? part : 'value'));
    if (offset !== undefined) return offset;
  }
  return 0;
}

const nameOf = (path: Pointer, part: 'key' | 'value'): string => [part, ...path].join('\0');
