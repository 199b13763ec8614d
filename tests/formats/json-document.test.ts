import { expect, test } from 'vitest';
import { duplicates, readJson } from '../../src/formats/json-document.ts';
import { told } from '../support/mode-files.ts';

const text = '{\n  "key": "x",\n  "requires": ["a",\n    "b"],\n  "deep": { "er": { "est": 1 } }\n}\n';

test.each([
  [[], 'value', '1:1'],
  [['key'], 'key', '2:3'],
  [['key'], 'value', '2:10'],
  [['requires', '1'], 'value', '4:5'],
  [['requires', '7'], 'value', '3:15'],
  [['absent'], 'key', '1:1'],
  [['absent', 'more'], 'value', '1:1'],
  [['deep', 'er'], 'key', '5:13'],
  [['deep', 'er', 'est'], 'value', '5:19'],
] as const)('%j, its %s, stands at %s', (pointer, part, place) => {
  const read = readJson(text, 'x.json');
  if (!read.ok) throw new Error(read.error.message);
  const { line, column } = read.value.at(pointer, part);
  expect(`${line}:${column}`).toBe(place);
  expect(read.value.value).toEqual(JSON.parse(text));
});

test('a fault is told at its line and column', () => {
  const read = readJson('{\n  "key": "x",\n}', 'x.json');
  expect(read.ok ? [] : told([read.error])).toEqual(['json/syntax 3:1']);
});

test('a member that stands twice names both lines', () => {
  const [one] = duplicates('{\n"a": 1,\n"a": 2\n}', 'x.json');
  expect(one).toMatchObject({
    code: 'json/duplicate-key',
    message: '`a` stands on line 2 and again on line 3',
    at: { line: 3, column: 1 },
  });
});
