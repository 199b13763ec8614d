/** Amplifier's Markdown modes: front matter with a `mode:` mapping. The file's name is the key, `mode.name` is the label. */

import { type Diagnostic, diagnose, hasError } from '../../kernel/diagnostic.ts';
import { isModeKey, type Leaving, type Meaning, type ModeKey, wholeText } from '../../kernel/mode.ts';
import type { Checked } from '../../kernel/result.ts';
import { decode, type Expectations } from '../decode.ts';
import { isMapping, type Located, member, within } from '../located.ts';
import { placesIn } from '../places.ts';
import { quote } from '../quote.ts';
import { expand, openReferences, type Resolve } from '../references.ts';
import { AmplifierMode } from '../schemas/amplifier-mode.ts';
import { withLf } from '../source-text.ts';
import { type GuardFields, looksLikeGuard, unknownFields } from '../unknown-fields.ts';
import { BUCKETS, rulesOf } from './amplifier-buckets.ts';
import { asYaml11, shortcutOf } from './amplifier-traps.ts';
import { agentProblems, contributionsOf } from './contributes.ts';
import { bodyProblems } from './prompt.ts';
import { lineProblems, stemProblems, toolListProblems } from './rules.ts';
import type { MarkdownMode, Written } from './written.ts';

export const isAmplifier = ({ value }: Located): boolean => isMapping(value) && isMapping(member(value, 'mode'));

/** What restricts in these files, so that a misspelling would restrict nothing. */
const GUARDS: GuardFields = {
  fields: ['tools', 'default_action', 'allowed_transitions', 'allow_clear', 'contributes'],
  mappings: ['tools', 'contributes'],
};

const TOOL = { wanted: 'name one tool an item, without blanks' };
const EXPECTED: Expectations = {
  'tools/safe': TOOL,
  'tools/warn': TOOL,
  'tools/confirm': TOOL,
  'tools/block': TOOL,
};

/** A file whose front matter has a `mode:` mapping. `resolve` reads the files that it refers to. */
export function readAmplifier({ data, body, stem, path }: MarkdownMode, resolve: Resolve): Checked<Written> {
  const mode = asYaml11(within(data, 'mode'));
  const decoded = decode(AmplifierMode, mode, EXPECTED);
  const early = [...decoded.diagnostics, ...besideMode(data), ...unknownFields(AmplifierMode, mode, [], GUARDS)];
  if (decoded.value === null) return { value: null, diagnostics: early };

  const fields = decoded.value;
  const name = fields.name?.trim() ?? stem;
  const shortcut = shortcutOf(mode, name);
  const text = withLf(body.text);
  const places = placesIn(text, path, body.firstLine);
  const references = openReferences(resolve);
  const { contributes, contexts } = contributionsOf(fields.contributes, mode, references);
  const words = { prompt: expand({ text, places }, references), contexts };
  const late = [
    ...stemProblems(stem, data.at(['mode'], 'key')),
    ...fieldProblems(fields, name, stem, mode),
    ...shortcut.diagnostics,
    ...bodyProblems({ text, places }, wholeText(words), 'append'),
  ];
  const diagnostics = [...early, ...late, ...references.diagnostics];
  if (hasError([...early, ...late]) || !references.isWhole() || shortcut.value === null)
    return { value: null, diagnostics };
  const meaning = meaningOf(fields, { stem, name, shortcut: shortcut.value, contributes });
  return { value: { dialect: 'amplifier', meaning, ...words }, diagnostics };
}

/** Fields that stand beside `mode:` are read by nobody. */
function besideMode(data: Located): Diagnostic[] {
  const known = Object.keys(AmplifierMode.properties);
  return Object.keys(isMapping(data.value) ? data.value : {})
    .filter((key) => key !== 'mode')
    .slice(0, 32)
    .map((key) => {
      const at = data.at([key], 'key');
      const hint = known.includes(key) ? 'move it into `mode`' : 'remove it, or check how it is spelt';
      return looksLikeGuard(key, GUARDS)
        ? diagnose('mode/unknown-guard-key', `${quote(key)} restricts nothing beside \`mode\``, {
            at,
            hint: 'move it into `mode`',
          })
        : diagnose('mode/unknown-key', `${quote(key)} stands beside \`mode\`, where it is not read`, { at, hint });
    });
}

