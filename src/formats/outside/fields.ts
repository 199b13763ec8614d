/** Fields of other programs' files. */

import type { Loss } from '../../kernel/loss.ts';
import { type Mapping, member } from '../located.ts';
import { lost } from './sketch.ts';

/** A text without the blanks around it; null for one that is blank, and for anything else. */
export function textOf(fields: Mapping, name: string): string | null {
  const value = member(fields, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A model that is written `provider/model`; any other name is lost. */
export function modelNamed(name: string | null): { readonly model: string | null; readonly losses: readonly Loss[] } {
  if (name === null || /^[^\s/]+\/\S+$/.test(name)) return { model: name, losses: [] };
  return { model: null, losses: [lost('model', `\`${name}\` is not written \`provider/model\``)] };
}

/** Fields that say something and that no mode has. */
export const otherFields = (fields: Mapping, known: readonly string[]): Loss[] =>
  Object.entries(fields)
    .filter(([name, value]) => !known.includes(name) && value !== null && value !== '' && value !== false)
    .map(([name]) => lost(name, 'a mode has no such field'));
