// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how shells write variables

import { describe, expect, test } from 'vitest';
import { filterCommand, readText, type ShellFilter } from '../../src/kernel/shell-filter.ts';

/** A read-only filter as people write them. */
const READ_ONLY: ShellFilter = {
  allow: [
    'git log',
    'git status',
    'git diff',
    'git show',
    'git branch',
    'git grep',
    'ls',
    'cat',
    'grep',
    'rg',
    'find',
    'head',
    'tail',
    'wc',
    'which',
    'echo',
    'sort',
    'uniq',
    'sed -n',
    'test',
  ],
  deny: [],
};

const refusals = (filter: ShellFilter, text: string | null, tool = 'bash') => {
  const command = readText(tool, text);
  if (command === null) throw new Error(`${tool} is no shell`);
  return filterCommand(filter, command);
};

const verdict = (filter: ShellFilter, text: string, tool?: string) =>
  refusals(filter, text, tool).length === 0 ? 'pass' : 'block';

type Row = readonly [command: string, because: string];

const PASS: readonly Row[] = [
  ['ls', 'a command that is allowed'],
  ['ls -la src', 'arguments are not commands'],
  ['  ls\t-l  ', 'blanks around words mean nothing'],
  ['git -C dir status', '-C only says where; users of other filters asked for it'],
  ['git -C "a dir" -C b --no-pager log', 'harmless options may be several'],
  ['git -P diff', '-P is --no-pager'],
  ['git -C "$HOME/x" status', 'a quoted variable is one word'],
  ['git --no-pager log --oneline -20', 'a pager that is not used cannot run anything'],
  ['git log | head', 'each command of a pipe is allowed'],
  ['git log --oneline | head -5 | wc -l', 'so are three'],
  ['git log --author="rm -rf"', 'an argument may name a command'],
  ['git log --grep=sudo -- src/kernel', 'so may an option'],
  ['git diff HEAD~2 -- "*.ts"', 'a quoted pattern stays as it is'],
  ['git diff -- *.ts', 'behind -- nothing is an option'],
  ['git diff HEAD@{1}', 'braces without a comma are literal'],
  ['git diff stash@{0}', 'the same for a stash'],
  ['git diff --output-indicator-new=+', 'only --output itself writes'],
  ['git show HEAD:package.json', 'showing an object reads it'],
  ['git branch', 'listing branches'],
  ['git branch -a -v', 'listing with details'],
  ['git branch --contains HEAD', 'the operand is a question'],
  ['git branch --list "feat/*"', 'the operand is a pattern'],
  ['git branch --show-current', 'asking for the current one'],
  ['git grep -n "rm -rf"', 'a pattern is text'],
  ['which node', 'node is an argument, not a command; users asked for it'],
  ['which node python3 rm', 'so are several'],
  ['grep ";" file', 'a separator inside quotes separates nothing'],
  ["grep '|' file", 'the same for a pipe'],
  ['grep "a && b" file', 'the same for a list'],
  ['grep "a > b" file', 'the same for a redirection'],
  ['grep -rn "rm -rf" .', 'a pattern is not a command'],
  ["grep -rn 'sudo' .", 'the same in single quotes'],
  ["grep '$(rm x)' file", 'single quotes keep a substitution from happening'],
  ["grep '`rm`' file", 'the same for backticks'],
  ['grep "\\$(rm)" file', 'an escaped dollar is a dollar'],
  ['grep "\\`" file', 'an escaped backtick is one'],
  ['grep "foo$" file', 'a dollar before a quote is a dollar'],
  ['grep \\; file', 'an escaped separator is a word'],
  ['grep a\\ b file', 'an escaped blank joins'],
  ['grep -E "^(a|b)$" file', 'parentheses in quotes are text'],
  ['grep -c . *.md', 'grep has no option that changes anything, so a pattern may be anything'],
  ['cat *.md', 'cat has none either'],
  ['cat a.txt b.txt', 'plain operands'],
  ["cat 'a file.txt'", 'a quoted blank'],
  ['cat "it\'s.txt"', 'one kind of quote inside the other'],
  ['cat -- -strange-name', 'a file with a strange name'],
  ['cat $HOME/.profile', 'the home folder is known'],
  ['cat "${HOME}/.profile"', 'with braces too'],
  ['cat ~/notes.md', 'so is the tilde'],
  ["c'a't file", 'quotes that change nothing: the word is cat'],
  ['\\ls', 'the usual way around an alias'],
  ['ls # a comment; rm -rf x', 'a comment runs nothing'],
  ['# what is here\nls', 'a comment line before a command'],
  ['ls\ncat a', 'a line is a command'],
  ['ls;\n\n', 'nothing behind a separator'],
  ['ls && cat a || echo none', 'lists of allowed commands'],
  ['ls & cat a', 'in the background it is the same command'],
  ['ls |& cat', 'a pipe with errors'],
  ['ls \\\n  -l', 'a continued line is one line'],
  ['cat missing 2>&1', 'a copy of an open descriptor touches no file'],
  ['cat missing 2>&1 | head', 'the same in a pipe'],
  ['echo oops >&2', 'the same to the error output'],
  ['find . -name x 2>/dev/null', 'the null device keeps nothing'],
  ['find . -name x 2> /dev/null | wc -l', 'with a blank'],
  ['ls &>/dev/null', 'both outputs to nothing'],
  ['find . -name "*.ts" -not -path "./node_modules/*"', 'a search'],
  ['find src -type f -newer package.json -print', 'printing is the default'],
  ['find . -name "*.ts" | head -3', 'a search into a pipe'],
  ['find ./* -maxdepth 0', 'a pattern that cannot begin with a dash'],
  ['sort -u -k2,2 file', 'sorting to the output'],
  ['sort -t o -k 1 file', 'o is a separator here'],
  ['sort --check file', 'no short form of --compress-program'],
  ['uniq -c file', 'one operand is read'],
  ['sort a | uniq -f 1', 'the number belongs to the option'],
  ["sed -n '1,5p' file", 'printing lines'],
  ['sed -n 10,20p file', 'without quotes'],
  ["sed -n '/start/,/end/p' file", 'between patterns'],
  ["sed -n '$p' file", 'the last line'],
  ["sed -n '/[[:space:]]x/p' file", 'brackets in a pattern'],
  ["sed -n 's/a/b/gp' file", 'a replacement that is printed'],
  ["sed -n -e 1p -e '$p' file", 'several scripts'],
  ["sed -n '5{p;q}' file", 'print and quit'],
  ['rg --pretty TODO src', 'not --pre'],
  ['rg -n "foo|bar" -g "*.ts"', 'options that read'],
  ['echo "2 > 1"', 'quoted text'],
  ['echo {a}', 'braces around one word are literal'],
  ['echo a=b', 'an argument with an equals sign sets nothing'],
  ['echo "$HOME"', 'a known variable'],
  ['echo $?', 'the last status is a number'],
  ['test -f package.json && echo yes', 'a test'],
  ['tail -n 20 log.txt', 'the end of a file'],
  ['head -c 100 a', 'the beginning of one'],
  ['wc -l src/*.ts', 'counting'],
];