function fieldProblems(fields: AmplifierMode, name: string, stem: string, mode: Located): Diagnostic[] {
  return [
    ...lineProblems(fields.name?.trim(), ['name'], mode),
    ...lineProblems(fields.description?.trim(), ['description'], mode),
    ...(name === stem ? [] : [nameDiffers(name, stem, mode)]),
    ...actionProblems(fields, mode),
    ...(fields.allowed_transitions?.length === 0 ? [emptyTransitions(mode)] : []),
    ...(fields.allowed_transitions?.includes(stem) ? [ownTransition(fields.allowed_transitions, stem, mode)] : []),
    ...toolListProblems(BUCKETS, fields.tools, mode),
    ...agentProblems(fields.contributes, mode),
    ...(['tools', 'config'] as const).flatMap((kind) =>
      fields.contributes !== undefined && Object.hasOwn(fields.contributes, kind) ? [reserved(kind, mode)] : [],
    ),
  ];
}

const nameDiffers = (name: string, stem: string, mode: Located): Diagnostic =>
  diagnose('mode/name-differs', `the mode calls itself ${quote(name)}, but its key is ${quote(stem)}, after its file`, {
    at: mode.at(['name']),
    hint: isModeKey(name) ? `rename the file to \`${name}.md\`, or write \`${stem}\` there` : `write \`${stem}\` there`,
  });

/** Anything but exactly `allow` blocks, in Amplifier too. */
function actionProblems({ default_action: action }: AmplifierMode, mode: Located): Diagnostic[] {
  if (action === undefined || action === 'block' || action === 'allow') return [];
  return [
    diagnose(
      'mode/default-action',
      `\`default_action\` is ${quote(action)}, which blocks like anything but \`allow\``,
      {
        at: mode.at(['default_action']),
        hint: 'write `block` or `allow`',
      },
    ),
  ];
}

const emptyTransitions = (mode: Located): Diagnostic =>
  diagnose(
    'mode/empty-transitions',
    "`allowed_transitions` is empty, which restricts nothing; Amplifier's runtime lets the model go nowhere",
    { at: mode.at(['allowed_transitions']), hint: 'remove it, or list the modes that may follow' },
  );

const ownTransition = (to: readonly string[], stem: string, mode: Located): Diagnostic =>
  diagnose('mode/contract', '`allowed_transitions` names the mode itself', {
    at: mode.at(['allowed_transitions', String(to.indexOf(stem))]),
    hint: 'remove it from the list',
  });

const reserved = (kind: string, mode: Located): Diagnostic =>
  diagnose(
    'mode/reserved-field',
    `\`contributes.${kind}\` is reserved for a later version of the schema and not used`,
    {
      at: mode.at(['contributes', kind], 'key'),
      hint: 'remove it',
    },
  );

type Known = Pick<Meaning, 'contributes'> & {
  readonly stem: string;
  readonly name: string;
  readonly shortcut: string | false;
};

const meaningOf = (fields: AmplifierMode, { stem, name, shortcut, contributes }: Known): Meaning => ({
  schemaVersion: 2,
  key: stem as ModeKey,
  label: name,
  description: fields.description?.trim() || null,
  strategy: 'append',
  deliver: 'turn',
  contracts: { requires: [], conflictsWith: [], before: [], after: [] },
  guard: { tools: rulesOf(fields.tools ?? {}, fields.default_action === 'allow' ? 'allow' : 'block'), access: null },
  model: null,
  thinking: null,
  shortcut,
  advertised: fields.advertised ?? true,
  leaving: leavingOf(fields),
  exitReview: false,
  contributes,
});

const leavingOf = ({ allowed_transitions: to = [], allow_clear: mayClear = true }: AmplifierMode): Leaving => ({
  to: to.length > 0 ? (to as ModeKey[]) : 'anywhere',
  mayClear,
});
