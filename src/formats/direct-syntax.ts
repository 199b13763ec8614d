/** The direct forms, shared by the command line and `/mode`: off, KEY, +KEY, -KEY, set BASE [--overlay KEY]… */

import type { Directive } from '../kernel/directive.ts';
import { isModeKey, NATIVE_WORDS } from '../kernel/mode.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { quote } from './quote.ts';

/** What a word list asks for. Words are as split by a shell, or at white space; keys may be typed in any case. */
export function parseWords(words: readonly string[]): Result<Directive, Refusal> {
  const [first, ...rest] = words.map((word) => word.trim()).filter((word) => word !== '');
  if (first === undefined) return usage('nothing is named', '`pimodes list` shows what can be selected');
  if (folded(first) === 'set') return parseSet(rest);
  if (/^[+-]/.test(first) && !first.startsWith('--')) return parseChange(first, rest);
  if (first.startsWith('--')) return usage(`${quote(first)} is not a flag here`, '`pimodes help` lists the flags');
  if (isNativeWord(first)) return rest.length === 0 ? ok({ kind: 'clear' }) : tooMany(first, rest);
  return rest.length === 0 ? ok({ kind: 'only', key: folded(first) }) : tooMany(first, rest);
}

/** The words that say `directive`. `parseWords` reads them back, but a step back and a preset as the selection that they lead to. */
export function formatWords(directive: Directive): string[] {
  switch (directive.kind) {
    case 'clear':
      return ['off'];
    case 'only':
      return [directive.key];
    case 'add':
      return [`+${directive.key}`];
    case 'remove':
      return [`-${directive.key}`];
    case 'set':
      return setTo(directive);
    case 'back':
    case 'preset':
      return setTo(directive.to);
  }
}

const setTo = ({
  base,
  overlays,
}: {
  readonly base: string | null;
  readonly overlays: readonly string[];
}): string[] => ['set', base ?? 'native', ...overlays.flatMap((key) => ['--overlay', key])];

function parseChange(first: string, rest: readonly string[]): Result<Directive, Refusal> {
  const sign = first.charAt(0);
  const key = folded(first.slice(1));
  if (key === '') {
    const [next] = rest;
    return next === undefined
      ? usage(`${quote(sign)} needs the key of an overlay`, `pimodes ${sign}KEY`)
      : usage(`${quote(sign)} and its key are one word`, command(`${sign}${folded(next)}`));
  }
  if (rest.length > 0) return tooMany(first, rest);
  return ok({ kind: sign === '+' ? 'add' : 'remove', key });
}

function parseSet(words: readonly string[]): Result<Directive, Refusal> {
  const [base, ...rest] = words;
  if (base === undefined)
    return usage('`set` needs a base', '`pimodes set native`, or `pimodes set BASE --overlay KEY`');
  if (/^[+-]/.test(base))
    return usage(`\`set\` needs a base before ${quote(base)}`, command(['set', 'native', ...words].join(' ')));
  const overlays: string[] = [];
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? '';
    const isJoined = word.startsWith('--overlay=');
    if (word !== '--overlay' && !isJoined) {
      return word.startsWith('-')
        ? usage(`${quote(word)} is not a flag of \`set\``, 'pimodes set BASE --overlay KEY')
        : usage(
            `${quote(word)} stands alone; an overlay follows \`--overlay\``,
            command(setWords(base, overlays, word)),
          );
    }
    const key = folded(isJoined ? word.slice('--overlay='.length) : (rest[++i] ?? ''));
    if (key === '' || key.startsWith('--'))
      return usage('`--overlay` needs a key', command(setWords(base, overlays, 'KEY')));
    if (/^[+-]/.test(key))
      return usage(
        `\`--overlay\` takes a bare key, not ${quote(key)}`,
        command(setWords(base, overlays, key.slice(1))),
      );
    overlays.push(key);
  }
  return ok({ kind: 'set', base: isNativeWord(base) ? null : folded(base), overlays });
}

const setWords = (base: string, overlays: readonly string[], next: string): string =>
  ['set', folded(base), ...[...overlays, next].flatMap((key) => ['--overlay', key])].join(' ');

function tooMany(first: string, rest: readonly string[]): Result<Directive, Refusal> {
  const [next = ''] = rest;
  const hint = next.startsWith('--')
    ? '`pimodes help` lists the flags'
    : 'several keys at once: `pimodes set BASE --overlay KEY --overlay KEY`';
  return usage(`${quote(next)} is too much after ${quote(first)}`, hint);
}

/** Lower case where that makes a key; anything else stays as it was typed, for the refusal to quote. */
function folded(word: string): string {
  const lower = word.toLowerCase();
  return isModeKey(lower) ? lower : word;
}

const isNativeWord = (word: string): boolean => NATIVE_WORDS.includes(word.toLowerCase());

const usage = (message: string, hint: string): Result<Directive, Refusal> => no({ kind: 'usage', message, hint });

/** A command to type, without the backticks of a quote. */
const command = (words: string): string => `pimodes ${quote(words).slice(1, -1)}`;