const BLOCK: readonly Row[] = [
  ['', 'there is no command'],
  ['   \n ', 'nor here'],
  ['# only a comment', 'nor here'],
  ['rm -rf x', 'not allowed'],
  ['python3 -c "print(1)"', 'not allowed'],
  ['lsof', 'it only begins like an allowed command'],
  ['git', 'less than an allowed command'],
  ['git push', 'another subcommand'],
  ['git logs', 'no word boundary'],
  ['/bin/ls', 'a path may lead to any program'],
  ['./ls', 'the same'],
  ['LS', 'on some systems another program'],
  ['ls; rm x', 'the second command counts too'],
  ['ls;rm x', 'without blanks'],
  ['ls && rm x', 'after and'],
  ['ls || rm x', 'after or'],
  ['ls | tee out', 'in a pipe'],
  ['ls |tee out', 'without blanks'],
  ['ls |& tee out', 'in a pipe with errors'],
  ['ls & rm x', 'after one in the background'],
  ['ls &\nrm x', 'and on the next line'],
  ['ls\nrm x', 'a line is a command'],
  ['ls\r\nrm x', 'a carriage return hides what follows it'],
  ['ls\rrm x', 'the same alone'],
  ['ls \\\n; rm x', 'a continued line still has two commands'],
  ['r\\\nm x', 'a continued line joins a word'],
  ['ls # x\nrm y', 'a comment ends with its line'],
  ['ls "a" ; "rm" x', 'quotes around the name'],
  ["'rm' x", 'the same'],
  ['r\\m x', 'an escape inside the name'],
  ['r""m x', 'empty quotes inside the name'],
  ["ls $'\\x3b' rm", "what $'…' stands for is not looked at"],
  ["$'\\x72m' x", 'the same as a command'],
  ['$"rm" x', 'a translated string'],
  ['echo $(rm x)', 'a substitution'],
  ['echo "$(rm x)"', 'also in double quotes'],
  ['echo "a $(rm x) b"', 'in the middle'],
  ['echo `rm x`', 'backticks'],
  ['echo "`rm x`"', 'also in double quotes'],
  ['echo $((1+1))', 'arithmetic can run a substitution'],
  ['echo $[1+1]', 'in its old form too'],
  ['cat <(rm x)', 'a process substitution'],
  ['echo a >(rm x)', 'the other way'],
  ['echo ${x:=$(rm y)}', 'a substitution in an expansion'],
  ['echo ${x@P}', 'an expansion that runs'],
  ['echo ${!x}', 'an expansion by name'],
  ['find . $_', 'the last argument of the command before, such as -delete'],
  ['echo -delete; find . $_', 'which is how it would be used'],
  ['find . $X', 'a variable that nobody knows'],
  ['$X', 'as a command'],
  ['ls $1', 'a parameter'],
  ['ls "$@"', 'all parameters'],
  ['X=1 ls', 'an assignment before a command'],
  ['LD_PRELOAD=./x.so ls', 'which is how it would be used'],
  ['PATH=.:$PATH ls', 'or so'],
  ['GIT_PAGER=evil git log', 'or so'],
  ['X=-delete; find . $X', 'or so'],
  ['a[0]=1 ls', 'the same for an array'],
  ['X+=1 ls', 'or with an addition'],
  ['env X=1 rm y', 'a command that runs another'],
  ['env ls', 'even an allowed one'],
  ['command rm x', 'the same'],
  ['command ls', 'the same'],
  ['builtin eval rm', 'the same'],
  ['exec rm x', 'the same'],
  ['exec ls', 'the same'],
  ['eval "rm x"', 'text as a command'],
  ['source x.sh', 'a file as commands'],
  ['. x.sh', 'the same'],
  ['sh -c "rm x"', 'another shell'],
  ['bash x.sh', 'the same'],
  ['sudo ls', 'rights'],
  ['time rm x', 'a command that runs another'],
  ['nohup rm x', 'the same'],
  ['timeout 5 rm x', 'the same'],
  ['xargs rm', 'the same'],
  ['ls | xargs rm', 'in a pipe'],
  ['ls | xargs python3 -c "x"', 'in a pipe, with an interpreter'],
  ['git log | python3 -c "x"', 'an interpreter in a pipe'],
  ['(rm x)', 'a subshell'],
  ['(ls)', 'which is not looked into'],
  ['{ rm x; }', 'a group'],
  ['ls() { rm x; }; ls', 'a function with an allowed name'],
  ['function ls { rm x; }', 'the same'],
  ['! rm x', 'a negation'],
  ['if ls; then rm x; fi', 'a condition'],
  ['for f in a; do rm $f; done', 'a loop'],
  ['while ls; do rm x; done', 'another'],
  ['case x in x) rm y;; esac', 'a choice'],
  ['[ -f x ] && rm x', 'a pattern as a command'],
  ['coproc rm x', 'a co-process'],
  ['{rm,-rf,x}', 'a brace expansion as a command'],
  ['l{s,}', 'the same'],
  ['find . -{delete,print}', 'a brace expansion as an option'],
  ['echo {1..3}', 'a range'],
  ['/bin/r? x', 'a pattern as a command'],
  ['l* x', 'the same'],
  ['find *', 'a file may be called -delete'],
  ['find . -name *.ts', 'a pattern without quotes becomes files'],
  ['find . -d*', 'a pattern that may become an option'],
  ['find . [-]delete', 'the same'],
  ['sort *', 'a file may be called -ofile'],
  ['git diff *', 'a file may be called --output=x'],
  ['git -C * log', 'a pattern may become several words'],
  ['git -C $HOME/x push', 'the subcommand counts'],
  ['ls > out', 'a redirection'],
  ['ls >out', 'without a blank'],
  ['ls>out', 'without any'],
  ['ls >> out', 'appended'],
  ['ls >| out', 'forced'],
  ['ls &> out', 'of both outputs'],
  ['ls >& out', 'of both in the old way'],
  ['ls 2> err', 'of errors'],
  ['ls 2>&1 > out', 'after a harmless one'],
  ['ls >&1file', 'a file that begins with a digit'],
  ['ls > /dev/null.txt', 'a file that only begins like the null device'],
  ['ls >/dev/null"x"', 'the same in pieces'],
  ['ls > "/dev/null"', 'quotes are not looked into here'],
  ['ls > $OUT', 'a file that nobody knows'],
  ['{fd}> out ls', 'a redirection with a name'],
  ['> out', 'a redirection alone'],
  ['cat < /dev/tcp/host/80', 'reading may open a connection'],
  ['cat <> x', 'open for both'],
  ['cat << EOF\nrm x\nEOF', 'a here-document'],
  ["cat << 'EOF'\nx\nEOF", 'a quoted one'],
  ['cat <<< x', 'a here-string'],
  ['git -c core.pager=evil log', 'a setting that runs a program'],
  ['git -c alias.log=!rm log', 'or so'],
  ['git --exec-path=. log', 'other programs for git'],
  ['git --git-dir=x log', 'another repository with other settings'],
  ['git --git-dir x log', 'in two words'],
  ['git --work-tree=/ status', 'an option that nobody listed'],
  ['git -p log', 'with a pager'],
  ['git -C a -c x=y log', 'after a harmless option'],
  ['git $X log', 'an option that nobody knows'],
  ['git log --output=x', 'a file'],
  ['git log --outp=x', 'cut short'],
  ['git diff --output x', 'in two words'],
  ['git diff --ext-diff', 'a program'],
  ['git grep -Orm x', 'a pager that is a command'],
  ['git grep --open-files-in-pager=rm x', 'the same'],
  ['git grep --open=rm x', 'cut short'],
  ['git grep -iO x', 'in a cluster'],
  ['git branch new', 'a branch is made'],
  ['git branch -D old', 'a branch is deleted'],
  ['git branch --del old', 'cut short'],
  ['git branch -m a b', 'a branch is renamed'],
  ['git branch -f main HEAD~3', 'a branch is moved'],
  ['git branch -- new', 'behind --'],
  ['git branch --edit-description', 'an editor'],
  ['git branch -u origin/x', 'tracking'],
  ['git checkout .', 'not allowed'],
  ['find . -exec rm {} ;', 'a command for each file'],
  ['find . -exec rm {} \\;', 'as people write it'],
  ['find . -execdir rm {} +', 'in its folder'],
  ['find . -ok rm {} \\;', 'with a question'],
  ['find . -delete', 'deletion'],
  ['find . "-delete"', 'in quotes'],
  ['find . -dele\\te', 'with an escape'],
  ['find . -fprint out', 'a file'],
  ['find . -fls out', 'the same'],
  ['sed -i s/a/b/ file', 'not `sed -n`'],
  ['sed s/a/b/ file', 'not `sed -n` either'],
  ['sed -n -i s/a/b/ file', 'in place'],
  ['sed -ni s/a/b/ file', 'not at a word boundary'],
  ['sed -n -i.bak s/a/b/ file', 'with a copy'],
  ['sed -n 1p file -i', 'behind the file'],
  ['sed -n --in-place 1p file', 'in words'],
  ['sed -n --in-p 1p file', 'cut short'],
  ['sed -n -Ei 1p file', 'in a cluster'],
  ["sed -n 'w out' file", 'a script that writes'],
  ["sed -n '1w out' file", 'with an address'],
  ["sed -n 's/a/b/w out' file", 'a replacement that writes'],
  ["sed -n 's/a/rm x/e' file", 'a replacement that runs'],
  ["sed -n '1e rm x' file", 'a script that runs'],
  ["sed -n '/[/]/p;w x' file", 'brackets on which seds differ'],
  ["sed -n 's/[[:a:]/]/;/w f/p' file", 'the same with a class'],
  ["sed -n -e 1p -e 'w out' file", 'the second script counts'],
  ['sed -n -f script file', 'a script that is not seen'],
  ['sed -n "$HOME" file', 'a script that is not known'],
  ['sort -o out file', 'a file'],
  ['sort -uo out file', 'in a cluster'],
  ['sort --output=out file', 'in words'],
  ['sort --outp out file', 'cut short'],
  ['sort --compress-program=evil file', 'a program'],
  ['uniq in out', 'the second operand is written'],
  ['rg --pre ./evil x', 'a program for each file'],
  ['rg --pre=./evil x', 'in one word'],
  ['rg --hostname-bin ./evil x', 'another program'],
  ["test -v 'a[$(rm x)]'", 'brackets are evaluated'],
  ['ls\u00a0-l', 'a blank that is none'],
  ['ls\u2003; rm x', 'another'],
  ['ls\u3000rm', 'another'],
  ['ls \u200brm', 'a character without width'],
  ['ls \u202ermx', 'one that turns the line around'],
  ['ls \u0000 rm', 'a null character'],
  ['cat "\u001b[2J"', 'an escape sequence'],
  ['ls "unclosed', 'a quote without end'],
  ["ls 'unclosed", 'the other kind'],
  ['ls \\', 'a continuation without end'],
  [`echo ${'a'.repeat(20_000)}`, 'too long to be looked at'],
];

