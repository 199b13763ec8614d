/** Plain data × schema → a typed value, or why not: each reason at its place, in our words. */

import { Check, Errors } from 'typebox/schema';
import type { Static, TSchema } from 'typebox/type';
import { type Diagnostic, type DiagnosticCode, diagnose } from '../kernel/diagnostic.ts';
import { nearest } from '../kernel/nearest.ts';
import type { Checked } from '../kernel/result.ts';
import { isMapping, type Located, member, type Pointer } from './located.ts';
import { oneOf, quote } from './quote.ts';
import { KEY_PATTERN } from './schemas/key.ts';

/** What to say of a value that one field does not take: a code of its own, and what it should look like. */
export type Expectation = { readonly code?: DiagnosticCode; readonly wanted?: string };

/** By field, without list indices: `tools/allow`. A field whose code is a warning is left out of the value. */
export type Expectations = Readonly<Record<string, Expectation>>;

/** No field takes a list this long, and checking one for what stands twice costs by the square. */
const LONGEST_LIST = 1_000;

type Failure = ReturnType<typeof Errors>[1][number];

/**
 * The data as a `Static<S>`. Unknown members pass: who calls says what they mean. Take the answer apart in a second statement:
 * a pattern on the left makes the compiler look for S in it, for half a second.
 */
export function decode<S extends TSchema>(schema: S, data: Located, expected: Expectations = {}): Checked<Static<S>> {
  const { value } = data;
  const overlong = longList(value, []);
  if (overlong !== null) return { value: null, diagnostics: [tooLong(overlong, data)] };
  if (Check(schema, value)) return { value, diagnostics: [] };
  const [, failures] = Errors(schema, value);
  const told = new Map<string, Diagnostic>();
  const optional: Pointer[] = [];
  for (const [failure, pointer] of failures.flatMap(placed)) {
    const id = pointer.join('/');
    if (told.has(id)) continue; // the branches of a union, and what else is wrong with the same value
    const diagnostic = tell(failure, pointer, data, expected[fieldOf(pointer)] ?? {});
    told.set(id, diagnostic);
    if (diagnostic.severity === 'warning') optional.push(pointer);
  }
  const diagnostics = [...told.values()];
  const rest = without(value, optional);
  return { value: Check(schema, rest) ? rest : null, diagnostics };
}

/** The first overlong list that a field could hold. */
function longList(value: unknown, pointer: Pointer): Pointer | null {
  if (Array.isArray(value)) return value.length > LONGEST_LIST ? pointer : null;
  if (!isMapping(value) || pointer.length > 2) return null;
  for (const [key, held] of Object.entries(value)) {
    const found = longList(held, [...pointer, key]);
    if (found !== null) return found;
  }
  return null;
}

const tooLong = (pointer: Pointer, data: Located): Diagnostic =>
  diagnose('mode/too-long', `${subject(pointer)} is longer than any list of a mode`, {
    at: data.at(pointer),
    hint: 'shorten the list',
  });

/** A failure with its place; each absent member is one of its own. */
function placed(failure: Failure): [Failure, Pointer][] {
  const { keyword, instancePath, params } = failure;
  const steps = instancePath.split('/').slice(1);
  const pointer = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword !== 'required') return [[failure, pointer]];
  return params.requiredProperties.map((name) => [failure, [...pointer, name]]);
}

/** `requires/2` is about `requires`. */
const fieldOf = (pointer: Pointer): string => pointer.filter((step) => !/^\d+$/.test(step)).join('/');

/** Top-level members only, which is where the fields are that a mode can do without. */
const without = (value: unknown, pointers: readonly Pointer[]): unknown =>
  isMapping(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !pointers.some(([first]) => first === key)))
    : value;

