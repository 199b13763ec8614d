import { expect, test } from 'vitest';
import { readYaml } from '../../src/formats/yaml-document.ts';
import { told } from '../support/mode-files.ts';

/** Front matter begins on line 2 of its file. */
const read = (text: string) => readYaml(text, 'x.md', 2);
const valueOf = (text: string): unknown => read(text).value?.value;

test.each([
  ['a: on\nb: yes\nc: No', { a: 'on', b: 'yes', c: 'No' }],
  ['a: true\nb: ~\nc: 1e3\nd: 0x1F\ne: 2024-01-02', { a: true, b: null, c: 1000, d: 31, e: '2024-01-02' }],
  ['true: x\n1: y\nnull: z', { true: 'x', 1: 'y', null: 'z' }],
  ['a: >-\n  one\n  two\nb: |\n  one\n  two\n', { a: 'one two', b: 'one\ntwo\n' }],
  ['a: one\n  two', { a: 'one two' }],
  ['{ a: [b, "c d"] }', { a: ['b', 'c d'] }],
  ['a: &x [b]\nc: *x', { a: ['b'], c: ['b'] }],
  ['a:\tb # tabs may part, not indent', { a: 'b' }],
  ['', null],
  ['# only a comment', null],
  ['- a', ['a']],
  ['a', 'a'],
])('%j', (text, value) => {
  expect(valueOf(text)).toEqual(value);
});

test('a member may have any name, and is the mapping’s own', () => {
  const value = valueOf('__proto__: { polluted: true }\nconstructor: 1');
  expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: true }).polluted).toBeUndefined();
});

test.each([
  ['a tab', 'a:\n\tb: 1', 'yaml/tab 3:1'],
  ['a tab behind spaces', 'a:\n  \tb: 1', 'yaml/tab 3:3'],
  ['a tab in a list', 'a:\n  - b\n\t- c', 'yaml/tab 4:1'],
  ['a tab in a block', 'a: >-\n  x\n\ty', 'yaml/tab 4:1'],
  ['a key twice', 'a: 1\nb: 2\na: 3', 'yaml/duplicate-key 4:1'],
  ['a key twice in a nested mapping', 'a: { b: 1, "b": 2 }', 'yaml/duplicate-key 2:12'],
  ['a colon in a value', 'a: b: c', 'yaml/syntax 2:4'],
  ['a colon at the end of a value', 'a: b c:', 'yaml/syntax 2:4'],
  ['lines below a value', 'a: b\n  c: d', 'yaml/syntax 2:4'],
  ['no space behind a colon', 'a: 1\nb:c', 'yaml/syntax 3:1'],
  ['words alone', 'a: 1\nsome words\nb: 2', 'yaml/syntax 3:1'],
  ['words at the end', 'a: 1\nsome words', 'yaml/syntax 3:1'],
  ['an open quote', 'a: 1\nb: "c\nd: e', 'yaml/syntax 3:4'],
  ['an open bracket', 'a: 1\nb: [c\nd: e', 'yaml/syntax 3:4'],
  ['an open brace', 'a: { b: c', 'yaml/syntax 2:4'],
  ['text behind a quote', "a: 'it's'", 'yaml/syntax 2:8'],
  ['text behind a bracket', 'a: [draft] text', 'yaml/syntax 2:12'],
  ['a reserved character', 'a: @b', 'yaml/syntax 2:4'],
  ['a backquote', 'a: `b`', 'yaml/syntax 2:4'],
  ['an escape that is none', 'a: "\\d"', 'yaml/syntax 2:5'],
  ['a star for a key', 'a:\n  *: b', 'yaml/syntax 3:3'],
  ['an alias to nothing', 'a: *b', 'yaml/syntax 2:4'],
  ['an alias to what is not finished', 'a: &b [*b]', 'yaml/syntax 2:8'],
  ['a tag', 'a: !b c', 'yaml/syntax 2:7'],
  ['a known tag', 'a: !!str 1', 'yaml/syntax 2:10'],
  ['a merge key', 'a: &b {}\n<<: *b', 'yaml/syntax 3:1'],
  ['a mapping for a key', '? { a: 1 }\n: b', 'yaml/syntax 2:3'],
  ['a second document', 'a: 1\n...\nb: 2', 'yaml/syntax 4:1'],
  ['a directive', '%YAML 1.1\n', 'yaml/directive 2:1'],
  ['a directive below', 'a: 1\n%TAG ! x\n', 'yaml/directive 3:1'],
  ['lists in lists', `a: ${'['.repeat(17)}${']'.repeat(17)}`, 'yaml/depth 2:20'],
  ['more lists than the stack holds', `a: ${'['.repeat(3_000)}`, 'yaml/depth 2:4'],
  ['more aliases than a mode needs', `a: &a x\nb: [${'*a, '.repeat(17)}]`, 'yaml/aliases 3:69'],
  ['more than a mode needs', `a: ${'b'.repeat(33_000)}`, 'file/too-large 2:1'],
  ['more values than a mode needs', `a: [${'1,'.repeat(4_500)}1]`, 'file/too-large 2:1'],
])('%s is an error at its place', (_name, text, expected) => {
  const { value, diagnostics } = read(text);
  expect(told(diagnostics)).toEqual([expected]);
  expect(value).toBeNull();
});

test('a key twice names both lines', () => {
  expect(read('a: 1\n\na: 2').diagnostics[0]?.message).toBe('`a` stands on line 2 and again on line 4');
});

test('errors are not drowned by warnings', () => {
  const cuts = Array.from({ length: 20 }, (_, i) => `k${i}: x #1`).join('\n');
  expect(told(read(`${cuts}\na: 1\na: 2`).diagnostics)[0]).toBe('yaml/duplicate-key 23:1');
});

test.each([
  ['a: C# mode #1', 'yaml/comment-cuts 2:12'],
  ['a: #hashtag', 'yaml/comment-cuts 2:4'],
  ['a: [b #c\n]', 'yaml/comment-cuts 2:7'],
  ['a: b # c', null],
  ['a: b  #c', null],
  ['a: "b" #c', null],
  ['# a\na: b', null],
])('%j: text behind a ` #` may be lost', (text, expected) => {
  expect(told(read(text).diagnostics)).toEqual(expected === null ? [] : [expected]);
});

const places = 'name: x\ntools:\n  allow: [a, b]\n  deny: *list\nlist: &list\n  - c\nnone:\n';

test.each([
  [[], 'value', '2:1'],
  [['name'], 'key', '2:1'],
  [['name'], 'value', '2:7'],
  [['tools', 'allow', '1'], 'value', '4:14'],
  [['tools', 'absent'], 'key', '3:1'],
  [['tools', 'absent'], 'value', '3:1'],
  [['absent'], 'value', '2:1'],
  [['list', '0'], 'value', '6:5'],
  [['none'], 'value', '7:1'],
] as const)('%j, its %s, stands at %s', (pointer, part, place) => {
  const at = read(places.replace('  deny: *list\n', '')).value?.at(pointer, part);
  expect(`${at?.line}:${at?.column}`).toBe(place);
});

test('an item of an alias stands where it is written', () => {
  expect(read('a: &a [x, y]\nb: *a').value?.at(['b', '1'])).toMatchObject({ line: 2, column: 11 });
  expect(read('a: &a [x, y]\nb: *a').value?.at(['b'])).toMatchObject({ line: 3, column: 4 });
});

test('a scalar is known as it is written', () => {
  const data = read('a: 1e3\nb: null\nc:\nd: []').value;
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => data?.written([key]))).toEqual(['1e3', 'null', '', null, null]);
});
