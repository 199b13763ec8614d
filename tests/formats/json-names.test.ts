import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesTwice, textsAsWritten } from '../../src/formats/json-names.ts';
import { scanJson } from '../../src/formats/json-scan.ts';

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"b":{"a":1}}', false],
  ['{"a":{"b":1,"b":2}}', true],
  ['[{"a":1},{"a":1}]', false],
  ['{"a":["a","a"],"b":"a"}', false],
  ['{"a":"{\\"a\\":1","b":"\\\\"}', false],
  ['{"a\\\\":1,"a\\\\" :2}', true],
  ['{"\\u0061":1,"a":2}', true],
  ['{ "a" : 1 , "a"\n:\t2 }', true],
  ['"a"', false],
])('%s: %s', (json, expected) => {
  expect(namesTwice(json)).toBe(expected);
});

test('the texts of the outermost members are told as they are written', () => {
  const json = ' { "a" : "x\\"\\u0061" , "\\u0062":"", "c":["d"], "e":{"f":"g"}, "h":1, "i": "}" } ';
  expect(Object.fromEntries(textsAsWritten(json) ?? [])).toEqual({ a: '"x\\"\\u0061"', b: '""', i: '"}"' });
});

test('it agrees with the scan that finds where, on any JSON', () => {
  const name = fc.constantFrom('a', 'b', '\\u0061', 'a\\\\', 'a\\"', '', '__proto__');
  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('1', 'null', '"a"', '"a\\"b"', '"\\\\"', '" : "', '"{"', '[]', '{}'),
      fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc
        .array(fc.tuple(name, tie('json'), fc.constantFrom('', ' ', '\n')), { maxLength: 4 })
        .map((members) => `{${members.map(([key, value, blank]) => `"${key}"${blank}:${blank}${value}`).join(',')}}`),
    ),
  }));
  fc.assert(
    fc.property(json, (text) => {
      expect(scanJson(text).fault).toBeNull();
      expect(namesTwice(text)).toBe(scanJson(text).duplicates.length > 0);
    }),
    { numRuns: 500 },
  );
});