describe('a read-only filter', () => {
  test.each(PASS)('lets `%s` pass: %s', (command) => {
    expect(refusals(READ_ONLY, command)).toEqual([]);
  });

  test.each(BLOCK)('blocks `%s`: %s', (command) => {
    expect(verdict(READ_ONLY, command)).toBe('block');
  });
});

/** Each is allowed by its first word, and refused all the same. */
const BEHIND_AN_ALLOWED_WORD: readonly Row[] = [
  ['rm x', 'deletes'],
  ['tee x', 'writes'],
  ['mkdir x', 'makes a folder'],
  ['sudo ls', 'rights'],
  ['kill 1', 'ends a process'],
  ['vim x', 'an editor'],
  ['export HOME=-delete', 'changes what later commands mean'],
  ['hash -p /bin/rm ls', 'makes ls another program'],
  ['eval x', 'text as commands'],
  ['env X=1 rm y', 'runs another command'],
  ['xargs rm', 'runs another command'],
  ['timeout 5 ls', 'runs another command'],
  ['bash -c ls', 'runs another shell'],
  ['npx x', 'runs a package'],
  ['git push', 'changes the repository'],
  ['git reset --hard', 'changes the repository'],
  ['git stash', 'changes the repository'],
  ['git stash drop', 'changes the repository'],
  ['git remote add x y', 'changes the repository'],
  ['git config user.name x', 'changes a setting'],
  ['git config alias.x !rm', 'changes a setting'],
  ['git tag v1', 'makes a tag'],
  ['git worktree add x', 'makes a folder'],
  ['git submodule foreach rm', 'runs a command'],
  ['git ls-remote ext::sh', 'may run a program'],
  ['git frobnicate', 'may be an alias for anything'],
  ['git -c a=b status', 'a setting that may run a program'],
  ['npm install', 'installs'],
  ['npm --prefix x i', 'installs'],
  ['yarn', 'installs'],
  ['pip install x', 'installs'],
  ['python3 -m pip install x', 'installs'],
  ['apt-get update', 'installs'],
  ['cargo add x', 'installs'],
  ['go get x', 'installs'],
  ['wget x', 'writes a file'],
  ['curl -o x y', 'writes a file'],
  ['curl -d x y', 'sends data'],
  ['tar xf a.tar', 'writes files'],
  ['awk "{print > x}" f', 'writes a file'],
  ['awk "BEGIN{system(1)}"', 'runs a command'],
  ['date -s 10:00', 'sets the clock'],
  ['less -o x', 'writes a file'],
  ['printf -v HOME x', 'sets a variable'],
];

