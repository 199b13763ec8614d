/** A mode's filters of command text: best effort, not a boundary. What cannot be told is refused. */

import type { Result } from './result.ts';
import { plainGit } from './shell-git.ts';
import { harmOf } from './shell-harm.ts';
import { readCommands, type ShellDialect, type SimpleCommand, type Word } from './shell-words.ts';

/** `allow` null: any command but the denied ones. */
export type ShellFilter = { readonly allow: readonly string[] | null; readonly deny: readonly string[] };

/** A shell call's text, and what it runs; read once for all filters. `text` null: not known. */
export type CommandText = {
  readonly text: string | null;
  readonly dialect: ShellDialect;
  readonly commands: () => Result<readonly SimpleCommand[], string>;
};

export type RefusedCommand = {
  readonly rule: 'tools.bashAllow' | 'tools.bashDeny';
  readonly item: string | null;
  readonly why: string;
};

/** The text of a call of `tool`; null for a tool that is no shell. */
export function readText(tool: string, text: string | null): CommandText | null {
  if (tool !== 'bash' && tool !== 'powershell') return null;
  let read: Result<readonly SimpleCommand[], string> | null = null;
  return { text, dialect: tool, commands: () => (read ??= readCommands(text ?? '', tool)) };
}

/** Every rule that refuses the command, none when it passes. */
export function filterCommand({ allow, deny }: ShellFilter, command: CommandText): RefusedCommand[] {
  const refused: RefusedCommand[] = [];
  if (allow !== null) {
    const why = command.text === null ? NO_TEXT : whyNotAllowed(allow, command);
    if (why !== null) refused.push({ rule: 'tools.bashAllow', item: null, why });
  }
  const item = deniedPart(deny, command.text);
  if (item !== null) refused.push({ rule: 'tools.bashDeny', item, why: `the command contains \`${item}\`` });
  if (command.text === null && deny.length > 0) refused.push({ rule: 'tools.bashDeny', item: null, why: NO_TEXT });
  return refused;
}

const NO_TEXT = 'the command is not known';

/** A plain test of the text, and of the text with its blanks and continued lines drawn together. */
function deniedPart(deny: readonly string[], text: string | null): string | null {
  if (text === null) return null;
  const drawnTogether = text.replaceAll('\\\n', '').replace(/\s+/g, ' ');
  return deny.find((part) => text.includes(part) || drawnTogether.includes(part)) ?? null;
}

function whyNotAllowed(allow: readonly string[], { commands, dialect }: CommandText): string | null {
  const read = commands();
  if (!read.ok) return read.error;
  if (read.value.length === 0) return 'there is no command';
  for (const command of read.value) {
    const why = whyNot(allow, command, dialect);
    if (why !== null) return why;
  }
  return null;
}

function whyNot(allow: readonly string[], command: SimpleCommand, dialect: ShellDialect): string | null {
  const words = plainGit(command);
  const matched = allow.map((entry) => entryWords(entry)).filter((entry) => isBeginning(entry, words, dialect));
  if (matched.length === 0) return whyNone(words);
  return harmOf(words, { named: Math.max(...matched.map((entry) => entry.length)), dialect });
}

/** An entry as words; git's harmless options do not count in it either. */
function entryWords(entry: string): readonly string[] {
  const words = entry
    .trim()
    .split(/\s+/)
    .map((text) => ({ text, isLiteral: true, isSingle: true, isWild: false }));
  return plainGit(words).map(({ text }) => text);
}

function isBeginning(entry: readonly string[], words: readonly Word[], dialect: ShellDialect): boolean {
  const same = dialect === 'bash' ? (a: string, b: string) => a === b : sameInAnyCase;
  return entry.every((text, at) => words[at]?.isLiteral === true && same(words[at].text, text));
}

const sameInAnyCase = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function whyNone([first, ...rest]: SimpleCommand): string {
  if (first === undefined) return 'there is no command';
  if (!first.isLiteral) return `what \`${first.text}\` runs cannot be told`;
  if (/^\w+(?:\[[^\]]*\])?\+?=/.test(first.text)) return `\`${first.text}\` changes the environment of a command`;
  const second = rest[0]?.isLiteral === true && /^[a-z][\w-]*$/.test(rest[0].text) ? ` ${rest[0].text}` : '';
  return `\`${first.text}${second}\` is not an allowed command`;
}
