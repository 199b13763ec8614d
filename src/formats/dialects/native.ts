/** Our own Markdown modes: front matter with `strategy`. The plain Pi format shares all of it but the defaults. */

import { type Diagnostic, diagnose, hasError } from '../../kernel/diagnostic.ts';
import type {
  Contribution,
  Deliver,
  GuardRules,
  Leaving,
  Meaning,
  ModeKey,
  Strategy,
  ToolRules,
} from '../../kernel/mode.ts';
import type { Checked } from '../../kernel/result.ts';
import { countHidden } from '../../kernel/visible.ts';
import { decode, type Expectations } from '../decode.ts';
import { isMapping, type Located, member } from '../located.ts';
import { placesIn } from '../places.ts';
import { quote } from '../quote.ts';
import { NativeMode } from '../schemas/native-mode.ts';
import { unknownFields } from '../unknown-fields.ts';
import { bodyProblems, type PromptReading, promptOf } from './prompt.ts';
import { contractProblems, contractsOf, forOverlaysOnly, keyProblems, lineProblems } from './rules.ts';
import type { MarkdownMode, Written } from './written.ts';

/** What a Markdown dialect takes for granted. */
export type MarkdownDefaults = {
  readonly dialect: 'native' | 'pi';
  readonly deliver: Deliver;
  readonly prompt: PromptReading;
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
export const readNative = (file: MarkdownMode): Checked<Written> =>
  readMarkdownMode(file, { dialect: 'native', deliver: 'system', prompt: 'lines' });

/** A Markdown mode under the defaults of its dialect. */
export function readMarkdownMode(file: MarkdownMode, defaults: MarkdownDefaults): Checked<Written> {
  const { data, body, stem, path } = file;
  const decoded = decode(NativeMode, data, EXPECTED);
  const early = [...decoded.diagnostics, ...unknownFields(NativeMode, data)];
  if (decoded.value === null) return { value: null, diagnostics: early };

  const fields = decoded.value;
  const strategy = fields.strategy ?? 'append';
  const prompt = promptOf(body.text, strategy, defaults.prompt);
  const diagnostics = [
    ...early,
    ...keyProblems(fields.name, stem, 'name', data),
    ...fieldProblems(fields, strategy, data),
    ...bodyProblems({ text: body.text, places: placesIn(body.text, path, body.firstLine) }, prompt, strategy),
  ];
  if (hasError(diagnostics)) return { value: null, diagnostics };
  return {
    value: { dialect: defaults.dialect, meaning: meaningOf(fields, strategy, defaults.deliver), prompt },
    diagnostics,
  };
}

function fieldProblems(fields: NativeMode, strategy: Strategy, data: Located): Diagnostic[] {
  return [
    ...lineProblems(fields.label?.trim(), ['label'], data),
    ...lineProblems(fields.description?.trim(), ['description'], data),
    ...contractProblems(fields, fields.name, strategy, data),
    ...(fields.deliver !== undefined && strategy !== 'append' ? [forOverlaysOnly('deliver', data)] : []),
    ...(fields.transitions?.to?.length === 0 ? [emptyTransitions(data)] : []),
    ...toolProblems(fields, data),
    ...agentProblems(fields, data),
  ];
}

const TOOL_LISTS = ['allow', 'deny', 'warn', 'confirm', 'bashAllow', 'bashDeny'] as const;

/** A name with a character that nobody sees would match nothing, and restrict nothing. */
function toolProblems({ tools }: NativeMode, data: Located): Diagnostic[] {
  return TOOL_LISTS.flatMap((name) =>
    (tools?.[name] ?? []).flatMap((item, index) => (countHidden(item) === 0 ? [] : [unseen(name, item, index)])),
  );

  function unseen(name: string, item: string, index: number): Diagnostic {
    const message = `an item of \`tools.${name}\` is ${quote(item)}, which holds a hidden character`;
    return diagnose('mode/bad-value', message, { at: data.at(['tools', name, String(index)]), hint: 'type it anew' });
  }
}

function emptyTransitions(data: Located): Diagnostic {
  const hint = 'list the modes that may follow; `clear: false` alone keeps the mode from being cleared';
  return diagnose('mode/empty-transitions', '`transitions.to` is empty, which restricts nothing', {
    at: data.at(['transitions', 'to']),
    hint,
  });
}

function agentProblems({ contributes }: NativeMode, data: Located): Diagnostic[] {
  return Object.keys(contributes?.agents ?? {}).flatMap((name) =>
    name.trim() !== '' && !/\p{Cc}/u.test(name)
      ? []
      : [
          diagnose('mode/bad-value', `${quote(name)} is no name for an agent`, {
            at: data.at(['contributes', 'agents', name], 'key'),
            hint: 'give it a name',
          }),
        ],
  );
}

function meaningOf(fields: NativeMode, strategy: Strategy, deliver: Deliver): Meaning {
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
    contributes: contributionsOf(fields),
  };
}

/** The key split on `-` and `_`, each word capitalised. */
export const labelFrom = (key: string): string =>
  key
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

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

/** Agents by name, since a mapping has no order; the lists as written. */
function contributionsOf({ contributes = {} }: NativeMode): Contribution[] {
  const { context = [], skills = [], agents = {} } = contributes;
  return [
    ...context.map((source) => ({ kind: 'context', id: source, source }) as const),
    ...skills.map((source) => ({ kind: 'skill', id: source, source }) as const),
    ...Object.keys(agents)
      .sort()
      .flatMap((name) => {
        const source = agents[name]?.source;
        return source === undefined ? [] : [{ kind: 'agent', id: name, source } as const];
      }),
  ];
}