test.each(BEHIND_AN_ALLOWED_WORD)('`%s` is blocked although its first word is allowed: it %s', (command) => {
  expect(verdict({ allow: [command.split(' ')[0] ?? ''], deny: [] }, command)).toBe('block');
});

test.each([
  [['git'], 'git stash list'],
  [['git'], 'git remote -v'],
  [['git'], 'git config --get user.name'],
  [['git'], 'git tag -l'],
  [['git'], 'git worktree list'],
  [['git'], 'git'],
  [['npm'], 'npm test'],
  [['npm run clean'], 'npm run clean'],
  [['npx tsc'], 'npx tsc --noEmit'],
  [['npx --no-install tsc'], 'npx --no-install tsc'],
  [['xargs grep'], 'xargs grep -n x'],
  [['bash scripts/check.sh'], 'bash scripts/check.sh --all'],
  [['git --no-pager log'], 'git log'],
  [['curl'], 'curl -sSfL https://example.com'],
  [['awk'], "awk -F: '{print $1}' file"],
  [['tar'], 'tar tzf a.tgz'],
  [['CI=1 npm test'], 'CI=1 npm test'],
])('a filter that allows %j lets `%s` pass', (allow, command) => {
  expect(refusals({ allow, deny: [] }, command)).toEqual([]);
});

