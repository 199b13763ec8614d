/** The flags of the command line, and the one reading of argv. Help, completion and the README print the same rows. */

import { parseArgs } from 'node:util';
import { choice, type Place } from '../app/offers.ts';
import { FORMATS } from '../formats/outside/names.ts';
import { DIALECTS, STRATEGIES } from '../kernel/mode.ts';
import { nearest } from '../kernel/nearest.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { COLORS } from '../kernel/settings.ts';
import { TEMPLATE_DIALECTS } from '../kernel/template.ts';
import { visibleLine } from '../kernel/visible.ts';

/** `value` names what the flag takes, and `place` what may stand there; without a value the flag is a switch. */
export type Flag = {
  readonly value?: string;
  readonly place?: Place;
  readonly many?: true;
  readonly short?: string;
  readonly help: string;
};
export type Flags = Readonly<Record<string, Flag>>;

export const GLOBAL_FLAGS = {
  json: { help: 'one JSON document on standard output; errors as JSON on standard error' },
  cwd: { value: 'DIR', place: 'folder', help: 'act as if started in DIR' },
  state: { value: 'FILE', place: 'file', help: "use this state file instead of the project's" },
  session: { value: 'FILE', place: 'file', help: 'read a Pi session instead; for commands that change nothing' },
  color: { value: 'WHEN', place: choice(...COLORS), help: 'auto, always or never; wins over NO_COLOR' },
  'no-color': { help: 'the same as --color never' },
  ascii: { help: 'draw with ASCII characters only' },
  'no-pager': { help: 'print at once what is longer than the screen' },
  quiet: { help: 'no notes on standard error, only errors' },
  'no-input': { help: 'never ask; refuse instead' },
  help: { short: 'h', help: 'show help' },
  version: { short: 'V', help: 'show the version' },
} as const satisfies Flags;

export const CONFIRM_FLAGS = {
  'confirm-exact': { help: 'accept a new or changed exact-final base' },
  'confirm-project': { help: 'approve the project definitions that it names' },
} as const satisfies Flags;

const FORCE_FLAGS = {
  force: { help: 'select what the selected modes do not let come next; recorded' },
} as const satisfies Flags;

/** For whatever writes the state. */
export const PLAN_FLAGS = {
  'dry-run': { help: 'show what would change and be written, write nothing' },
  expect: { value: 'HASH', help: 'refuse (exit 4) unless the stateHash is HASH' },
} as const satisfies Flags;

export const CLEAR_FLAGS = { ...PLAN_FLAGS, ...FORCE_FLAGS } as const satisfies Flags;

export const WRITE_FLAGS = { ...PLAN_FLAGS, ...CONFIRM_FLAGS, ...FORCE_FLAGS } as const satisfies Flags;

export const ANSWER_FLAGS = {
  yes: { help: 'answer the question with yes; --confirm-exact and --confirm-project are not implied' },
} as const satisfies Flags;

export const SELECTION_FLAGS = {
  overlay: { value: 'KEY', place: 'overlay', many: true, help: 'an overlay, in order; may be given many times' },
} as const satisfies Flags;

export const PRESET_FLAGS = {
  label: { value: 'TEXT', help: 'save: what people read; default: the key in words' },
  overwrite: { help: 'save, import: replace a preset of that key' },
  data: { value: 'LINE', help: 'import: the base64url line that export prints' },
  ...WRITE_FLAGS,
} as const satisfies Flags;

const OWN_FLAGS = {
  project: { help: "the current folder's own file, in `.pi/modes`" },
} as const satisfies Flags;

const EDITOR_FLAGS = {
  fresh: { help: 'begin anew, without the draft that was kept' },
} as const satisfies Flags;

export const NEW_FLAGS = {
  strategy: {
    value: 'STRATEGY',
    place: choice(...STRATEGIES),
    help: 'append (default), replace_base or replace_final',
  },
  dialect: { value: 'DIALECT', place: choice(...TEMPLATE_DIALECTS), help: 'native (default) or pi, the plain format' },
  copy: { value: 'KEY', place: 'mode', help: 'begin with the definition of another mode' },
  ...OWN_FLAGS,
  'no-edit': { help: 'write what it begins with, without an editor' },
  ...EDITOR_FLAGS,
} as const satisfies Flags;

