/** JSON modes, version 1 and 2. The prompt of a version 2 file may stand in the `.md` file of the same name. */

import { type Diagnostic, diagnose, hasError, type Location } from '../../kernel/diagnostic.ts';
import type { Strategy } from '../../kernel/mode.ts';
import { type Checked, no, ok, type Result } from '../../kernel/result.ts';
import { decode, describe } from '../decode.ts';
import { isMapping, type Located, member } from '../located.ts';
import { placesIn } from '../places.ts';
import { quote } from '../quote.ts';
import { JsonModeV1, JsonModeV2 } from '../schemas/json-mode.ts';
import { decodeText, MAX_PROMPT_BYTES } from '../source-text.ts';
import { unknownFields } from '../unknown-fields.ts';
import { jsonMeaning } from './json-meaning.ts';
import { sizeProblems, type WrittenPrompt } from './prompt.ts';
import { PROMPT_READING, promptOf } from './prompt-text.ts';
import {
  contractProblems,
  contractsOf,
  keyProblems,
  lineProblems,
  textProblems,
  type WrittenContracts,
} from './rules.ts';
import type { Written } from './written.ts';

/** The file beside a JSON file, with the same stem. */
export type PromptFile = { readonly path: string; readonly bytes: Uint8Array };

export type JsonMode = {
  readonly path: string;
  readonly stem: string;
  readonly data: Located;
  readonly prompt: PromptFile | null;
};

/** A prompt file may be a little larger than the prompt: blanks around it do not count. */
const MAX_PROMPT_FILE_BYTES = MAX_PROMPT_BYTES + 4_096;

/** Fields that version 1 does not have, though their names are known. */
const V2_FIELDS = ['requires', 'conflictsWith', 'before', 'after'] as const;

export function readJsonMode(file: JsonMode): Checked<Written> {
  const { data, stem } = file;
  const version = versionOf(data);
  if (typeof version === 'object') return { value: null, diagnostics: [version] };
  if (version === 1 && file.prompt !== null) return { value: null, diagnostics: [promptNeedsV2(file.prompt)] };
  const read = version === 1 ? readFields1(data) : readFields2(data);
  if (read.value === null) return { value: null, diagnostics: read.diagnostics };

  const fields = read.value;
  const source = promptSource(file, fields);
  if (!source.ok) return { value: null, diagnostics: [...read.diagnostics, source.error] };
  const prompt = promptOf(source.value.text, fields.strategy, PROMPT_READING.json);
  const diagnostics = [
    ...read.diagnostics,
    ...keyProblems(fields.key, stem, 'key', data),
    ...lineProblems(fields.label, ['label'], data),
    ...lineProblems(fields.description, ['description'], data),
    ...contractProblems(fields.contracts, fields.key, fields.strategy, data),
    ...promptProblems(source.value, prompt),
  ];
  if (hasError(diagnostics)) return { value: null, diagnostics };
  return {
    value: {
      dialect: 'json',
      meaning: jsonMeaning({ ...fields, contracts: contractsOf(fields.contracts) }),
      prompt,
      contexts: [],
    },
    diagnostics,
  };
}

/** The members of either version under one roof. */
type Fields = {
  readonly version: 1 | 2;
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly strategy: Strategy;
  readonly systemPrompt?: string;
  readonly contracts: WrittenContracts;
};

/** An absent or null version is 1. */
function versionOf(data: Located): 1 | 2 | Diagnostic {
  const version = isMapping(data.value) ? member(data.value, 'schemaVersion') : null;
  if (version === undefined || version === null || version === 1) return 1;
  if (version === 2) return 2;
  const isQuoted = version === '1' || version === '2';
  const what = isQuoted ? `the text "${version}", not a number` : describe(version, null);
  return diagnose('mode/version', `\`schemaVersion\` is ${what}; 1 and 2 are known`, {
    at: data.at(['schemaVersion']),
    hint: `write \`"schemaVersion": ${isQuoted ? version : 2}\``,
  });
}

function readFields1(data: Located): Checked<Fields> {
  const decoded = decode(JsonModeV1, data);
  const { value, diagnostics } = decoded;
  const late = V2_FIELDS.filter((name) => isMapping(data.value) && Object.hasOwn(data.value, name));
  const told = [
    ...diagnostics,
    ...unknownFields(JsonModeV1, data, V2_FIELDS),
    ...late.map((name) =>
      diagnose('mode/version', `\`${name}\` needs version 2`, {
        at: data.at([name], 'key'),
        hint: 'write `"schemaVersion": 2`',
      }),
    ),
  ];
  if (value === null) return { value: null, diagnostics: told };
  const key = value.key.trim().toLowerCase();
  return {
    value: { ...value, version: 1, key, strategy: value.promptStrategy ?? 'replace_base', contracts: {} },
    diagnostics: told,
  };
}

function readFields2(data: Located): Checked<Fields> {
  const decoded = decode(JsonModeV2, data);
  const { value, diagnostics } = decoded;
  const told = [...diagnostics, ...unknownFields(JsonModeV2, data)];
  if (value === null) return { value: null, diagnostics: told };
  return { value: { ...value, version: 2, strategy: value.promptStrategy, contracts: value }, diagnostics: told };
}

/** A prompt as written, and as far as its size counts. */
type Source = WrittenPrompt & { readonly measured: 'as-written' | 'as-read' };

function promptSource({ data, prompt }: JsonMode, { systemPrompt }: Fields): Result<Source, Diagnostic> {
  if (prompt === null) {
    const at = data.at(['systemPrompt']); // escapes hide where in the text a character stands
    return systemPrompt === undefined
      ? no(noPrompt(data))
      : ok({ text: systemPrompt, places: () => at, measured: 'as-written' });
  }
  if (systemPrompt !== undefined) return no(twoPrompts(data, prompt));
  const text = decodeText(prompt.bytes, prompt.path, MAX_PROMPT_FILE_BYTES);
  if (!text.ok) return text;
  if (text.value.trim() !== '')
    return ok({ text: text.value, places: placesIn(text.value, prompt.path), measured: 'as-read' });
  return no(
    diagnose('mode/bad-value', 'the prompt file is blank', { at: startOf(prompt), hint: 'write the prompt into it' }),
  );
}

const noPrompt = (data: Located): Diagnostic =>
  diagnose('file/prompt-file', 'there is neither `systemPrompt` nor a prompt file', {
    at: data.at(['systemPrompt'], 'key'),
    hint: 'write `systemPrompt`, or a `.md` file of the same name',
  });

const twoPrompts = (data: Located, { path }: PromptFile): Diagnostic =>
  diagnose('file/prompt-file', `the prompt stands here and in ${quote(nameOf(path))}`, {
    at: data.at(['systemPrompt'], 'key'),
    hint: 'keep one of the two',
  });

const promptNeedsV2 = (prompt: PromptFile): Diagnostic =>
  diagnose('file/prompt-file', 'this file has the name of a version 1 mode, which has no prompt file', {
    at: startOf(prompt),
    hint: 'write `"schemaVersion": 2` into the JSON file, or move this file away',
  });

const startOf = ({ path }: PromptFile): Location => ({ path, line: 1, column: 1 });

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

const promptProblems = (source: Source, prompt: string): Diagnostic[] => [
  ...sizeProblems(source.measured === 'as-read' ? prompt : source.text, source.places(0)),
  ...textProblems(source.text, 'the prompt', source.places),
];