test.each([
  [['xargs sed'], 'xargs sed -n 1p'],
  [['xargs rm'], 'xargs rm'],
  [['env X=1'], 'env X=1 rm y'],
  [['timeout 5'], 'timeout 5 rm x'],
  [['npx'], 'npx tsc'],
  [['sudo ls'], 'sudo ls'],
])('a filter that allows %j still blocks `%s`', (allow, command) => {
  expect(verdict({ allow, deny: [] }, command)).toBe('block');
});

/** What a read-only filter for PowerShell allows. */
const POWERSHELL: ShellFilter = {
  allow: ['Get-ChildItem', 'Get-Content', 'Select-String', 'Select-Object', 'ls', 'git status', 'echo', 'Where-Object'],
  deny: [],
};

test.each<Row>([
  ['Get-ChildItem -Recurse', 'it reads'],
  ['get-childitem', 'in any case'],
  ['Get-Content a.txt | Select-Object -First 5', 'a pipe'],
  ['Get-Content C:\\a\\b.txt', 'a backslash is a character'],
  ['Select-String -Pattern "rm; del" *.ts', 'quoted text'],
  ['Get-ChildItem | Where-Object Name -eq x', 'a filter without a script'],
  ['git status 2>&1', 'a copy of a descriptor'],
  ['Get-Content a 2>$null', 'errors to nothing'],
  ['ls $HOME', 'a known variable'],
])('under PowerShell `%s` passes: %s', (command) => {
  expect(refusals(POWERSHELL, command, 'powershell')).toEqual([]);
});

