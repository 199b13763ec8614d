/** Our own Markdown modes: front matter with `strategy`. The plain Pi format shares all of it but the defaults. */

import { type Diagnostic, diagnose, hasError } from '../../kernel/diagnostic.ts';
import {
  type Deliver,
  type GuardRules,
  type Leaving,
  labelFrom,
  type Meaning,
  type ModeKey,
  type Strategy,
  type ToolRules,
  wholeText,
} from '../../kernel/mode.ts';
import type { Checked } from '../../kernel/result.ts';
import { decode, type Expectations } from '../decode.ts';
import { isMapping, type Located, member } from '../located.ts';
import { placesIn } from '../places.ts';
import { openReferences, type Resolve } from '../references.ts';
import { NativeMode } from '../schemas/native-mode.ts';
import { unknownFields } from '../unknown-fields.ts';
import { agentProblems, contributionsOf } from './contributes.ts';
import { bodyProblems } from './prompt.ts';
import { PROMPT_READING, promptOf } from './prompt-text.ts';
import {
  contractProblems,
  contractsOf,
  forOverlaysOnly,
  keyProblems,
  lineProblems,
  toolListProblems,
} from './rules.ts';
import type { MarkdownMode, Written } from './written.ts';

/** What a Markdown dialect takes for granted. */
export type MarkdownDefaults = {
  readonly dialect: 'native' | 'pi';
  readonly deliver: Deliver;
};

const EXPECTED: Expectations = {
  thinking: { code: 'mode/unknown-thinking' },
  model: { code: 'mode/unknown-model', wanted: 'write `provider/model`' },
  shortcut: { wanted: 'write the name of a command, like a key, or `false`' },
  'tools/allow': { wanted: 'name one tool an item, without blanks' },
  'tools/deny': { wanted: 'name one tool an item, without blanks' },
  'tools/warn': { wanted: 'name one tool an item, without blanks' },
  'tools/confirm': { wanted: 'name one tool an item, without blanks' },
};

export const isNative = (data: Located): boolean =>
  isMapping(data.value) && member(data.value, 'strategy') !== undefined;

/** A file whose front matter has `strategy`. */
export const readNative = (file: MarkdownMode, resolve: Resolve): Checked<Written> =>
  readMarkdownMode(file, { dialect: 'native', deliver: 'system' }, resolve);

/** A Markdown mode under the defaults of its dialect. `resolve` reads the files that it brings along. */
export function readMarkdownMode(file: MarkdownMode, defaults: MarkdownDefaults, resolve: Resolve): Checked<Written> {
  const { data, body, stem, path } = file;
  const decoded = decode(NativeMode, data, EXPECTED);
  const early = [...decoded.diagnostics, ...unknownFields(NativeMode, data)];
  if (decoded.value === null) return { value: null, diagnostics: early };

  const fields = decoded.value;
  const strategy = fields.strategy ?? 'append';
  const references = openReferences(resolve);
  const { contributes, contexts } = contributionsOf(fields.contributes, data, references);
  const isExact = strategy === 'replace_final'; // nothing goes before its bytes
  const words = {
    prompt: promptOf(body.text, strategy, PROMPT_READING[defaults.dialect]),
    contexts: isExact ? [] : contexts,
  };
  const late = [
    ...early,
    ...keyProblems(fields.name, stem, 'name', data),
    ...fieldProblems(fields, strategy, data),
    ...bodyProblems({ text: body.text, places: placesIn(body.text, path, body.firstLine) }, wholeText(words), strategy),
  ];
  const diagnostics = [...late, ...references.diagnostics];
  if (hasError(late) || !references.isWhole()) return { value: null, diagnostics };
  const meaning = { ...meaningOf(fields, strategy, defaults.deliver), contributes };
  return { value: { dialect: defaults.dialect, meaning, ...words }, diagnostics };
}

function fieldProblems(fields: NativeMode, strategy: Strategy, data: Located): Diagnostic[] {
  return [
    ...lineProblems(fields.label?.trim(), ['label'], data),
    ...lineProblems(fields.description?.trim(), ['description'], data),
    ...contractProblems(fields, fields.name, strategy, data),
    ...(fields.deliver !== undefined && strategy !== 'append' ? [forOverlaysOnly('deliver', data)] : []),
    ...(fields.transitions?.to?.length === 0 ? [emptyTransitions(data)] : []),
    ...toolListProblems(TOOL_LISTS, fields.tools, data),
    ...agentProblems(fields.contributes, data),
  ];
}

const TOOL_LISTS = ['allow', 'deny', 'warn', 'confirm', 'bashAllow', 'bashDeny'] as const;

function emptyTransitions(data: Located): Diagnostic {
  const hint = 'list the modes that may follow; `clear: false` alone keeps the mode from being cleared';
  return diagnose('mode/empty-transitions', '`transitions.to` is empty, which restricts nothing', {
    at: data.at(['transitions', 'to']),
    hint,
  });
}

function meaningOf(fields: NativeMode, strategy: Strategy, deliver: Deliver): Omit<Meaning, 'contributes'> {
  return {
    schemaVersion: 2,
    key: fields.name as ModeKey,
    label: fields.label?.trim() ?? labelFrom(fields.name),
    description: fields.description?.trim() ?? null,
    strategy,
    deliver: strategy === 'append' ? (fields.deliver ?? deliver) : 'system',
    contracts: contractsOf(fields),
    guard: guardOf(fields),
    model: fields.model ?? null,
    thinking: fields.thinking ?? null,
    shortcut: fields.shortcut ?? null,
    advertised: fields.advertised ?? true,
    leaving: leavingOf(fields),
    exitReview: fields.exitReview ?? false,
  };
}

function guardOf({ tools, access }: NativeMode): GuardRules {
  const rules: ToolRules = {
    allow: tools?.allow ?? null,
    deny: tools?.deny ?? [],
    warn: tools?.warn ?? [],
    confirm: tools?.confirm ?? [],
    shell: tools?.shell ?? true,
    bashAllow: tools?.bashAllow ?? null,
    bashDeny: tools?.bashDeny ?? [],
  };
  return { tools: restricts(rules) ? rules : null, access: access ?? null };
}

const restricts = ({ allow, deny, warn, confirm, shell, bashAllow, bashDeny }: ToolRules): boolean =>
  allow !== null || bashAllow !== null || !shell || [deny, warn, confirm, bashDeny].some((list) => list.length > 0);

function leavingOf({ transitions }: NativeMode): Leaving {
  const to = transitions?.to ?? [];
  return { to: to.length > 0 ? (to as ModeKey[]) : 'anywhere', mayClear: transitions?.clear ?? true };
}
