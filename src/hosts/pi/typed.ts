/** What stands behind a command of Pi, read once: Pi hands over the line as it was typed. */

import type { Refusal } from '../../kernel/refusal.ts';
import { no, ok, type Result } from '../../kernel/result.ts';

/** What a command is run with: its words without flags, those flags, and what the flags with a value were given. */
export type Typed = {
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  /** The words exactly as they were typed, from the one at `from` on, up to the next flag. */
  readonly raw: (from: number) => string;
};

const SWITCHES = [
  '--confirm-exact',
  '--confirm-project',
  '--dry-run',
  '--force',
  '--json',
  '--overwrite',
  '--project',
  '--prompt',
  '--unset',
  '--yes',
];
const VALUED = ['--base', '--copy', '--data', '--dialect', '--expect', '--label', '--strategy'];

/** For a word that says itself what it takes. */
export const ANY_FLAG: readonly string[] = [...SWITCHES, ...VALUED];

/** What whatever writes the state takes. */
export const PLAN_FLAGS: readonly string[] = ['--dry-run', '--expect'];

/** What a change of the selection takes. */
export const CHANGE_FLAGS: readonly string[] = [
  '--confirm-exact',
  '--confirm-project',
  ...PLAN_FLAGS,
  '--force',
  '--json',
];

/** One word; quotes hold blanks together and are not part of it. */
type Token = { readonly text: string; readonly start: number; readonly end: number };

/** Reads `line`. Words that look like flags and are none stay words, for whoever knows what they mean. */
export function readTyped(line: string): Result<Typed, Refusal> {
  const words: Token[] = [];
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const tokens = tokensIn(line);
  let ends = line.length;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const [name, joined] = split(token.text);
    const isFlag = SWITCHES.includes(token.text) || VALUED.includes(name);
    if (isFlag && words.length > 0) ends = Math.min(ends, token.start);
    if (SWITCHES.includes(token.text)) flags.add(token.text);
    else if (VALUED.includes(name)) {
      const value = joined ?? tokens[++i]?.text;
      if (value === undefined) return usage(`\`${name}\` needs a value`, `${name} VALUE`);
      if (values.has(name)) return usage(`\`${name}\` is given twice`, `${name} VALUE, once`);
      values.set(name, value);
      flags.add(name);
    } else words.push(token);
  }
  return ok({
    words: words.map(({ text }) => text),
    flags,
    values,
    raw: (from) => line.slice(words[from]?.start ?? line.length, ends).trim(),
  });
}

/** Whether whoever typed `line` wants documents, however the rest of it reads. */
export const asksForDocuments = (line: string): boolean => tokensIn(line).some(({ text }) => text === '--json');

/** The same without the first word. */
export const behindFirst = (typed: Typed): Typed => ({
  ...typed,
  words: typed.words.slice(1),
  raw: (from) => typed.raw(from + 1),
});

/** Refuses a flag that is not one of `taken`; null when there is none. */
export function strayFlag({ flags }: Typed, taken: readonly string[], command: string): Refusal | null {
  const stray = [...flags].find((flag) => !taken.includes(flag));
  if (stray === undefined) return null;
  const hint = taken.length === 0 ? `${command} takes no flag` : `${command} takes ${taken.join(', ')}`;
  return { kind: 'usage', message: `\`${stray}\` is not a flag of \`${command}\``, hint };
}

function split(text: string): [name: string, value?: string] {
  const at = text.indexOf('=');
  return text.startsWith('--') && at !== -1 ? [text.slice(0, at), text.slice(at + 1)] : [text];
}

/** Words end at white space; a quote that is never closed is a letter like any. */
function tokensIn(line: string): Token[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(({ 0: text, index }) => ({
    text: text.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
    start: index,
    end: index + text.length,
  }));
}

const usage = (message: string, hint: string): Result<never, Refusal> => no({ kind: 'usage', message, hint });
