/** What a git command does: reads, or changes something, or cannot be told. */

import type { SimpleCommand, Word } from './shell-words.ts';

/** The command without `-C DIR`, `--no-pager` and `-P` before git's subcommand; another command as it is. */
export function plainGit(command: SimpleCommand): SimpleCommand {
  const [git] = command;
  if (git === undefined || git.text !== 'git' || !git.isLiteral) return command;
  let at = 1;
  for (;;) {
    const option = command[at];
    if (option?.isLiteral !== true) break;
    if (option.text === '--no-pager' || option.text === '-P') at += 1;
    else if (option.text === '-C' && command[at + 1]?.isSingle === true) at += 2;
    else break;
  }
  return [git, ...command.slice(at)];
}

/** Subcommands that only report, whatever their operands are. */
const READING = new Set(
  `annotate blame cat-file check-attr check-ignore check-ref-format cherry count-objects describe diff diff-files
  diff-index diff-tree for-each-ref grep log ls-files ls-tree merge-base name-rev patch-id range-diff rev-list rev-parse
  shortlog show show-branch show-ref status var verify-commit verify-tag version whatchanged`.split(/\s+/),
);

type Forms = {
  /** First operands with which the subcommand only reports; "" for none at all. */
  readonly verbs: readonly string[];
  /** Options that may stand beside them. Git takes any beginning of a long one, so each is compared whole. */
  readonly options: RegExp;
  /** With one of these, or of LISTS, operands are patterns, and nothing is made of them. */
  readonly listing?: RegExp;
};

const LISTS = /^--(?:list|contains|no-contains|merged|no-merged|points-at)(?:=.*)?$/;

/** Subcommands that report in some forms and change something in the others. */
const SOMETIMES: Readonly<Record<string, Forms>> = {
  branch: {
    verbs: [''],
    options:
      /^(?:-[arvqil]+|--(?:all|remotes|verbose|show-current|ignore-case|no-color|no-column)|--(?:sort|format|color|column|abbrev)=.*)$/,
    listing: /^-[arvqi]*l[arvqil]*$/,
  },
  tag: {
    verbs: [''],
    options: /^(?:-[li]+|-n\d*|--(?:ignore-case|no-color|no-column)|--(?:sort|format|color|column)=.*)$/,
    listing: /^(?:-[li]*l[li]*|-n\d*)$/,
  },
  remote: { verbs: ['', 'show', 'get-url'], options: /^(?:-v|--verbose|-n|--all|--push)$/ },
  stash: {
    verbs: ['list', 'show'],
    options: /^(?:-p|-u|--(?:patch|stat|name-only|name-status|oneline|include-untracked)|-\d+)$/,
  },
  worktree: { verbs: ['list'], options: /^(?:-v|-z|--verbose|--porcelain)$/ },
  config: {
    verbs: ['get', 'list', '--get', '--get-all', '--get-regexp', '--list', '-l'],
    options:
      /^(?:--(?:get|get-all|get-regexp|list|global|system|local|worktree|show-origin|show-scope|name-only|null|includes)|-l|-z)$/,
  },
  reflog: {
    verbs: ['', 'show', 'exists', 'list'],
    options: /^(?:-\d+|-n|--(?:oneline|all|date=.*|format=.*|no-color))$/,
  },
  submodule: { verbs: ['status', 'summary'], options: /^(?:--(?:recursive|cached|quiet))$/ },
  notes: { verbs: ['', 'list', 'show'], options: /^--ref=.*$/ },
  bisect: { verbs: ['log'], options: /^$/ },
  bundle: { verbs: ['verify', 'list-heads'], options: /^(?:-q|--quiet)$/ },
};

/** Why `words`, a git command without its harmless options, is not just for reading; null when it is. */
export function gitHarm([, subcommand, ...words]: SimpleCommand): string | null {
  if (subcommand === undefined) return null;
  const { text, isLiteral } = subcommand;
  if (text === '--version' || text === '--help')
    return words.length === 0 ? null : `what \`git ${text}\` does here cannot be told`;
  if (text.startsWith('-') || !isLiteral) return `what git does with \`${text}\` cannot be told`;
  const end = words.findIndex((word) => word.text === '--');
  const before = end === -1 ? words : words.slice(0, end);
  const bad = before.find((word) => isHarmful(text, word));
  if (bad !== undefined) return `\`git ${text} ${bad.text}\` writes a file or runs a program`;
  if (READING.has(text)) return null;
  const forms = Object.hasOwn(SOMETIMES, text) ? SOMETIMES[text] : undefined;
  if (forms !== undefined && isReport(forms, before, words.length - before.length > 1)) return null;
  return `\`git ${text}\`${words.length > 0 && forms !== undefined ? ' in this form' : ''} changes the repository, or might`;
}

/** `--output=FILE`, `--ext-diff` and `git grep -O` in every way in which git takes them. */
function isHarmful(subcommand: string, { text }: Word): boolean {
  const [name = ''] = text.split('=');
  if (name.startsWith('--'))
    return (
      name.length > 2 && ['--output', '--ext-diff', '--open-files-in-pager'].some((whole) => whole.startsWith(name))
    );
  return subcommand === 'grep' && /^-[a-zA-Z]*O/.test(text);
}

function isReport({ verbs, options, listing }: Forms, words: readonly Word[], hasMore: boolean): boolean {
  if (words.some(({ isLiteral, text }) => !isLiteral && text.startsWith('-'))) return false;
  const lists = ({ text }: Word) => listing !== undefined && (listing.test(text) || LISTS.test(text));
  if (words.some((word) => word.text.startsWith('-') && !options.test(word.text) && !lists(word))) return false;
  const [verb] = words.filter(({ text }) => !text.startsWith('-') || verbs.includes(text));
  if (verb === undefined ? verbs.includes('') && !hasMore : verbs.includes(verb.text)) return true;
  return words.some(lists);
}