export const EDIT_FLAGS = {
  ...OWN_FLAGS,
  prompt: { help: 'the prompt file beside a JSON definition' },
  ...EDITOR_FLAGS,
} as const satisfies Flags;

export const DELETE_FLAGS = {
  ...OWN_FLAGS,
  yes: { help: 'answer the question with yes' },
  'dry-run': { help: 'say what would happen, delete nothing' },
} as const satisfies Flags;

export const CONVERT_FLAGS = {
  to: { value: 'DIALECT', place: choice(...DIALECTS), help: 'native, pi (the plain format), amplifier or json' },
  from: { value: 'FORMAT', place: choice(...FORMATS), help: 'what FILE is; by default found out' },
  mode: { value: 'SLUG', help: 'one of several modes in FILE' },
  'allow-loss': { help: 'convert it without what cannot be carried over' },
} as const satisfies Flags;

/** What was typed: words in their order, each flag's values in theirs, "" for a switch. */
export type Typed = {
  readonly words: readonly string[];
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The last of the words: those that stand behind `--`. */
  readonly passed: readonly string[];
};

export const given = ({ flags }: Typed, name: string): boolean => flags.has(name);
export const valueOf = ({ flags }: Typed, name: string): string | null => flags.get(name)?.at(-1) ?? null;
export const valuesOf = ({ flags }: Typed, name: string): readonly string[] => flags.get(name) ?? [];

/** The first word of argv that is no flag and no flag's value: a command or a direct form; -1 when there is none. */
export function firstWord(argv: readonly string[]): number {
  for (let i = 0; i < argv.length; i++) {
    const one = argv[i] ?? '';
    if (one === '--') return i + 1 < argv.length ? i + 1 : -1;
    if (one === '-h' || one === '-V') continue;
    if (!one.startsWith('--')) return i;
    if (!one.includes('=') && takesValue(one.slice(2))) i++;
  }
  return -1;
}

const takesValue = (name: string): boolean => 'value' in ((GLOBAL_FLAGS as Flags)[name] ?? {});

/** A direct form such as `-review` looks like flags to a parser; it is carried past it behind this mark. */
const MARK = '\u0000';
const isRemoval = (word: string): boolean => /^-[^-]/.test(word) && word !== '-h' && word !== '-V';

/** Reads `argv` against `flags`; an unknown flag, a missing or a needless value is a usage refusal with what to type. */
export function readFlags(argv: readonly string[], flags: Flags, helpWords: string): Result<Typed, Refusal> {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      {
        type: flag.value === undefined ? ('boolean' as const) : ('string' as const),
        ...(flag.short ? { short: flag.short } : {}),
      },
    ]),
  );
  const args = argv.map((word) => (isRemoval(word) ? MARK + word : word));
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const found = new Map<string, string[]>();
  let own: number | null = null;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') own = words.length;
    if (token.kind === 'positional') words.push(unmark(token.value));
    if (token.kind !== 'option') continue;
    const flag = flags[token.name];
    const value = token.value === undefined ? undefined : unmark(token.value);
    const problem = flagProblem(token.name, value, flag, flags, found.has(token.name));
    if (problem !== null) return no({ kind: 'usage', message: problem.message, hint: problem.hint ?? helpWords });
    found.set(token.name, [...(found.get(token.name) ?? []), value ?? '']);
  }
  return ok({ words, flags: found, passed: own === null ? [] : words.slice(own) });
}

const unmark = (word: string): string => (word.startsWith(MARK) ? word.slice(1) : word);

function flagProblem(name: string, value: string | undefined, flag: Flag | undefined, flags: Flags, again: boolean) {
  const shown = `\`--${visibleLine(name)}\``;
  if (flag === undefined) {
    const [near] = nearest(name, Object.keys(flags));
    return { message: `unknown flag ${shown}`, hint: near === undefined ? undefined : `did you mean \`--${near}\`?` };
  }
  if (flag.value !== undefined && (value === undefined || value.startsWith('--')))
    return { message: `${shown} needs a value: ${flag.value}` };
  if (flag.value === undefined && value !== undefined) return { message: `${shown} takes no value` };
  return again && flag.value !== undefined && flag.many !== true ? { message: `${shown} is given twice` } : null;
}
