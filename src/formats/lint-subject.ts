/** A mode and its file as the lint rules look at them. */

import type { Location } from '../kernel/diagnostic.ts';
import type { Field, Subject, WrittenBuckets } from '../kernel/lint-subject.ts';
import type { Definition, Dialect } from '../kernel/mode.ts';
import { valueAt } from './decode.ts';
import { type Bucket, meansSameTool } from './dialects/amplifier-buckets.ts';
import { type Body, readFrontMatter } from './frontmatter.ts';
import { readJson } from './json-document.ts';
import { layoutOf } from './layout.ts';
import { isMapping, type Located, type Pointer, within } from './located.ts';
import { placesIn } from './places.ts';
import { decodeText, withLf } from './source-text.ts';

const FIELDS: Readonly<Record<Field, Pointer>> = {
  name: ['name'],
  description: ['description'],
  shortcut: ['shortcut'],
  advertised: ['advertised'],
  allow: ['tools', 'allow'],
  safe: ['tools', 'safe'],
  warn: ['tools', 'warn'],
  confirm: ['tools', 'confirm'],
  block: ['tools', 'block'],
  transitions: ['transitions', 'to'],
  clear: ['transitions', 'clear'],
  skills: ['contributes', 'skills'],
  agents: ['contributes', 'agents'],
  requires: ['requires'],
  before: ['before'],
  after: ['after'],
};

/** Where Amplifier's files, below `mode:`, have another name for it. */
const AMPLIFIER: Partial<Record<Field, Pointer>> = {
  allow: ['tools', 'safe'],
  transitions: ['allowed_transitions'],
  clear: ['allow_clear'],
};

/** Where JSON has another name for it. */
const JSON_MODE: Partial<Record<Field, Pointer>> = { name: ['key'] };

/** What a file holds beside its meaning. */
type Opened = { readonly data: Located; readonly body: Body | null };

/** `bytes` are those of the file that gave `definition`. */
export function subjectOf({ mode, prompt }: Definition, bytes: Uint8Array, missing: Subject['missing']): Subject {
  const opened = open(bytes, mode.path);
  const isAmplifier = mode.dialect === 'amplifier';
  const data = opened === null ? null : isAmplifier ? within(opened.data, 'mode') : opened.data;
  const start: Location = { path: mode.path, line: 1, column: 1 };
  const body = opened?.body ?? null;
  const text = body === null ? prompt : withLf(body.text);
  const places = body === null ? () => data?.at(['systemPrompt']) ?? start : placesIn(text, mode.path, body.firstLine);
  return {
    mode,
    text,
    textAt: places,
    at: (field, item) => (data === null ? start : placeOf(data, pointerOf(field, mode.dialect), item)),
    buckets: isAmplifier && data !== null ? bucketsIn(data) : null,
    layout: layoutOf(bytes, mode),
    missing,
  };
}

function pointerOf(field: Field, dialect: Dialect): Pointer {
  const own = dialect === 'amplifier' ? AMPLIFIER[field] : dialect === 'json' ? JSON_MODE[field] : undefined;
  return own ?? FIELDS[field];
}

function open(bytes: Uint8Array, path: string): Opened | null {
  const text = decodeText(bytes, path);
  if (!text.ok) return null;
  if (path.endsWith('.json')) {
    const read = readJson(text.value, path);
    return read.ok ? { data: read.value, body: null } : null;
  }
  const read = readFrontMatter(text.value, path);
  return read.ok && read.value !== null ? read.value : null;
}

/** The item where it stands, else the field where it does, else what should hold it. */
function placeOf(data: Located, pointer: Pointer, item: string | number | undefined): Location {
  if (typeof item === 'number') return data.at([...pointer, String(item)]);
  const value = valueAt(data.value, pointer);
  if (item === undefined || value === undefined) return data.at(pointer, 'key');
  if (isMapping(value) && Object.hasOwn(value, item)) return data.at([...pointer, item], 'key');
  const index = Array.isArray(value)
    ? value.findIndex((one) => one === item || (typeof one === 'string' && meansSameTool(one, item)))
    : -1;
  return index === -1 ? data.at(pointer, 'key') : data.at([...pointer, String(index)]);
}

function bucketsIn(data: Located): WrittenBuckets {
  const items = (bucket: Bucket): readonly string[] => {
    const list = valueAt(data.value, ['tools', bucket]);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  };
  return { safe: items('safe'), warn: items('warn'), confirm: items('confirm'), block: items('block') };
}
