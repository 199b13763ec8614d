/** The newest entry of a journal. The reader in journal-entry.ts is written by hand; a test holds the two together. */

import * as Type from 'typebox/type';
import { DRIFT_POLICIES, SOURCES } from '../../kernel/activation.ts';
import { MAX_OVERLAYS } from '../../kernel/selection.ts';
import { KEY_PATTERN, Key } from './key.ts';

const strict = { additionalProperties: false };

const Fingerprint = Type.Object(
  {
    digest: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the meaning, with scope and path.' }),
    scope: Type.Enum(['builtin', 'global', 'project'] as const),
    path: Type.Union([Type.String(), Type.Null()]),
  },
  strict,
);

/** JSON Schema cannot say that `fingerprints` names exactly the selected keys, and that the base is no overlay. */
export const StateEntryV3 = Type.Object(
  {
    type: Type.Literal('custom'),
    customType: Type.Literal('pi-mode-state.v3'),
    id: Type.Optional(Type.Unknown()),
    parentId: Type.Optional(Type.Unknown()),
    timestamp: Type.Optional(Type.Unknown()),
    data: Type.Object(
      {
        baseKey: Type.Union([Key, Type.Null()], { description: "Null is the host's own prompt." }),
        overlayKeys: Type.Array(Key, { maxItems: MAX_OVERLAYS, uniqueItems: true }),
        fingerprints: Type.Record(Type.String({ pattern: KEY_PATTERN }), Fingerprint, strict),
        driftPolicy: Type.Enum(DRIFT_POLICIES),
        activatedAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
        source: Type.Enum(SOURCES),
      },
      strict,
    ),
  },
  { title: 'pimodes state entry, version 3', description: 'One accepted selection in a journal.' },
);