test.each<Row>([
  ['rm x', 'Remove-Item'],
  ['ls; del x', 'an alias'],
  ['ls | ForEach-Object { rm $_ }', 'a script block'],
  ['ls | % Delete', 'a method of each'],
  ['ls | Where-Object { rm x }', 'a script block in an allowed command'],
  ['iex "rm x"', 'text as a command'],
  ['sc x y', 'Set-Content'],
  ['ni x', 'New-Item'],
  ['Remove-Item x', 'by its name'],
  ['Get-Content a | Set-Content b', 'in a pipe'],
  ['Get-Content a | Out-File b', 'in a pipe'],
  ['ls > out', 'a redirection'],
  ['echo "$(rm x)"', 'a substitution in quotes'],
  ['echo "a`"; rm x; echo `"b"', 'a backtick'],
  ['echo "a\\"; rm x; echo "b"', 'a backslash does not keep a quote open'],
  ['echo \u201ca\u201d; rm x', 'quotes that only PowerShell knows'],
  ['ls \u2013Force', 'a dash that only PowerShell knows'],
  ['& "rm" x', 'a call by name'],
  ['. ./x.ps1', 'a script'],
  ['[IO.File]::Delete("x")', 'a method'],
  ['$x = 1', 'a variable'],
  ['echo $env:PATH', 'a variable that nobody knows'],
  ['echo @(rm x)', 'a list'],
  ['git -c x=y status', 'an option of git'],
])('under PowerShell `%s` is blocked: %s', (command) => {
  expect(verdict(POWERSHELL, command, 'powershell')).toBe('block');
});

