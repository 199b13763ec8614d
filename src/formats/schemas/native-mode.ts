/** The front matter of our own Markdown modes. The plain Pi format is the part of it without `strategy`. */

import * as Type from 'typebox/type';
import { ACCESS_CAPS, DELIVERIES, STRATEGIES, THINKING_LEVELS } from '../../kernel/mode.ts';
import { MAX_DESCRIPTION, MAX_LABEL } from './bounds.ts';
import { KEY_PATTERN, Key, KeyList, Text } from './key.ts';

const Names = (description: string) => Type.Optional(Type.Array(Type.String({ pattern: '^\\S+$' }), { description }));
const Commands = (description: string) => Type.Optional(Type.Array(Type.String({ pattern: '\\S' }), { description }));
const Sources = (description: string) =>
  Type.Optional(Type.Array(Type.String({ pattern: '\\S' }), { description, uniqueItems: true }));

const Tools = Type.Object(
  {
    allow: Names('The only tools that may be used; an empty list allows none.'),
    deny: Names('Tools that may not be used.'),
    warn: Names('Tools whose first call is refused with a note.'),
    confirm: Names('Tools whose every call a person is asked about.'),
    shell: Type.Optional(Type.Boolean({ description: 'False hides and blocks the shell tools.' })),
    bashAllow: Commands('Best-effort: shell commands must begin with one of these.'),
    bashDeny: Commands('Best-effort: shell commands must not contain any of these.'),
  },
  { description: 'What the mode restricts, tool by tool.' },
);

const Transitions = Type.Object(
  {
    to: Type.Optional(
      Type.Array(Key, { description: 'The only modes that may be added while this one is active.', uniqueItems: true }),
    ),
    clear: Type.Optional(
      Type.Boolean({ description: 'False: the mode may not leave without another taking its place.' }),
    ),
  },
  { description: 'What may follow this mode.' },
);

const Contributes = Type.Object(
  {
    context: Sources('Files that stand in the context while the mode is active.'),
    skills: Sources('Skills that are there while the mode is active.'),
    agents: Type.Optional(
      Type.Record(Type.String(), Type.Object({ source: Type.String({ pattern: '\\S' }) }), {
        description: 'Agents that are there while the mode is active, by name.',
      }),
    ),
  },
  { description: 'What the mode brings along.' },
);

export const NativeMode = Type.Object(
  {
    name: Type.String({ description: 'The key: the name of the file without `.md`.', pattern: KEY_PATTERN }),
    label: Type.Optional(Text(MAX_LABEL, 'What people and the model read; by default the name in words.')),
    description: Type.Optional(Text(MAX_DESCRIPTION, 'One sentence for the picker.')),
    strategy: Type.Optional(Type.Enum(STRATEGIES, { description: 'An overlay (`append`) or a base (the others).' })),
    deliver: Type.Optional(
      Type.Enum(DELIVERIES, { description: 'In the system prompt, or with every user prompt; overlays only.' }),
    ),
    requires: KeyList('Modes that must also be selected.'),
    conflictsWith: KeyList('Modes that must not be selected.'),
    before: KeyList('Overlays that must stand after this one, where both are selected.'),
    after: KeyList('Overlays that must stand before this one, where both are selected.'),
    tools: Type.Optional(Tools),
    access: Type.Optional(Type.Enum(ACCESS_CAPS, { description: 'A cap on what tools may do, by effect.' })),
    model: Type.Optional(
      Type.String({ description: 'The model while the mode is active: `provider/model`.', pattern: '^[^\\s/]+/\\S+$' }),
    ),
    thinking: Type.Optional(
      Type.Enum(THINKING_LEVELS, { description: 'The thinking level while the mode is active.' }),
    ),
    shortcut: Type.Optional(
      Type.Union([Type.String({ pattern: KEY_PATTERN }), Type.Literal(false)], {
        description: 'The command that selects it in a host; false for none.',
      }),
    ),
    advertised: Type.Optional(Type.Boolean({ description: 'False: the model is never told of it.' })),
    transitions: Type.Optional(Transitions),
    exitReview: Type.Optional(Type.Boolean({ description: 'True: the model may ask to leave the mode with a plan.' })),
    contributes: Type.Optional(Contributes),
  },
  { title: 'pimodes mode', description: 'Front matter of a Markdown mode file.' },
);
export type NativeMode = Type.Static<typeof NativeMode>;
