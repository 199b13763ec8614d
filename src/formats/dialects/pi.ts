/** The plain Pi mode format: `name`, perhaps `tools`, and instructions that go with every user prompt. */

import type { Checked } from '../../kernel/result.ts';
import { isMapping, type Located, member } from '../located.ts';
import type { Resolve } from '../references.ts';
import { readMarkdownMode } from './native.ts';
import type { MarkdownMode, Written } from './written.ts';

/** `tools` as a list or a text is another program's. */
export function isPi({ value }: Located): boolean {
  if (!isMapping(value) || member(value, 'name') === undefined) return false;
  const tools = member(value, 'tools');
  return typeof tools !== 'string' && !Array.isArray(tools);
}

/** A file without `strategy`. Every field of the native format is read: the plain one is a part of it. */
export const readPi = (file: MarkdownMode, resolve: Resolve): Checked<Written> =>
  readMarkdownMode(file, { dialect: 'pi', deliver: 'turn' }, resolve);
