import * as Type from 'typebox/type';

export const KEY_PATTERN = '^[a-z][a-z0-9_-]{0,63}$';

/** How many keys one contract list may hold. */
export const MAX_CONTRACT_KEYS = 32;
export const MAX_LABEL = 120;
export const MAX_DESCRIPTION = 1_000;

/** A mode's key. */
export const Key = Type.String({ pattern: KEY_PATTERN });

export const KeyList = (description: string) =>
  Type.Optional(Type.Array(Key, { description, maxItems: MAX_CONTRACT_KEYS, uniqueItems: true }));

/** A text that is not blank. Lengths count code points. */
export const Text = (most: number, description: string) =>
  Type.String({ description, maxLength: most, pattern: '\\S' });
