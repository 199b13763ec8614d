/** Commands that read or change, depending on their arguments. Every rule errs on the strict side. */

import { sedHarm } from './shell-sed.ts';
import type { Word } from './shell-words.ts';

/** What is wrong with a command's arguments, or null. `named`: how many of the command's words were allowed by name. */
type ArgumentRule = (words: readonly Word[], named: number) => string | null;

const list = (words: string): string[] => words.trim().split(/\s+/);

/** Refuses an argument that looks like `pattern`. */
const never =
  (pattern: RegExp, what: string): ArgumentRule =>
  (words) => {
    const bad = words.find(({ text }) => pattern.test(text));
    return bad === undefined ? null : `\`${bad.text}\` ${what}`;
  };

/** Refuses long options in every short form that a program may take. */
const neverLike =
  (options: readonly string[], what: string): ArgumentRule =>
  (words) => {
    const begins = (name: string) => name.length > 2 && options.some((option) => option.startsWith(name));
    const bad = words.find(({ text }) => begins(text.split('=')[0] ?? ''));
    return bad === undefined ? null : `\`${bad.text}\` ${what}`;
  };

/** Refuses what any of the rules refuses. */
const all =
  (...rules: readonly ArgumentRule[]): ArgumentRule =>
  (words, named) =>
    rules.map((rule) => rule(words, named)).find((why) => why !== null) ?? null;

const onlyOneOperand =
  (what: string): ArgumentRule =>
  (words) => {
    const isValue = (at: number) => /^-[fsw]$/.test(words[at - 1]?.text ?? '');
    return words.filter(({ text }, at) => !text.startsWith('-') && !isValue(at)).length > 1 ? what : null;
  };

const tarHarm: ArgumentRule = ([first, ...words]) =>
  /^-?[vfzjJ]*t[vfzjJ]*$/.test(first?.text ?? '')
    ? never(/^-/, 'is more than a listing')(words, 0)
    : '`tar` writes files, but for `tar t…`';

const CURL_READS = /^(?!-)|^(?:-[sSfLIvik]+|--(?:silent|show-error|fail|location|head|include|verbose|compressed))$/;

const curlHarm: ArgumentRule = (words) => {
  const bad = words.find(({ text }) => !CURL_READS.test(text));
  return bad === undefined ? null : `\`curl ${bad.text}\` may write a file or send data`;
};

/** Programs of awk can write files and run commands, by more ways than can be told from comparisons. */
const awkHarm = never(/[>|@]|system|getline|^--|^-(?!F|v)./s, 'is more than `awk` may be given here');

const pythonHarm: ArgumentRule = (words) => {
  const text = words.map((word) => word.text).join(' ');
  return /(?:^| )-\w*m ?(?:pip|ensurepip|venv|virtualenv|pipx|uv|poetry|conda)\b/.test(text)
    ? 'it installs packages'
    : null;
};

const PACKAGE_VERBS = new Set(
  list(`install i in ins inst isntall add ci clean-install remove rm uninstall un unlink link update up upgrade dist-upgrade
    full-upgrade autoremove purge reinstall dedupe prune publish unpublish rebuild exec x dlx create init new pack patch
    version fix import sync lock download fetch get tap untap cask clean cleanup edit set config cache tool tidy vendor
    generate require restore global upload push login logout self-update self update-index setup`),
);

/** Any word that means a change counts, wherever it stands: options before it may take values. */
const packageHarm: ArgumentRule = (words, named) => {
  const unsure = words.find(({ isLiteral }) => !isLiteral);
  if (unsure !== undefined) return `what \`${unsure.text}\` stands for cannot be told`;
  if (words.length === 0) return 'without a word behind it, it installs';
  // The script of `npm run clean` was allowed by its name, if it was.
  const others = words[0]?.text === 'run' && named > 2 ? words.slice(2) : words;
  const bad = others.find(({ text }) => PACKAGE_VERBS.has(text));
  return bad === undefined ? null : `\`${bad.text}\` changes what is installed`;
};

const PACKAGE_MANAGERS =
  list(`npm pnpm yarn bun deno pip pip3 uv poetry pipenv conda mamba apt apt-get aptitude brew dnf yum
  zypper apk snap flatpak port choco scoop winget gem bundle cargo go composer dotnet mix opam cabal stack nix`);

const writesOutput = never(/^-[a-zA-Z]*o|^--output/, 'writes a file');

const RULES: ReadonlyMap<string, ArgumentRule> = new Map<string, ArgumentRule>([
  ['find', never(/^-(?:exec|execdir|ok|okdir|delete|fprint|fprint0|fprintf|fls)$/, 'changes files or runs commands')],
  ...list('fd fdfind').map((name) => [name, never(/^-[a-zA-Z]*[xX]|^--exec/, 'runs commands')] as const),
  ['rg', never(/^--(?:pre|hostname-bin)(?:=|$)/, 'runs a command')],
  ['sed', sedHarm],
  [
    'sort',
    all(never(/^-[^-kStT]*o/, 'writes a file'), neverLike(['--output', '--compress-program'], 'writes or runs')),
  ],
  ['uniq', onlyOneOperand('`uniq` writes its second operand')],
  ['xxd', all(never(/^-\w*r/, 'writes a file'), onlyOneOperand('`xxd` writes its second operand'))],
  ['tree', never(/^-[a-zA-Z]*[oR]|^--output/, 'writes a file')],
  ...list('shuf iconv base64').map((name) => [name, writesOutput] as const),
  ['less', never(/^-[a-zA-Z]*[oOk]|^--(?:log-file|LOG-FILE|lesskey)|^\+/, 'writes a file or runs commands')],
  ['man', never(/^-[a-zA-Z]*[PHC]|^--(?:pager|html|config)/, 'runs a command')],
  ...list('awk gawk mawk nawk').map((name) => [name, awkHarm] as const),
  ['tar', tarHarm],
  ['date', all(never(/^-[^-dIrf]*s/, 'sets the clock'), neverLike(['--set'], 'sets the clock'))],
  ['printf', never(/^-v/, 'sets a variable')],
  ['test', never(/\[/, 'may run a command inside brackets')],
  ['yq', never(/^-[a-zA-Z]*[is]|^--(?:in-?place|split-exp)/, 'changes files')],
  ['curl', curlHarm],
  ...list('python python3 py').map((name) => [name, pythonHarm] as const),
  ...PACKAGE_MANAGERS.map((name) => [name, packageHarm] as const),
]);

/** Whether it depends on its arguments what the program does; git's rules are a file of their own. */
export const dependsOnArguments = (program: string): boolean => program === 'git' || RULES.has(program);

/** What is wrong with these arguments of `program`, null for nothing that is known. */
export const argumentHarm = (program: string, words: readonly Word[], named: number): string | null =>
  RULES.get(program)?.(words, named) ?? null;
