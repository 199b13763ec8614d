/** What several of the documents that commands print with --json hold. */

import * as Type from 'typebox/type';
import { DRIFT_POLICIES, SOURCES } from '../../kernel/activation.ts';
import { DIAGNOSTICS } from '../../kernel/diagnostic.ts';
import { ACCESS_CAPS, DELIVERIES, DIALECTS, SCOPES, STRATEGIES } from '../../kernel/mode.ts';
import { REFUSALS } from '../../kernel/refusal.ts';
import { BASES, RULES } from '../../kernel/verdict.ts';
import { Key } from './key.ts';

export const nullable = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
export const Text = Type.String();
export const Count = Type.Integer({ minimum: 0 });
export const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const Keys = Type.Array(Key);

export const Selection = Type.Object({
  baseKey: nullable(Key, "Null is the host's own prompt."),
  overlayKeys: Type.Array(Key, { description: 'In order.' }),
});

export const ModeReference = {
  ordinal: nullable(
    Type.Integer({ minimum: 1 }),
    'The place among the overlays, from 1; null for a base and outside a selection.',
  ),
  key: Key,
  label: Text,
  description: nullable(Text),
  strategy: Type.Enum(STRATEGIES),
  deliver: Type.Enum(DELIVERIES),
  scope: Type.Enum(SCOPES),
  path: nullable(Text, 'Null for a builtin mode.'),
  digest: Digest,
  utf8Bytes: Count,
  hiddenCharacters: Count,
  estimatedTokens: Count,
};
export const Mode = Type.Object(ModeReference);

const Fingerprint = Type.Object({
  digest: Digest,
  scope: Type.Enum(['builtin', 'global', 'project'] as const),
  path: nullable(Text),
});

export const Diagnostic = Type.Object({
  code: Type.Enum(Object.keys(DIAGNOSTICS)),
  severity: Type.Enum(['error', 'warning', 'info'] as const),
  message: Text,
  path: nullable(Text),
  line: nullable(Type.Integer({ minimum: 1 })),
  column: nullable(Type.Integer({ minimum: 1 })),
  hint: nullable(Text, 'What to do about it.'),
});

export const Refused = Type.Object({
  code: Type.Enum(Object.keys(REFUSALS)),
  exit: Type.Integer({ description: 'The exit code.' }),
  message: Text,
  hint: nullable(Text, 'The next thing to type.'),
  path: nullable(Text),
});

export const Guard = {
  tools: nullable(
    Type.Object({
      allow: nullable(Type.Array(Text), 'Null is no restriction, an empty list is no tool at all.'),
      deny: Type.Array(Text),
      warn: Type.Array(Text),
      confirm: Type.Array(Text),
      shell: Type.Boolean(),
      bashAllow: nullable(Type.Array(Text)),
      bashDeny: Type.Array(Text),
    }),
  ),
  access: nullable(Type.Enum(ACCESS_CAPS)),
};

export const basis = Type.Enum(BASES, {
  description: 'The file as it stands, the content that was accepted, or read-only since that content is lost.',
});

export const Measures = Type.Object({
  sha256: Digest,
  utf8Bytes: Count,
  characters: Count,
  hiddenCharacters: Count,
  estimatedTokens: Count,
});

export const Contribution = {
  kind: Type.Enum(['context', 'skill', 'agent'] as const),
  id: Type.String({ description: "An agent's name, else the source." }),
  source: Text,
  path: nullable(Text, 'The real path of its file; null where there is none.'),
};

export const State = {
  project: Text,
  statePath: Text,
  stateHash: Type.String({
    pattern: '^([0-9a-f]{64})?$',
    description: 'What --expect compares; empty when nothing was ever selected.',
  }),
  standing: Type.Enum(['native', 'active', 'degraded', 'blocked'] as const),
  selection: Selection,
  effective: Type.Object({ base: nullable(Mode), overlays: Type.Array(Mode) }, { description: 'What is in force.' }),
  omissions: Type.Array(Type.Object({ key: Key, reason: Text, message: Text })),
  drift: Type.Array(Type.Object({ key: Key, was: Fingerprint, now: Fingerprint })),
  driftPolicy: Type.Enum(DRIFT_POLICIES),
  blocked: nullable(Refused),
  activation: nullable(
    Type.Object({ source: Type.Enum(SOURCES), activatedAt: Text }),
    'Null for a preview, and when nothing was ever selected.',
  ),
  legacy: nullable(
    Type.Object({ version: Type.Enum([1, 2]), frozen: Keys }),
    'Set when the newest entry is of an older program.',
  ),
  malformed: Type.Array(Type.Object({ id: nullable(Text), version: Type.Enum([1, 2, 3]), why: Text })),
  guard: Type.Array(Type.Object({ key: Key, ...Guard }), {
    description: 'The tool rules of the modes in force, as their files say them.',
  }),
  guardInForce: Type.Object(
    {
      access: Type.Enum(ACCESS_CAPS),
      rows: Type.Array(
        Type.Object({
          rule: Type.Enum(RULES),
          items: Type.Array(Text, {
            description: 'Tools, commands or the cap; for `tools.allow` what every list allows.',
          }),
          by: Type.Array(Type.Object({ key: Key, basis })),
        }),
      ),
      uncovered: Type.String({ description: 'What no guard can stop, in one sentence.' }),
    },
    { description: 'What the rules come to, strictest first; it holds while the standing is blocked, too.' },
  ),
  contributions: Type.Array(
    Type.Object({
      ...Contribution,
      by: Keys,
      state: Type.Enum(['mounted', 'shared', 'left', 'unmounted'] as const, {
        description: 'Mounted for the modes; there anyway; left to a host; not mounted.',
      }),
      why: nullable(Text, 'Why it is not mounted.'),
    }),
    { description: 'What the modes in force bring along.' },
  ),
  diagnostics: Type.Array(Diagnostic),
  composition: Measures,
};

const SLOTS = ['nothing', 'append', 'replace-base', 'exact'] as const;
export const Prompt = {
  slot: Type.Enum(SLOTS, { description: 'What the prompt is to a host.' }),
  inlined: Type.Array(Key, { description: 'Overlays meant for every user prompt that are sections here.' }),
  prompt: Type.String({ description: 'What is added, byte for byte; with --host the whole prompt.' }),
};

export const shadow = Type.Object({
  scope: Type.Enum(SCOPES),
  path: Text,
  strategy: Type.Enum(STRATEGIES),
  digest: Digest,
});
export const File = Type.Object({
  key: nullable(Key),
  path: Text,
  scope: Type.Enum(SCOPES),
  diagnostics: Type.Array(Diagnostic),
});
export const Listed = Type.Object({
  ...ModeReference,
  selected: Type.Boolean(),
  advertised: Type.Boolean({ description: 'Whether the model may be told of it.' }),
  dialect: Type.Enum(DIALECTS),
  shortcut: Type.Union([Text, Type.Literal(false), Type.Null()], {
    description: "The command that selects it in a host; false for none, null for the host's default.",
  }),
  shadows: Type.Array(shadow, { description: 'The definitions that it wins over, nearest first.' }),
});

export const Preset = {
  key: Key,
  label: Text,
  description: nullable(Text),
  selection: Selection,
  scope: Type.Enum(['global', 'project'] as const),
  path: Text,
};
