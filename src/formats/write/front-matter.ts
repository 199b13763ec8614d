/** Front matter as text that every YAML reader takes alike: each list on its line, words of YAML 1.1 in quotes. */

import { Document, isScalar, visit } from 'yaml';
import { promptOf } from '../dialects/prompt-text.ts';

/** Fields in the order in which they are to stand; one whose value is undefined is left out, and a mapping of such alone. */
export type Fields = { readonly [name: string]: Value };
type Value = string | boolean | readonly string[] | Fields | undefined;

/** The fields between their `---` lines, each line ended. */
export function frontMatter(fields: Fields): string {
  const doc = new Document(present(fields), { compat: 'yaml-1.1' });
  visit(doc, {
    Seq: (_key, list) => {
      list.flow = true;
    },
    Scalar: (_key, node) => {
      if (isScalar(node) && typeof node.value === 'string' && /[\r\n]/.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  const yaml = doc.toString({ lineWidth: 0, flowCollectionPadding: false, doubleQuotedMinMultiLineLength: Infinity });
  return `---\n${yaml}---\n`;
}

function present(fields: Fields): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [name, isFields(value) ? present(value) : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && !isEmptyMapping(value)));
}

const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmptyMapping = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** A prompt between blank lines, which no dialect that writes it so reads as a part of it. */
export const asBody = (prompt: string): string => `\n${promptOf(prompt, 'append', 'lines')}\n`;

/** A list unless it is empty, which is as if it were not there. */
export const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);
