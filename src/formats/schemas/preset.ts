/** A preset file: a selection with a name. */

import * as Type from 'typebox/type';
import { MAX_OVERLAYS } from '../../kernel/selection.ts';
import { MAX_DESCRIPTION, MAX_LABEL } from './bounds.ts';
import { Key, Text } from './key.ts';

const strict = { additionalProperties: false };

/** JSON Schema cannot say that the base is no overlay too. */
export const PresetV1 = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    key: Key,
    label: Text(MAX_LABEL, 'What people read.'),
    description: Type.Optional(Text(MAX_DESCRIPTION, 'One sentence for the picker.')),
    selection: Type.Object(
      {
        baseKey: Type.Union([Key, Type.Null()], { description: "Null is the host's own prompt." }),
        overlayKeys: Type.Array(Key, { description: 'In order.', maxItems: MAX_OVERLAYS, uniqueItems: true }),
      },
      strict,
    ),
  },
  { title: 'pimodes preset, version 1', description: 'A selection with a name, keys only.', ...strict },
);
export type PresetV1 = Type.Static<typeof PresetV1>;
