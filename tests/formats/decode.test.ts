import * as Type from 'typebox/type';
import { expect, test } from 'vitest';
import { decode } from '../../src/formats/decode.ts';
import { readYaml } from '../../src/formats/yaml-document.ts';
import { told } from '../support/mode-files.ts';

const Shape = Type.Object({
  name: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9_-]{0,63}$' })),
  text: Type.Optional(Type.String({ maxLength: 3, pattern: '\\S' })),
  pick: Type.Optional(Type.Enum(['one', 'two'])),
  list: Type.Optional(Type.Array(Type.String(), { maxItems: 3, uniqueItems: true })),
  flag: Type.Optional(Type.Boolean()),
  either: Type.Optional(Type.Union([Type.Literal(false), Type.String({ pattern: '^x' })])),
  map: Type.Optional(Type.Record(Type.String(), Type.Object({ held: Type.String() }))),
});

function decoded(text: string, expected = {}) {
  const data = readYaml(text, 'x.md', 1).value;
  if (data === null) throw new Error('not YAML');
  return decode(Shape, data, expected);
}

test.each([
  ['text: 5', 'mode/wrong-type 1:7', '`text` is the number `5`, not a text', 'put it in quotes: "5"'],
  ['text: true', 'mode/wrong-type 1:7', '`text` is `true`, not a text', 'put it in quotes: "true"'],
  ['text: ~', 'mode/wrong-type 1:7', '`text` is `~`, not a text', 'put it in quotes: "~"'],
  ['text:', 'mode/wrong-type 1:1', '`text` is empty, not a text', 'give it a value, or remove the line'],
  ['text: [a]', 'mode/wrong-type 1:7', '`text` is a list, not a text', 'write a text'],
  ['text: " "', 'mode/bad-value 1:7', '`text` is blank', 'give it a text, or remove it'],
  ['text: abcd', 'mode/too-long 1:7', '`text` is longer than 3 characters', 'shorten it'],
  ['list: a, b', 'mode/wrong-type 1:7', '`list` is the text `a, b`, not a list', 'write a list: `[one, two]`'],
  ['list: [a, 1]', 'mode/wrong-type 1:11', 'an item of `list` is the number `1`, not a text', 'put it in quotes: "1"'],
  ['list: [a, b, a]', 'mode/contract 1:14', '`list` lists `a` twice', 'list it once'],
  ['list: [a, b, c, d]', 'mode/too-long 1:7', '`list` lists more than 3', 'shorten the list'],
  [
    'flag: "false"',
    'mode/wrong-type 1:7',
    '`flag` is the text `false`, not `true` or `false`',
    'write `true` or `false`, without quotes',
  ],
  ['pick: on', 'mode/bad-value 1:7', '`pick` is `on`', 'did you mean `one`? it takes `one` or `two`'],
  ['pick: three', 'mode/bad-value 1:7', '`pick` is `three`', 'use `one` or `two`'],
  [
    'name: Upper',
    'mode/bad-key 1:7',
    '`name` is `Upper`, which cannot be a key',
    expect.stringMatching(/lower-case letter/),
  ],
  ['either: true', 'mode/bad-value 1:9', '`either` is `true`', 'a hint of its own'],
  ['either: y', 'mode/bad-value 1:9', '`either` is `y`', 'a hint of its own'],
  ['map: { "a/b~": 1 }', 'mode/wrong-type 1:16', '`map.a/b~` is the number `1`, not a mapping', 'write a mapping'],
  ['map: { a: {} }', 'mode/missing 1:8', '`map.a.held` is missing', 'add it'],
  ['- a', 'mode/wrong-type 1:1', 'the file is a list, not a mapping', 'write a mapping'],
])('%s', (text, code, message, hint) => {
  const { value, diagnostics } = decoded(text, { either: { wanted: 'a hint of its own' } });
  expect(value).toBeNull();
  expect(told(diagnostics)).toEqual([code]);
  expect(diagnostics[0]).toMatchObject({ message, hint });
});

test('lengths count code points, not units', () => {
  expect(decoded('text: 😀😀😀').diagnostics).toEqual([]);
  expect(told(decoded('text: 😀😀😀😀').diagnostics)).toEqual(['mode/too-long 1:7']);
});

test('a field that a mode can do without is left out with a warning', () => {
  const { value, diagnostics } = decoded('pick: three\ntext: abc', { pick: { code: 'mode/unknown-thinking' } });
  expect(value).toEqual({ text: 'abc' });
  expect(told(diagnostics)).toEqual(['mode/unknown-thinking 1:7']);
});

test('but of the wrong type it is an error', () => {
  expect(told(decoded('pick: [one]', { pick: { code: 'mode/unknown-thinking' } }).diagnostics)).toEqual([
    'mode/wrong-type 1:7',
  ]);
});

test('a list that no field takes is not even checked', () => {
  const items = Array.from({ length: 1_001 }, () => '1').join(',');
  expect(told(decoded(`list: [${items}]`).diagnostics)).toEqual(['mode/too-long 1:7']);
});
