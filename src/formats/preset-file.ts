/** A preset as strict JSON: its own fields and nothing else, each once. */

import { type Diagnostic, diagnose, hasError } from '../kernel/diagnostic.ts';
import type { ModeKey } from '../kernel/mode.ts';
import type { Preset } from '../kernel/preset.ts';
import type { Checked } from '../kernel/result.ts';
import { selectionFrom } from '../kernel/selection.ts';
import { hiddenCharacters } from '../kernel/visible.ts';
import { decode, describe } from './decode.ts';
import { duplicates, readJson } from './json-document.ts';
import { isMapping, type Located, type Mapping, member, type Pointer } from './located.ts';
import { quote } from './quote.ts';
import { PresetV1 } from './schemas/preset.ts';
import { decodeText } from './source-text.ts';

/** How many bytes of a preset file are read. */
export const MAX_PRESET_BYTES = 65_536;

const FIELDS = ['schemaVersion', 'key', 'label', 'description', 'selection'];
const SELECTION_FIELDS = ['baseKey', 'overlayKeys'];

/** The preset in `bytes`; `stem` is the name of its file, null for one that has no file yet. */
export function readPreset(bytes: Uint8Array, path: string, stem: string | null): Checked<Preset> {
  const text = decodeText(bytes, path, MAX_PRESET_BYTES);
  if (!text.ok) return refused([text.error]);
  const read = readJson(text.value, path);
  if (!read.ok) return refused([read.error]);
  const data = read.value;
  if (!isMapping(data.value)) return refused([notAnObject(data)]);
  const early = [...duplicates(text.value, path), ...versionProblem(data.value, data)];
  if (early.length > 0) return refused(early);
  const strangers = [...unknownIn(data.value, FIELDS, [], data), ...unknownInSelection(data.value, data)];
  const decoded = decode(PresetV1, strangers.length === 0 ? data : known(data));
  const { value, diagnostics } = decoded;
  const told = [...strangers, ...diagnostics];
  if (value === null || hasError(told)) return refused(told);
  return checked(value, stem, data);
}

function checked(value: PresetV1, stem: string | null, data: Located): Checked<Preset> {
  const { key, label, description } = value;
  const selection = selectionFrom(value.selection.baseKey, value.selection.overlayKeys);
  const diagnostics = [
    ...(stem === null || stem === key ? [] : [mismatch(key, stem, data)]),
    ...hiddenProblem(label, 'label', data),
    ...hiddenProblem(description ?? '', 'description', data),
    ...(selection.ok ? [] : [malformed(selection.error, data)]),
  ];
  if (!selection.ok || diagnostics.length > 0) return refused(diagnostics);
  return {
    value: {
      key: key as ModeKey,
      label: label.trim(),
      description: description?.trim() ?? null,
      selection: selection.value,
    },
    diagnostics: [],
  };
}

/** A preset as its file's text, without a last line feed. */
export const writePreset = (preset: Preset): string => JSON.stringify(presetData(preset), null, 2);

/** A preset under the names of its file; `description` is absent when there is none. */
export const presetData = ({ key, label, description, selection }: Preset) => ({
  schemaVersion: 1,
  key,
  label,
  ...(description === null ? {} : { description }),
  selection: { baseKey: selection.base, overlayKeys: selection.overlays },
});

const refused = (diagnostics: readonly Diagnostic[]): Checked<Preset> => ({ value: null, diagnostics });

const notAnObject = (data: Located): Diagnostic =>
  diagnose('json/not-an-object', `the file holds ${describe(data.value, null)}, not one object`, {
    at: data.at([]),
    hint: 'write `{"schemaVersion": 1, …}`',
  });

function versionProblem(value: Mapping, data: Located): Diagnostic[] {
  const version = member(value, 'schemaVersion');
  if (version === 1) return [];
  const what = typeof version === 'string' ? `the text ${quote(version)}, not a number` : describe(version, null);
  const hint = 'write `"schemaVersion": 1`';
  return [
    diagnose('mode/version', `\`schemaVersion\` is ${what}; 1 is known`, { at: data.at(['schemaVersion']), hint }),
  ];
}

function unknownIn(value: Mapping, fields: readonly string[], pointer: Pointer, data: Located): Diagnostic[] {
  return Object.keys(value)
    .filter((name) => !fields.includes(name))
    .slice(0, 8)
    .map((name) => {
      const path = [...pointer, name];
      const message = `${quote(path.join('.'))} is no field of a preset`;
      return diagnose('preset/unknown-key', message, { at: data.at(path, 'key'), hint: 'remove it' });
    });
}

function unknownInSelection(value: Mapping, data: Located): Diagnostic[] {
  const selection = member(value, 'selection');
  return isMapping(selection) ? unknownIn(selection, SELECTION_FIELDS, ['selection'], data) : [];
}

/** The data without what was told of already. */
function known(data: Located): Located {
  const only = (value: unknown, fields: readonly string[]): unknown =>
    isMapping(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name))) : value;
  const { selection, ...rest } = only(data.value, FIELDS) as Mapping;
  if (selection === undefined) return { ...data, value: rest };
  return { ...data, value: { ...rest, selection: only(selection, SELECTION_FIELDS) } };
}

const mismatch = (key: string, stem: string, data: Located): Diagnostic =>
  diagnose('mode/key-mismatch', `\`key\` is ${quote(key)}, but the file is called ${quote(stem)}`, {
    at: data.at(['key']),
    hint: `rename the file to \`${key}.json\``,
  });

const malformed = (why: string, data: Located): Diagnostic =>
  diagnose('preset/selection', why, { at: data.at(['selection']), hint: 'list each key once' });

/** A name that shows as another one, or as nothing, is no name. */
function hiddenProblem(text: string, field: string, data: Located): Diagnostic[] {
  const [first] = [...hiddenCharacters(text), ...layout(text)];
  if (first === undefined) return [];
  const code = (first.char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const message = `\`${field}\` holds U+${code}, which no screen shows`;
  return [diagnose('preset/hidden-characters', message, { at: data.at([field]), hint: 'remove it' })];
}

const layout = (text: string) => [...text.matchAll(/[\t\n\r]/g)].map((match) => ({ char: match[0] }));
