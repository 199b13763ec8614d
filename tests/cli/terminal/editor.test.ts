import { expect, test } from 'vitest';
import { edit, editorIn } from '../../../src/cli/terminal/editor.ts';

const nothing = () => false;

test.each<[string, NodeJS.ProcessEnv, string[] | null]>([
  ['one word', { EDITOR: 'vi' }, ['vi']],
  ['VISUAL before EDITOR', { VISUAL: 'code', EDITOR: 'vi' }, ['code']],
  ['an empty VISUAL is none', { VISUAL: ' ', EDITOR: 'vi' }, ['vi']],
  ['arguments', { EDITOR: 'code --wait  -n' }, ['code', '--wait', '-n']],
  ['a quoted path with blanks', { EDITOR: '"/tmp/my ed/ed it" -w' }, ['/tmp/my ed/ed it', '-w']],
  ['single quotes', { EDITOR: 'sh -c \'sleep 1; vi "$@"\' --' }, ['sh', '-c', 'sleep 1; vi "$@"', '--']],
  ['backslashes', { EDITOR: '/tmp/my\\ ed/ed "a\\"b"' }, ['/tmp/my ed/ed', 'a"b']],
  ['an empty argument', { EDITOR: "vi ''" }, ['vi', '']],
  ['a quote that is never closed', { EDITOR: "vi don't" }, ['vi', "don't"]],
  ['neither', {}, null],
  ['both empty', { VISUAL: '', EDITOR: '' }, null],
  ['nothing but a variable', { EDITOR: 'A=b' }, null],
])('%s', (_, env, words) => {
  const editor = editorIn(env, nothing);
  expect(editor && [editor.file, ...editor.args]).toEqual(words);
});

test('variables in front are for the editor', () => {
  const { env, file } = editorIn({ EDITOR: 'LANG=C A="b c" vi' }, nothing) ?? {};
  expect([file, env]).toEqual(['vi', { LANG: 'C', A: 'b c' }]);
});

test('a value that is the path of a file is that file, blanks and all', () => {
  expect(editorIn({ EDITOR: '/Applications/My Ed/ed' }, (path) => path === '/Applications/My Ed/ed')).toMatchObject({
    file: '/Applications/My Ed/ed',
    args: [],
  });
});

test.each<[string, Awaited<ReturnType<typeof edit>>]>([
  ['true', null],
  ['true --wait', null],
  ["sh -c 'exit 3' --", '`sh` ended with 3'],
  ["sh -c 'kill -TERM $$' --", '`sh` was ended by SIGTERM'],
  ['/nonexistent/ed', '`/nonexistent/ed` could not be started (ENOENT)'],
  ['/tmp', '`/tmp` could not be started (EACCES)'],
  ['\u001b[2J', '`␛[2J` could not be started (ENOENT)'],
  ['', 'neither $VISUAL nor $EDITOR names an editor'],
])('%j on a file: %s', async (EDITOR, told) => {
  expect(await edit('/tmp/mode.md', { PATH: process.env.PATH, EDITOR })).toBe(told);
});

test('the file stands behind the arguments, and the variables join the environment', async () => {
  const runs: unknown[] = [];
  const told = await edit('/modes/a.md', { EDITOR: 'A=b ed -w', HOME: '/home/ada' }, (file, args, env) => {
    runs.push([file, args, env.A, env.HOME]);
    return { signal: null, status: 0 };
  });
  expect([told, runs]).toEqual([null, [['ed', ['-w', '/modes/a.md'], 'b', '/home/ada']]]);
});

test('what interrupts the editor does not interrupt us', async () => {
  const before = process.listenerCount('SIGINT');
  await edit('/a', { EDITOR: 'ed' }, () => {
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
    return { signal: null, status: 0 };
  });
  expect(process.listenerCount('SIGINT')).toBe(before);
});
