/** JSON modes. v2 is strict; v1 is what came before it, and is read only. */

import * as Type from 'typebox/type';
import { STRATEGIES } from '../../kernel/mode.ts';
import { MAX_DESCRIPTION, MAX_LABEL } from './bounds.ts';
import { Key, KeyList, Text } from './key.ts';

const label = Text(MAX_LABEL, 'What people and the model read.');
const description = Type.Optional(Text(MAX_DESCRIPTION, 'One sentence for the picker.'));
const promptStrategy = Type.Enum(STRATEGIES, { description: 'An overlay (`append`) or a base (the others).' });
const systemPrompt = Type.String({ description: 'The prompt.', pattern: '\\S' });

export const JsonModeV2 = Type.Object(
  {
    schemaVersion: Type.Literal(2),
    key: Key,
    label,
    description,
    promptStrategy,
    systemPrompt: Type.Optional({
      ...systemPrompt,
      description: 'The prompt; absent when it stands in a `.md` file of the same name.',
    }),
    requires: KeyList('Modes that must also be selected.'),
    conflictsWith: KeyList('Modes that must not be selected.'),
    before: KeyList('Overlays that must stand after this one, where both are selected.'),
    after: KeyList('Overlays that must stand before this one, where both are selected.'),
  },
  { title: 'pimodes JSON mode, version 2', description: 'A mode as one JSON file.' },
);
export type JsonModeV2 = Type.Static<typeof JsonModeV2>;

export const JsonModeV1 = Type.Object(
  {
    schemaVersion: Type.Optional(Type.Union([Type.Literal(1), Type.Null()])),
    key: Type.String({ description: 'The key; blanks around it and capitals do not count.', pattern: '\\S' }),
    label,
    description,
    promptStrategy: Type.Optional({ ...promptStrategy, default: 'replace_base' }),
    systemPrompt,
  },
  { title: 'pimodes JSON mode, version 1', description: 'A mode as one JSON file, in the old form.' },
);
export type JsonModeV1 = Type.Static<typeof JsonModeV1>;
