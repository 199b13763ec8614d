/** Fields that nobody knows. A misspelt one that would silently remove a guard is an error, any other a warning. */

import type { TSchema } from 'typebox/type';
import { type Diagnostic, diagnose } from '../kernel/diagnostic.ts';
import { distance, nearest } from '../kernel/nearest.ts';
import { isMapping, type Located, type Pointer } from './located.ts';
import { oneOf, quote } from './quote.ts';

/** What of a dialect restricts: top-level fields, and mappings in which every field does. */
export type GuardFields = { readonly fields: readonly string[]; readonly mappings: readonly string[] };

const GUARDS: GuardFields = {
  fields: ['tools', 'access', 'transitions', 'exitReview'],
  mappings: ['tools', 'transitions'],
};

/** What is this close to a field that restricts is taken for it. */
const CLOSE = 2;

/** Longer keys are like none of ours; more unknown fields than this make a file that is no mode. */
const MAX_KEY = 64;
const MAX_UNKNOWN = 32;

type Fields = Readonly<Record<string, TSchema>>;

/** What is told of the fields of `data` that neither `schema` nor `others` name, in the order of the file. */
export function unknownFields(
  schema: TSchema,
  data: Located,
  others: readonly string[] = [],
  guards: GuardFields = GUARDS,
): Diagnostic[] {
  const top = fieldsOf(schema) ?? {};
  return inside(top, data.value, []);

  function inside(fields: Fields, value: unknown, pointer: Pointer): Diagnostic[] {
    if (!isMapping(value)) return [];
    const keys = Object.keys(value);
    const strangers = keys.filter(
      (key) => !Object.hasOwn(fields, key) && !(pointer.length === 0 && others.includes(key)),
    );
    return [
      ...strangers.slice(0, MAX_UNKNOWN).map((key) => unknown(key, fields, pointer)),
      ...tooMany(strangers, pointer),
      ...keys.flatMap(deeper),
    ];

    function deeper(key: string): Diagnostic[] {
      const inner = Object.hasOwn(fields, key) ? fieldsOf(fields[key]) : null;
      return inner === null || !isMapping(value) ? [] : inside(inner, value[key], [...pointer, key]);
    }
  }

  function unknown(key: string, fields: Fields, pointer: Pointer): Diagnostic {
    const known = Object.keys(fields);
    const name = quote([...pointer, key].join('.'));
    const at = data.at([...pointer, key], 'key');
    const [near] = key.length > MAX_KEY ? [] : nearest(key, known);
    const hint = near === undefined ? null : `did you mean \`${near}\`?`;
    const home = pointer.length === 0 ? homeOf(key, top, guards) : null;
    if (home !== null)
      return diagnose('mode/unknown-guard-key', `${name} restricts nothing here`, {
        at,
        hint: `move it into \`${home}\``,
      });
    const inGuard = guards.mappings.includes(pointer[0] ?? '');
    if (inGuard || (pointer.length === 0 && looksLikeGuard(key, guards))) {
      const message = `${name} is not a known field, so what it should restrict would not be`;
      const those = inGuard ? known : guards.fields.filter((guard) => known.includes(guard));
      const other = Object.hasOwn(top, key)
        ? `write it beside ${quote(pointer[0] ?? '')}, not in it`
        : those.length > 0
          ? `use ${oneOf(those.map((one) => `\`${one}\``))}`
          : 'this format has no guards: write a Markdown mode';
      return diagnose('mode/unknown-guard-key', message, { at, hint: hint ?? other });
    }
    return diagnose('mode/unknown-key', `${name} is not a known field`, {
      at,
      hint: hint ?? 'remove it, or check how it is spelt',
    });
  }

  function tooMany(strangers: readonly string[], pointer: Pointer): Diagnostic[] {
    const next = strangers[MAX_UNKNOWN];
    if (next === undefined) return [];
    const message = `${strangers.length} fields are not known, more than a mode could mean`;
    return [
      diagnose('mode/unknown-guard-key', message, { at: data.at([...pointer, next], 'key'), hint: 'remove them' }),
    ];
  }
}

/** Whether a field nobody knows may be meant to restrict something. */
export function looksLikeGuard(key: string, { fields }: GuardFields): boolean {
  const lower = key.toLowerCase();
  const isClose = key.length <= MAX_KEY && fields.some((guard) => distance(lower, guard.toLowerCase()) <= CLOSE);
  return isClose || /tool|permission|policy/.test(lower);
}

/** The guard mapping that a misplaced field belongs into, `deny` at top level for one. */
const homeOf = (key: string, top: Fields, { mappings }: GuardFields): string | null =>
  mappings.find((home) => Object.hasOwn(fieldsOf(top[home]) ?? {}, key)) ?? null;

function fieldsOf(schema: TSchema | undefined): Fields | null {
  const isObject = schema !== undefined && 'properties' in schema && typeof schema.properties === 'object';
  return isObject ? (schema.properties as Fields) : null;
}
