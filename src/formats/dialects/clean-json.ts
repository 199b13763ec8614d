/**
 * JSON modes that there is nothing to say of, read without a schema or a parser of its own: most files are such, and a
 * thousand of them need not load what finds faults. Every other file is null here and for `readModeFile`.
 */

import { type Measure, measure, utf8Length } from '../../kernel/measure.ts';
import { type Contracts, isModeKey, RESERVED_KEYS, STRATEGIES, type Strategy } from '../../kernel/mode.ts';
import { countHidden } from '../../kernel/visible.ts';
import { definitionFrom } from '../definition.ts';
import { textsAsWritten } from '../json-names.ts';
import { isMapping, type Mapping } from '../located.ts';
import type { Reading, SourceFile } from '../mode-file.ts';
import { MAX_CONTRACT_KEYS, MAX_DESCRIPTION, MAX_LABEL } from '../schemas/bounds.ts';
import { MAX_FILE_BYTES, MAX_PROMPT_BYTES, utf8Text } from '../source-text.ts';
import { type JsonFields, jsonMeaning } from './json-meaning.ts';

const FIELDS = ['schemaVersion', 'key', 'label', 'description', 'promptStrategy', 'systemPrompt'];
const CONTRACTS = ['requires', 'conflictsWith', 'before', 'after'] as const satisfies (keyof Contracts)[];
const NO_CONTRACTS: Contracts = { requires: [], conflictsWith: [], before: [], after: [] };

/** The file as a mode, exactly as the whole reader reads it; null when that one has to. */
export function readCleanJson(file: SourceFile): Extract<Reading, { kind: 'mode' }> | null {
  const { bytes, path, prompt: beside } = file;
  if (beside !== null || !path.endsWith('.json') || bytes.length > MAX_FILE_BYTES) return null;
  const text = utf8Text(bytes);
  const value = text === null ? null : parsed(text);
  const written = text !== null && isMapping(value) ? textsAsWritten(text) : null;
  if (!isMapping(value) || written === null) return null;
  const fields = value.schemaVersion === 2 ? fields2(value) : fields1(value);
  const { systemPrompt } = value;
  if (fields === null || fields.key !== stemOf(path) || !isText(systemPrompt)) return null;
  const prompt = fields.strategy === 'replace_final' ? systemPrompt : systemPrompt.trim();
  const size = measure(prompt);
  if (size.hiddenCharacters > 0 || !isWithin(systemPrompt, prompt, size)) return null;
  const json = jsonOf(prompt, prompt === systemPrompt ? written.get('systemPrompt') : undefined);
  const mode = { dialect: 'json', meaning: jsonMeaning(fields), prompt, contexts: [] } as const;
  return { kind: 'mode', definition: definitionFrom(mode, file, { size, json }), diagnostics: [] };
}

/** What `JSON.stringify` makes of a text: just what is `written`, unless that escapes more than it has to. */
const jsonOf = (text: string, written: string | undefined): string =>
  written === undefined || /\\[/u]/.test(written) ? JSON.stringify(text) : written;

/** Whether the text as written has room, and nothing hides in the blanks around the prompt. */
const isWithin = (text: string, prompt: string, { utf8Bytes }: Measure): boolean =>
  text.length === prompt.length
    ? utf8Bytes <= MAX_PROMPT_BYTES
    : utf8Length(text) <= MAX_PROMPT_BYTES && countHidden(text) === 0;

function fields2(value: Mapping): JsonFields | null {
  const { promptStrategy: strategy } = value;
  if (!isStrategy(strategy)) return null;
  const contracts = contractsIn(value, strategy);
  return contracts === null ? null : fieldsIn(value, { version: 2, key: value.key, strategy, contracts });
}

function fields1(value: Mapping): JsonFields | null {
  const { key, promptStrategy: strategy = 'replace_base', schemaVersion: version = 1 } = value;
  if ((version !== 1 && version !== null) || !isStrategy(strategy) || typeof key !== 'string') return null;
  if (!Object.keys(value).every((name) => FIELDS.includes(name))) return null;
  return fieldsIn(value, { version: 1, key: key.trim().toLowerCase(), strategy, contracts: NO_CONTRACTS });
}

type Rest = Pick<JsonFields, 'version' | 'strategy' | 'contracts'> & { readonly key: unknown };

function fieldsIn({ label, description }: Mapping, { key, ...rest }: Rest): JsonFields | null {
  if (typeof key !== 'string' || !isModeKey(key) || RESERVED_KEYS.includes(key)) return null;
  if (!isLine(label, MAX_LABEL)) return null;
  if (description !== undefined && !isLine(description, MAX_DESCRIPTION)) return null;
  return { ...rest, key, label, description };
}

function contractsIn(value: Mapping, strategy: Strategy): Contracts | null {
  const lists: { -readonly [Name in keyof Contracts]: Contracts[Name] } = { ...NO_CONTRACTS };
  for (const name of Object.keys(value)) {
    if (FIELDS.includes(name)) continue;
    const list = CONTRACTS.find((one) => one === name);
    const keys = value[name];
    if (list === undefined || !Array.isArray(keys) || keys.length > MAX_CONTRACT_KEYS) return null;
    const isSound = keys.every((key) => typeof key === 'string' && isModeKey(key) && key !== value.key);
    if (!isSound || new Set(keys).size !== keys.length) return null;
    lists[list] = keys;
  }
  const { requires, conflictsWith, before, after } = lists;
  if (strategy !== 'append' && before.length + after.length > 0) return null;
  const meet = requires.some((key) => conflictsWith.includes(key)) || before.some((key) => after.includes(key));
  return meet ? null : lists;
}

const isStrategy = (value: unknown): value is Strategy => STRATEGIES.some((one) => one === value);

/** A text of one line in which nothing hides, and which ends no section. */
const isLine = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !/\p{Cc}/u.test(value) && isClean(value);

const isClean = (text: string): boolean => isText(text) && countHidden(text) === 0;

/** A text that is not blank, and ends no section. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && /\S/.test(value) && !value.includes('</');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A backslash parts folders only where no slash does; such a path is for the whole reader. */
const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