function tell(failure: Failure, pointer: Pointer, data: Located, { code, wanted }: Expectation): Diagnostic {
  const name = subject(pointer);
  const value = valueAt(data.value, pointer);
  const at = data.at(pointer);
  const said = (standard: DiagnosticCode, message: string, hint: string) =>
    diagnose(code ?? standard, message, { at, hint });
  const what = `${name} is ${describe(value, data.written(pointer))}`;

  switch (failure.keyword) {
    case 'required':
      return diagnose('mode/missing', `${name} is missing`, { at, hint: wanted ?? 'add it' });
    case 'type':
      if (failure.schemaPath.includes('/anyOf/')) break;
      return wrongType(String(failure.params.type), pointer, data);
    case 'enum': {
      const hint = hintForEnum(value, failure.params.allowedValues.map(String));
      return typeof value === 'string'
        ? said('mode/bad-value', what, hint)
        : diagnose('mode/wrong-type', `${what}, not a text`, { at, hint });
    }
    case 'pattern':
      if (value === '' || (typeof value === 'string' && value.trim() === ''))
        return said('mode/bad-value', `${name} is blank`, wanted ?? 'give it a text, or remove it');
      if (failure.params.pattern === KEY_PATTERN && code === undefined)
        return said('mode/bad-key', `${what}, which cannot be a key`, KEY_HINT);
      break;
    case 'maxLength':
      return said('mode/too-long', `${name} is longer than ${failure.params.limit} characters`, 'shorten it');
    case 'maxItems':
      return said('mode/too-long', `${name} lists more than ${failure.params.limit}`, 'shorten the list');
    case 'uniqueItems':
      return twice(failure.params.duplicateItems[0], pointer, data);
  }
  return said('mode/bad-value', what, wanted ?? 'see the documentation of the field');
}

/** Said wherever a key is outside the grammar. */
export const KEY_HINT = 'a key is a lower-case letter, then up to 63 of a-z, 0-9, `_` and `-`';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'a mapping',
  boolean: '`true` or `false`',
};

function wrongType(type: string, pointer: Pointer, data: Located): Diagnostic {
  const value = valueAt(data.value, pointer);
  const written = data.written(pointer);
  const what = typeof value === 'string' ? `the text ${quote(value)}` : describe(value, written);
  return diagnose('mode/wrong-type', `${subject(pointer)} is ${what}, not ${TYPES[type] ?? 'what the field takes'}`, {
    at: data.at(pointer),
    hint: hintForType(type, value, written),
  });
}

function hintForType(type: string, value: unknown, written: string | null): string {
  if (written === '') return 'give it a value, or remove the line';
  if (type === 'string' && written !== null) return `put it in quotes: "${quote(written).slice(1, -1)}"`;
  if (type === 'array' && typeof value === 'string') return 'write a list: `[one, two]`';
  if (type === 'boolean') return 'write `true` or `false`, without quotes';
  return `write ${TYPES[type] ?? 'another value'}`;
}

function hintForEnum(value: unknown, allowed: readonly string[]): string {
  const [near] = typeof value === 'string' ? nearest(value, allowed) : [];
  return near === undefined
    ? `use ${oneOf(allowed.map((one) => `\`${one}\``))}`
    : `did you mean \`${near}\`? it takes ${oneOf(allowed.map((one) => `\`${one}\``))}`;
}

function twice(index: number | undefined, pointer: Pointer, data: Located): Diagnostic {
  const item = [...pointer, String(index ?? 0)];
  const message = `${subject(pointer)} lists ${describe(valueAt(data.value, item), data.written(item))} twice`;
  return diagnose('mode/contract', message, { at: data.at(item), hint: 'list it once' });
}

/** A field in a message: `tools.allow`, an item of a list by its list. */
function subject(pointer: Pointer): string {
  const isItem = pointer.length > 1 && /^\d+$/.test(pointer.at(-1) ?? '');
  if (pointer.length === 0) return 'the file';
  return isItem ? `an item of ${quote(pointer.slice(0, -1).join('.'))}` : quote(pointer.join('.'));
}

/** A value in a message. `written` is how a scalar stands in the file. */
export function describe(value: unknown, written: string | null): string {
  if (typeof value === 'string') return quote(value);
  if (written === '') return 'empty';
  if (value === undefined) return 'absent';
  if (typeof value === 'number') return `the number ${quote(written ?? String(value))}`;
  if (typeof value === 'boolean' || value === null) return quote(written ?? String(value));
  return Array.isArray(value) ? 'a list' : 'a mapping';
}

/** The value at `pointer`, undefined where there is none. */
export function valueAt(value: unknown, pointer: Pointer): unknown {
  let found = value;
  for (const step of pointer) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (isMapping(found)) found = member(found, step);
    else return undefined;
  }
  return found;
}
