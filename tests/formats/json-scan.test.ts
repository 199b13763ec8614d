import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from '../../src/formats/json-scan.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('finds a fault where JSON.parse does, and only there', () => {
  const scraps = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '0',
    '1.5e3',
    '.',
    'true',
    'nul',
    'null',
    ' ',
    '\n',
    '\\',
    '\\u0041',
    '\\x',
    '//',
    "'",
    'é',
    '\u0001',
  );
  const texts = fc.oneof(
    fc.array(scraps, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.json(),
    fc.json().map((text) => text.slice(0, -1)),
    fc.string(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(scanJson(text).fault === null).toBe(isJson(text));
    }),
    { numRuns: 5_000 },
  );
});

test('visits each name and value at its place', () => {
  const text = '{ "a": [1, {"b": "x"}], "c": {} }';
  const seen: string[] = [];
  scanJson(text, (path, offset, part) => seen.push(`${path.join('.')} ${part} ${text.slice(offset, offset + 3)}`));
  expect(seen).toEqual([
    ' value { "',
    'a key "a"',
    'a value [1,',
    'a.0 value 1, ',
    'a.1 value {"b',
    'a.1.b key "b"',
    'a.1.b value "x"',
    'c key "c"',
    'c value {} ',
  ]);
});

test.each([
  ['{"a": 1,}', 8, 'a comma stands before the end'],
  ['[1,]', 3, 'a comma stands before the end'],
  ['{"a" 1}', 5, 'a colon is missing behind a name'],
  ['{a: 1}', 1, 'a name in double quotes is missing'],
  ["{'a': 1}", 1, 'a name in double quotes is missing'],
  ['{"a": \'x\'}', 6, 'a text stands in single quotes'],
  ['{"a": 1 "b": 2}', 8, 'a comma or `}` is missing'],
  ['[1 2]', 3, 'a comma or `]` is missing'],
  ['{"a": 1} x', 9, 'nothing may follow the value'],
  ['{"a": // no\n1}', 6, 'JSON has no comments'],
  ['{"a": "x\ny"}', 8, 'a text holds a line break or a control character'],
  ['{"a": "\\d"}', 7, 'this is no escape in JSON'],
  ['{"a": "x}', 6, 'a text that opens here is never closed'],
  ['{"a": tru}', 6, 'a value is missing, or is not JSON'],
  ['{"a": ', 6, 'the file breaks off here'],
  ['', 0, 'the file breaks off here'],
  ['{"a": [1', 8, 'the file breaks off here'],
  ['01', 1, 'nothing may follow the value'],
])('%s', (text, offset, message) => {
  expect(scanJson(text).fault).toMatchObject({ offset, message });
});

test.each([
  ['{"a": 1, "a": 2}', [['a', 9, 1]]],
  ['{"a": 1, "\\u0061": 2}', [['a', 9, 1]]],
  ['{"a": {"b": 1, "b": 2}, "b": 3}', [['b', 15, 7]]],
  ['[{"a": 1}, {"a": 2}]', []],
  ['{"__proto__": 1, "__proto__": 2}', [['__proto__', 17, 1]]],
])('members that stand twice: %s', (text, expected) => {
  expect(scanJson(text).duplicates.map(({ name, offset, first }) => [name, offset, first])).toEqual(expected);
});

test('only the first few of many are told', () => {
  expect(scanJson(`{${'"a":1,'.repeat(1_000)}"a":1}`).duplicates).toHaveLength(8);
});
