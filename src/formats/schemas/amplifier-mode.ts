/** The front matter of Amplifier's modes: all of it stands below `mode:`. */

import * as Type from 'typebox/type';
import { MAX_DESCRIPTION, MAX_LABEL } from './bounds.ts';
import { KeyList, Text } from './key.ts';

const Bucket = (description: string) => Type.Optional(Type.Array(Type.String({ pattern: '^\\S+$' }), { description }));
const Sources = (description: string) =>
  Type.Optional(Type.Array(Type.String({ pattern: '\\S' }), { description, uniqueItems: true }));
const Reserved = Type.Optional(Type.Unknown({ description: 'Reserved by the schema; recognised and not used.' }));

const Buckets = Type.Object(
  {
    safe: Bucket('Tools that may be used freely.'),
    warn: Bucket('Tools whose first call is refused with a note.'),
    confirm: Bucket('Tools whose every call a person is asked about.'),
    block: Bucket('Tools that may not be used.'),
  },
  { description: 'Tools by how freely they may be used; in several lists the strictest counts.' },
);

const Contributes = Type.Object(
  {
    agents: Type.Optional(
      Type.Record(Type.String(), Type.Object({ source: Type.String({ pattern: '\\S' }) }), {
        description: 'Agents that are there while the mode is active, by name.',
      }),
    ),
    context: Sources('Files whose text stands before the body, in this order.'),
    skills: Sources('Skills that are there while the mode is active.'),
    tools: Reserved,
    config: Reserved,
  },
  { description: 'What the mode brings along.' },
);

export const AmplifierMode = Type.Object(
  {
    name: Type.Optional(Text(MAX_LABEL, 'What people read, and the default command; by default the name of the file.')),
    description: Type.Optional(Type.String({ description: 'One sentence.', maxLength: MAX_DESCRIPTION })),
    shortcut: Type.Optional(
      Type.Unknown({ description: 'The command that selects it; false for none; by default the name in lower case.' }),
    ),
    advertised: Type.Optional(Type.Boolean({ description: 'False: the model is never told of it.' })),
    default_action: Type.Optional(
      Type.String({ description: 'What tools in no list get: `block`, which is the default, or `allow`.' }),
    ),
    allowed_transitions: KeyList('The only modes that may be added while this one is active.'),
    allow_clear: Type.Optional(
      Type.Boolean({ description: 'False: the mode may not leave without another taking its place.' }),
    ),
    tools: Type.Optional(Buckets),
    contributes: Type.Optional(Contributes),
  },
  { description: 'The mode.' },
);
export type AmplifierMode = Type.Static<typeof AmplifierMode>;

/** The whole front matter. */
export const AmplifierFrontMatter = Type.Object(
  { mode: AmplifierMode },
  { title: 'Amplifier mode', description: 'Front matter of an Amplifier mode file, as it is read here.' },
);
