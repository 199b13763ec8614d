/** What a sed command does: its scripts can write files and run programs, so only those that plainly print are let through. */

import type { Word } from './shell-words.ts';

const LONG =
  /^--(?:quiet|silent|regexp-extended|null-data|zero-terminated|separate|unbuffered|posix|debug|sandbox|line-length=\d+)$/;

/** Why these arguments of sed are refused; null when it only prints. */
export function sedHarm(words: readonly Word[]): string | null {
  const scripts: Word[] = [];
  const operands: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || word.text === '--' || LONG.test(word.text)) continue;
    const { text } = word;
    const [, joined] = /^-[nrEsuz]*e(.*)$/s.exec(text) ?? /^--expression=(.*)$/s.exec(text) ?? [];
    const isScriptNext = joined === '' || text === '--expression';
    if (isScriptNext) scripts.push(...words.slice(++at, at + 1));
    else if (joined !== undefined) scripts.push({ ...word, text: joined });
    else if (!text.startsWith('-') || text === '-') operands.push(word);
    else if (!/^-[nrEsuz]+$/.test(text)) return `\`sed ${text}\` may change files, or run what cannot be seen`;
  }
  if (scripts.length === 0) scripts.push(...operands.slice(0, 1));
  const bad = scripts.find(({ text, isLiteral }) => !isLiteral || !isPrinting(text));
  return bad === undefined ? null : `what \`sed\` does with \`${bad.text}\` cannot be told`;
}

/** Whether a script holds nothing but addresses, commands that print, skip or quit, and `s` without `e` and `w`. */
function isPrinting(script: string): boolean {
  let at = 0;
  while (at < script.length) {
    const length = step(script.slice(at));
    if (length === 0) return false;
    at += length;
  }
  return true;
}

const ADDRESS = /^(?:\d+(?:~\d+)?|\$|\+\d+|~\d+)/;

/** The length of what stands at the beginning of a script, 0 for what is not known to be harmless. */
function step(script: string): number {
  const layout = /^[\s;{}]+/.exec(script)?.[0].length ?? 0;
  if (layout > 0) return layout;
  let at = addressLength(script);
  if (at > 0 && script[at] === ',') {
    const second = addressLength(script.slice(at + 1));
    if (second === 0) return 0;
    at += 1 + second;
  }
  at += /^[ \t]*!?[ \t]*/.exec(script.slice(at))?.[0].length ?? 0;
  const command = script.slice(at);
  if (command.startsWith('{')) return at + 1;
  const known = /^(?:[pPdD=lnNgGhHxz]|[qQ]\d*)(?=[\s;}]|$)/.exec(command)?.[0].length ?? substitution(command);
  return known === 0 ? 0 : at + known;
}

function addressLength(script: string): number {
  if (!script.startsWith('/')) return ADDRESS.exec(script)?.[0].length ?? 0;
  const end = partEnd(script, 1, '/');
  return end === -1 ? 0 : end + 1 + (/^I*/.exec(script.slice(end + 1))?.[0].length ?? 0);
}

/** The length of an `s` or `y` that does nothing but replace. */
function substitution(command: string): number {
  const [, name, delimiter = ''] = /^([sy])([/|#,:@!%_])/.exec(command) ?? [];
  if (name === undefined) return 0;
  const middle = partEnd(command, 2, delimiter);
  const end = middle === -1 ? -1 : partEnd(command, middle + 1, delimiter);
  if (end === -1) return 0;
  const flags = /^[gpiIm\d]*(?=[\s;}]|$)/.exec(command.slice(end + 1))?.[0];
  return flags === undefined ? 0 : end + 1 + flags.length;
}

const BRACKETS = /^\[\^?(?:\[:[a-z]+:\]|[^\][\\\n])+\]/;

/** Where a part ends; -1 when it does not, or when seds differ on it, as on a delimiter inside brackets. */
function partEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === delimiter) return at;
    if (char === '\n') return -1;
    if (char === '\\') at++;
    if (char !== '[') continue;
    const brackets = BRACKETS.exec(text.slice(at))?.[0];
    if (brackets === undefined || brackets.includes(delimiter)) return -1;
    at += brackets.length - 1;
  }
  return -1;
}
