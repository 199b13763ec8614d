/** Entries of a journal: v1, v2 and v3 are read, v3 is written. On the quick path, so no library is needed here. */

import {
  type Activation,
  DRIFT_POLICIES,
  type DriftPolicy,
  type JournalEntry,
  SOURCES,
  type Source,
} from '../kernel/activation.ts';
import type { Digest, Fingerprint, FingerprintScope } from '../kernel/fingerprint.ts';
import { isModeKey, type ModeKey } from '../kernel/mode.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { keysOf, type Selection, selectionFrom } from '../kernel/selection.ts';
import { isMapping, type Mapping, member } from './located.ts';

const FAMILY = 'pi-mode-state.';
/** The type of the entries that are written. */
export const STATE_TYPE = `${FAMILY}v3`;
const MEMBERS = ['baseKey', 'overlayKeys', 'fingerprints', 'driftPolicy', 'activatedAt', 'source'] as const;
const FINGERPRINT_MEMBERS = ['digest', 'scope', 'path'] as const;
const FINGERPRINT_SCOPES: readonly string[] = ['builtin', 'global', 'project'] satisfies FingerprintScope[];

/** One line as an entry; what is not ours, or not JSON like a torn last line, is `other`. Only what names a state is parsed. */
export function readEntry(line: string): JournalEntry {
  if (!line.includes(FAMILY)) return { kind: 'other', id: null };
  const entry = parsed(line);
  if (entry === null) return { kind: 'other', id: null };
  const id = text(member(entry, 'id'));
  if (member(entry, 'type') !== 'custom') return { kind: 'other', id };
  return readState(id, member(entry, 'customType'), member(entry, 'data'));
}

/** The same for an entry that a host has parsed already. */
export function readState(id: string | null, customType: unknown, data: unknown): JournalEntry {
  switch (customType) {
    case `${FAMILY}v1`:
      return either(id, 1, keyFrom(data), (key) => ({ kind: 'legacy-key', id, key }));
    case `${FAMILY}v2`:
      return either(id, 2, selectionOf(data), (selection) => ({ kind: 'legacy-selection', id, selection }));
    case STATE_TYPE:
      return either(id, 3, activationFrom(data), (activation) => ({ kind: 'activation', id, activation }));
    default:
      return { kind: 'other', id };
  }
}

/** The `data` of a v3 entry, its members in their fixed order. */
export function activationData({ selection, fingerprints, driftPolicy, activatedAt, source }: Activation) {
  return {
    baseKey: selection.base,
    overlayKeys: selection.overlays,
    fingerprints: Object.fromEntries(
      keysOf(selection).flatMap((key) => {
        const found = fingerprints.get(key);
        return found === undefined ? [] : [[key, { digest: found.digest, scope: found.scope, path: found.path }]];
      }),
    ),
    driftPolicy,
    activatedAt,
    source,
  };
}

/** A v3 entry as one line without its line end. Throws on an activation that no reader would take back: a bug. */
export function writeEntry(activation: Activation, { id, parentId }: { id: string; parentId: string | null }): string {
  const data = activationData(activation);
  const line = JSON.stringify({
    type: 'custom',
    customType: STATE_TYPE,
    id,
    parentId,
    timestamp: activation.activatedAt,
    data,
  });
  const back = readEntry(line);
  if (back.kind === 'activation') return line;
  throw new Error(`not an activation: ${back.kind === 'malformed' ? back.why : back.kind}`);
}

/** The first line of a state file; times are ISO 8601. */
export const stateHeader = ({ id, timestamp, cwd }: { id: string; timestamp: string; cwd: string }): string =>
  JSON.stringify({ type: 'pimodes-state', version: 1, id, timestamp, cwd });

/** A crash can leave NUL bytes before the next line, which is none of that line's fault. */
function parsed(line: string): Mapping | null {
  try {
    const value: unknown = JSON.parse(line.replace(/^\0+/, ''));
    return isMapping(value) ? value : null;
  } catch {
    return null;
  }
}

function either<T>(
  id: string | null,
  version: 1 | 2 | 3,
  read: Result<T, string>,
  then: (value: T) => JournalEntry,
): JournalEntry {
  return read.ok ? then(read.value) : { kind: 'malformed', id, version, why: read.error };
}

/** v1: `{key}`, null for native; other members are ignored. */
function keyFrom(data: unknown): Result<ModeKey | null, string> {
  if (!isMapping(data)) return no('the data is not an object');
  const key = member(data, 'key');
  if (key === null) return ok(null);
  return typeof key === 'string' && isModeKey(key) ? ok(key) : no('the key is neither null nor a mode key');
}

/** v2: `{baseKey, overlayKeys}`; other members are ignored. */
function selectionOf(data: unknown): Result<Selection, string> {
  if (!isMapping(data)) return no('the data is not an object');
  return selectionFrom(member(data, 'baseKey'), member(data, 'overlayKeys'));
}

/** v3: exactly its members, and a fingerprint for exactly the selected keys. */
function activationFrom(data: unknown): Result<Activation, string> {
  if (!isMapping(data) || !hasExactly(data, MEMBERS)) return no(`the data does not hold exactly ${MEMBERS.join(', ')}`);
  const selection = selectionOf(data);
  if (!selection.ok) return selection;
  const fingerprints = fingerprintsFrom(data.fingerprints, keysOf(selection.value));
  if (!fingerprints.ok) return fingerprints;
  const { driftPolicy, activatedAt, source } = data;
  if (!isOneOf<DriftPolicy>(driftPolicy, DRIFT_POLICIES)) return no('the drift policy is not known');
  if (!isTime(activatedAt)) return no('the time is not ISO 8601 with milliseconds in UTC');
  if (!isOneOf<Source>(source, SOURCES)) return no('the source is not known');
  return ok({ selection: selection.value, fingerprints: fingerprints.value, driftPolicy, activatedAt, source });
}

function fingerprintsFrom(value: unknown, keys: readonly ModeKey[]): Result<Map<ModeKey, Fingerprint>, string> {
  if (!isMapping(value) || !hasExactly(value, keys))
    return no('the fingerprints are not those of exactly the selected keys');
  const fingerprints = new Map<ModeKey, Fingerprint>();
  for (const key of keys) {
    const one = fingerprintFrom(member(value, key));
    if (one === null) return no(`the fingerprint of \`${key}\` is not well-formed`);
    fingerprints.set(key, one);
  }
  return ok(fingerprints);
}

function fingerprintFrom(value: unknown): Fingerprint | null {
  if (!isMapping(value) || !hasExactly(value, FINGERPRINT_MEMBERS)) return null;
  const { digest, scope, path } = value;
  if (typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest)) return null;
  if (!isOneOf<FingerprintScope>(scope, FINGERPRINT_SCOPES)) return null;
  if (path !== null && typeof path !== 'string') return null;
  return { digest: digest as Digest, scope, path };
}

const hasExactly = (value: Mapping, members: readonly string[]): boolean =>
  Object.keys(value).length === members.length && members.every((name) => Object.hasOwn(value, name));

const isOneOf = <T extends string>(value: unknown, known: readonly string[]): value is T =>
  typeof value === 'string' && known.includes(value);

/** ISO 8601 with milliseconds in UTC. */
export function isTime(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value; // no 30 February
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
