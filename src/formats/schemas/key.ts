import * as Type from 'typebox/type';
import { MAX_CONTRACT_KEYS } from './bounds.ts';

export const KEY_PATTERN = '^[a-z][a-z0-9_-]{0,63}$';

/** A mode's key. */
export const Key = Type.String({ pattern: KEY_PATTERN });

export const KeyList = (description: string) =>
  Type.Optional(Type.Array(Key, { description, maxItems: MAX_CONTRACT_KEYS, uniqueItems: true }));

/** A text that is not blank. Lengths count code points. */
export const Text = (most: number, description: string) =>
  Type.String({ description, maxLength: most, pattern: '\\S' });