test.each([
  'Remove-Item',
  'Set-Content',
  'Invoke-Expression',
  'Start-Process',
  'New-Item',
  'Stop-Process',
  'sc',
  'del',
  'ri',
  'iex',
  'ni',
  'iwr',
  'cd',
  'foreach',
  'Format-Volume',
])('PowerShell `%s` is blocked although it is allowed', (command) => {
  expect(verdict({ allow: [command], deny: [] }, `${command} x`, 'powershell')).toBe('block');
});

test('bashDeny alone is a plain test of the text', () => {
  const filter = { allow: null, deny: ['git push', 'rm '] };
  expect(refusals(filter, 'make && git push')).toEqual([
    { rule: 'tools.bashDeny', item: 'git push', why: 'the command contains `git push`' },
  ]);
  expect(verdict(filter, 'git   push')).toBe('block');
  expect(verdict(filter, 'git \\\npush')).toBe('block');
  expect(verdict(filter, 'echo "git push"')).toBe('block');
  expect(verdict(filter, 'cp a b > $(x)')).toBe('pass');
});

test('both lists count together, and each says so', () => {
  const filter = { allow: ['git log'], deny: ['--all'] };
  expect(refusals(filter, 'git log --all').map(({ rule }) => rule)).toEqual(['tools.bashDeny']);
  expect(refusals(filter, 'git push --all').map(({ rule }) => rule)).toEqual(['tools.bashAllow', 'tools.bashDeny']);
  expect(refusals(filter, 'git log')).toEqual([]);
});

test('an empty bashAllow allows no command, an absent one does not speak', () => {
  expect(verdict({ allow: [], deny: [] }, 'ls')).toBe('block');
  expect(verdict({ allow: null, deny: [] }, 'rm -rf /')).toBe('pass');
});

test('a command that is not known is refused by every filter', () => {
  expect(refusals({ allow: ['ls'], deny: [] }, null)).toHaveLength(1);
  expect(refusals({ allow: null, deny: ['x'] }, null)).toHaveLength(1);
  expect(refusals({ allow: null, deny: [] }, null)).toEqual([]);
});

test('a refusal says in words what is wrong', () => {
  const why = (command: string) => refusals(READ_ONLY, command)[0]?.why;
  expect(why('git push origin')).toBe('`git push` is not an allowed command');
  expect(why('ls > out')).toBe('a redirection reads or writes a file');
  expect(why('find . -delete')).toBe('`-delete` changes files or runs commands');
  expect(why('X=1 ls')).toBe('`X=1` changes the environment of a command');
  expect(why('find *')).toBe('`*` may become an option of `find`; quote it, or begin it with `./`');
});

test('there are at least 150 commands in the table', () => {
  expect(PASS.length + BLOCK.length).toBeGreaterThanOrEqual(150);
});
