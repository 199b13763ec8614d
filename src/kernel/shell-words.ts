/**
 * A shell's text as commands of words, for the part of the language that can be read without running it. Everything else
 * (substitutions, redirections, subshells, unknown variables …) is named, and refused by whoever asked.
 */

import { no, ok, type Result } from './result.ts';

export type ShellDialect = 'bash' | 'powershell';

export type Word = {
  /** Without quotes and escapes; variables and patterns stand as written. */
  readonly text: string;
  /** The shell passes exactly `text`: it holds no variable and no pattern. */
  readonly isLiteral: boolean;
  /** It cannot become several words. */
  readonly isSingle: boolean;
  /** A pattern at its start: it may become a file's name, and that may begin with `-`. */
  readonly isWild: boolean;
};

/** One simple command: its words, never empty. */
export type SimpleCommand = readonly Word[];

/** More is not looked at: no command for reading is that long. */
const MAX_COMMAND_LENGTH = 16_384;

/** Variables whose values are the user's own and short to tell: no command that is let through can change them. */
const KNOWN = {
  bash: /^(?:\{(?:HOME|PWD|USER|LOGNAME|PATH|SHELL|LANG|TMPDIR)\}|(?:HOME|PWD|USER|LOGNAME|PATH|SHELL|LANG|TMPDIR)(?!\w)|[?])/,
  powershell: /^(?:HOME|PWD|null|true|false)(?![\w:.[(])/i,
} as const;

/** Characters that no screen shows, or that one shell takes for a blank, a quote or a dash and another does not. */
const UNSEEN = /(?![\n\t ])[\p{Cc}\p{Cf}\p{Z}]/u;
const POWERSHELL_LOOKALIKE = /[\u2013-\u2015\u2018-\u201f]/;

const BLANK = /[ \t]/;
const ENDS_WORD = /^(?:$|[\s;|&<>])/;

/** The simple commands of `text`, in order, or why it cannot be told what it runs. */
export function readCommands(text: string, dialect: ShellDialect): Result<readonly SimpleCommand[], string> {
  if (text.length > MAX_COMMAND_LENGTH) return no('the command is too long to be looked at');
  if (UNSEEN.test(text)) return no('the command holds a character that cannot be seen');
  if (dialect === 'powershell' && POWERSHELL_LOOKALIKE.test(text))
    return no('the command holds a character that PowerShell takes for a quote or a dash');
  const reader = new Reader(text, dialect);
  const problem = reader.read();
  return problem === null ? ok(reader.commands) : no(problem);
}

class Reader {
  readonly commands: Word[][] = [];
  readonly #text: string;
  readonly #dialect: ShellDialect;
  #at = 0;
  #words: Word[] = [];
  #word: {
    text: string;
    isLiteral: boolean;
    isSingle: boolean;
    isWild: boolean;
    isQuoted: boolean;
    brace: boolean;
  } | null = null;

  constructor(text: string, dialect: ShellDialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  /** Reads to the end; answers what stands in the way, or null. */
  read(): string | null {
    while (this.#at < this.#text.length) {
      const problem = this.#next();
      if (problem !== null) return problem;
    }
    this.#endCommand();
    return null;
  }

  #next(): string | null {
    const char = this.#text[this.#at] ?? '';
    const isBash = this.#dialect === 'bash';
    if (BLANK.test(char)) return this.#skip(1, () => this.#endWord());
    if (char === '\n' || char === ';') return this.#skip(1, () => this.#endCommand());
    if (char === '|') return this.#skip(/^\|[|&]?/.exec(this.#rest())?.[0].length ?? 1, () => this.#endCommand());
    if (char === '&' && this.#text[this.#at + 1] === '>') return this.#redirection();
    if (char === '&') return this.#skip(this.#rest().startsWith('&&') ? 2 : 1, () => this.#endCommand());
    if (char === '<' || char === '>') return this.#redirection();
    if (char === '(' || char === ')') return 'parentheses group commands, or define a function';
    if (char === '`')
      return isBash ? 'a command substitution runs another command' : 'a backtick changes what follows it';
    if (char === "'") return this.#singleQuoted();
    if (char === '"') return this.#doubleQuoted();
    if (char === '$') return this.#dollar(false);
    if (char === '\\' && isBash) return this.#escape();
    if (char === '#' && this.#word === null) return this.#comment();
    if ('*?['.includes(char)) return this.#pattern(char);
    return this.#plain(char, isBash);
  }

  #plain(char: string, isBash: boolean): string | null {
    if (!isBash && (char === '{' || char === '}')) return 'a script block runs other commands';
    if (!isBash && char === '@' && this.#word === null) return 'what `@` stands for cannot be told';
    const word = this.#open();
    if (char === '{') word.brace = true;
    if (word.brace && (char === ',' || (char === '.' && word.text.endsWith('.'))))
      return 'a brace expansion makes other words';
    if (char === '~' && word.text === '') word.isLiteral = false;
    this.#add(char);
    return null;
  }

  #pattern(char: string): null {
    const word = this.#open();
    word.isWild ||= word.text === '' && !word.isQuoted;
    word.isLiteral = false;
    word.isSingle = false;
    this.#add(char);
    return null;
  }

  #singleQuoted(): string | null {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end === -1) return 'a quote is not closed';
    const word = this.#open();
    word.isQuoted = true;
    word.text += this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return null;
  }

  #doubleQuoted(): string | null {
    const word = this.#open();
    word.isQuoted = true;
    this.#at++;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) return 'a quote is not closed';
      if (char === '"') return this.#skip(1);
      if (char === '`') return 'a backtick inside double quotes is not taken as it stands';
      if (char === '$') {
        const problem = this.#dollar(true);
        if (problem !== null) return problem;
      } else if (char === '\\' && this.#dialect === 'bash' && /[$`"\\\n]/.test(this.#text[this.#at + 1] ?? '')) {
        const escaped = this.#text[this.#at + 1] ?? '';
        word.text += escaped === '\n' ? '' : escaped;
        this.#at += 2;
      } else this.#add(char);
    }
  }

  #dollar(isQuoted: boolean): string | null {
    const behind = this.#text.slice(this.#at + 1, this.#at + 32);
    if (behind.startsWith('(')) return 'a command substitution runs another command';
    if (!isQuoted && /^['"]/.test(behind)) return "what `$'…'` stands for is not looked at";
    const known = KNOWN[this.#dialect].exec(behind)?.[0];
    const word = this.#open();
    if (known !== undefined) {
      word.isLiteral = false;
      word.isSingle &&= isQuoted;
      word.text += `$${known}`;
      return this.#skip(1 + known.length);
    }
    const name = /^[\w{[?!@*#$^:-][\w}]*/.exec(behind)?.[0] ?? '';
    if (name !== '') return `what \`$${name}\` stands for cannot be told`;
    if (this.#dialect === 'powershell' && !/^[\s"]/.test(`${behind} `)) return 'what `$` stands for cannot be told';
    this.#add('$');
    return null;
  }

  #escape(): string | null {
    const escaped = this.#text[this.#at + 1];
    if (escaped === undefined) return 'the last line is continued, and nothing follows';
    if (escaped !== '\n') {
      const word = this.#open();
      word.isQuoted = true;
      word.text += escaped;
    }
    return this.#skip(2);
  }

  #comment(): null {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#text.length : end;
    return null;
  }

  /** `2>&1` and the null device change no file; every other redirection reads or writes one. */
  #redirection(): string | null {
    const rest = this.#rest();
    if (/^[<>]\(/.test(rest)) return 'a process substitution runs another command';
    const [whole = '', operator, target = ''] = /^(>&|&?>>?\|?)[ \t]*([\w/$-]+)/.exec(rest) ?? [];
    const isHarmless = operator === '>&' ? /^\d$/.test(target) : target === NULL_DEVICE[this.#dialect];
    if (!isHarmless || !ENDS_WORD.test(rest.slice(whole.length))) return 'a redirection reads or writes a file';
    if (this.#word !== null && !this.#word.isQuoted && /^\d$/.test(this.#word.text)) this.#word = null;
    return this.#skip(whole.length, () => this.#endWord());
  }

  #rest(): string {
    return this.#text.slice(this.#at);
  }

  #skip(length: number, then?: () => void): null {
    this.#at += length;
    then?.();
    return null;
  }

  #add(char: string): void {
    this.#open().text += char;
    this.#at++;
  }

  #open() {
    this.#word ??= { text: '', isLiteral: true, isSingle: true, isWild: false, isQuoted: false, brace: false };
    return this.#word;
  }

  #endWord(): void {
    if (this.#word === null) return;
    const { text, isLiteral, isSingle, isWild } = this.#word;
    this.#words.push({ text, isLiteral, isSingle, isWild });
    this.#word = null;
  }

  #endCommand(): void {
    this.#endWord();
    if (this.#words.length > 0) this.commands.push(this.#words);
    this.#words = [];
  }
}

const NULL_DEVICE = { bash: '/dev/null', powershell: '$null' } as const;
