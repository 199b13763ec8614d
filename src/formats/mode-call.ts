/** What the model's `mode` tool is called with. */

import type { Directive } from '../kernel/directive.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { parseWords } from './direct-syntax.ts';
import { isMapping, member } from './located.ts';

export const OPERATIONS = ['list', 'current', 'set', 'clear'] as const;

/** A question, or a change. */
export type ModeCall = 'list' | 'current' | Directive;

/** Reads `input`, which may be anything. A name means what it means on the command line: KEY, +KEY, -KEY, off. */
export function readModeCall(input: unknown): Result<ModeCall, Refusal> {
  const given = (key: string) => (isMapping(input) ? member(input, key) : undefined);
  const operation = OPERATIONS.find((one) => one === given('operation'));
  if (operation === undefined) return usage(`an operation is one of ${OPERATIONS.join(', ')}`);
  if (operation === 'clear') return ok({ kind: 'clear' });
  if (operation !== 'set') return ok(operation);
  const [name, overlays] = [given('name'), given('overlays') ?? null];
  if (typeof name !== 'string' || name.trim() === '') return usage('`set` needs a `name`');
  if (overlays === null) return parseWords([name]);
  if (!areTexts(overlays)) return usage('`overlays` is a list of keys');
  return parseWords(['set', name, ...overlays.flatMap((key) => ['--overlay', key])]);
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Whoever calls has the tool's description for a hint. */
const usage = (message: string): Result<never, Refusal> => no({ kind: 'usage', message, hint: '' });
