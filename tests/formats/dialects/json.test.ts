import { describe, expect, test } from 'vitest';
import { definitionOf, readFile, told } from '../../support/mode-files.ts';

const v2 = { schemaVersion: 2, key: 'x', label: 'X', promptStrategy: 'append' };
const read = (change: object, prompt: string | null = null) =>
  readFile('x.json', JSON.stringify({ ...v2, ...change }), { prompt });
const codes = (reading: ReturnType<typeof read>): (string | undefined)[] =>
  told(reading.diagnostics).map((one) => one.split(' ')[0]);

test.each([
  ['an absent version', { schemaVersion: undefined }, 1],
  ['a null version', { schemaVersion: null }, 1],
  ['version 1', { schemaVersion: 1 }, 1],
  ['version 2', {}, 2],
])('%s', (_name, change, schemaVersion) => {
  expect(definitionOf(read({ systemPrompt: 'Text.', ...change })).mode).toMatchObject({
    dialect: 'json',
    schemaVersion,
    deliver: 'system',
  });
});

test.each([
  ['0', 0],
  ['1.5', 1.5],
  ['"2"', '2'],
  ['true', true],
  ['[2]', [2]],
])('version %s is refused', (_name, schemaVersion) => {
  expect(codes(read({ systemPrompt: 'Text.', schemaVersion }))).toEqual(['mode/version']);
});

test('version 1 takes a key in any case and is a base unless it says otherwise', () => {
  expect(
    definitionOf(read({ schemaVersion: 1, key: ' X ', promptStrategy: undefined, systemPrompt: 'Text.' })).mode,
  ).toMatchObject({ key: 'x', strategy: 'replace_base' });
});

test.each([
  ['neither label nor strategy', { label: undefined, promptStrategy: undefined }, ['mode/missing', 'mode/missing']],
  ['no label', { label: undefined }, ['mode/missing']],
  ['a blank label', { label: ' ' }, ['mode/bad-value']],
  ['a label with a line end', { label: 'X\n' }, ['mode/control-character']],
  ['a description of null', { description: null }, ['mode/wrong-type']],
  ['no strategy', { promptStrategy: undefined }, ['mode/missing']],
  ['another strategy', { promptStrategy: 'prepend' }, ['mode/bad-value']],
  ['a blank prompt', { systemPrompt: ' \n' }, ['mode/bad-value']],
  ['a prompt that is no text', { systemPrompt: 5 }, ['mode/wrong-type']],
  ['a prompt over its bound before it is trimmed', { systemPrompt: ` ${'x'.repeat(131_072)}` }, ['file/too-large']],
  ['a key in capitals', { key: 'X' }, ['mode/bad-key']],
  ['a key of another file', { key: 'y' }, ['mode/key-mismatch']],
  ['an order on a base', { promptStrategy: 'replace_base', before: ['a'] }, ['mode/not-for-a-base']],
  ['an empty order on a base', { promptStrategy: 'replace_base', before: [] }, []],
  ['two things wrong', { label: 5, requires: 'plan' }, ['mode/wrong-type', 'mode/wrong-type']],
])('%s', (_name, change, expected) => {
  expect(codes(read({ systemPrompt: 'Text.', ...change }))).toEqual(expected);
});

test('a reserved key is refused', () => {
  expect(told(readFile('off.json', JSON.stringify({ ...v2, key: 'off', systemPrompt: 'Text.' })).diagnostics)).toEqual([
    'mode/reserved-key 1:26',
  ]);
});

describe('the prompt file', () => {
  test('is the prompt of a version 2 file', () => {
    expect(definitionOf(read({}, '\ufeff\n One.\r\n\nTwo.\n\n')).prompt).toBe('One.\r\n\nTwo.');
    expect(definitionOf(read({ promptStrategy: 'replace_final' }, '\n One.\r\n')).prompt).toBe('\n One.\r\n');
  });

  test('gives the same fingerprint as the text inside', () => {
    const [inside, beside] = [read({ systemPrompt: 'Text.' }), read({}, 'Text.\n')].map(
      (one) => definitionOf(one).mode.fingerprint,
    );
    expect(beside).toEqual(inside);
  });

  test.each([
    ['beside a text inside', { systemPrompt: 'Text.' }, 'Text.', 'file/prompt-file /modes/x.json'],
    ['absent, and no text inside', {}, null, 'file/prompt-file /modes/x.json'],
    ['beside version 1', { schemaVersion: 1 }, 'Text.', 'file/prompt-file /modes/x.md'],
    ['blank', {}, ' \n', 'mode/bad-value /modes/x.md'],
    ['too large on the disk', {}, ' '.repeat(135_169), 'file/too-large /modes/x.md'],
    ['too large once trimmed', {}, 'x'.repeat(131_073), 'file/too-large /modes/x.md'],
  ])('%s is refused', (_name, change, prompt, expected) => {
    const reading = read(change, prompt);
    expect(reading.kind).toBe('broken');
    expect(reading.diagnostics.map(({ code, at }) => `${code} ${at?.path}`)).toEqual([expected]);
  });

  test('of exactly the size that is read is trimmed to the size of a prompt', () => {
    expect(read({}, 'x'.repeat(131_072) + ' '.repeat(4_096)).kind).toBe('mode');
  });

  test('that is not UTF-8 is refused at its place', () => {
    const reading = readFile('x.json', JSON.stringify(v2), { prompt: Uint8Array.of(0x61, 0x0a, 0xff) });
    expect(reading.diagnostics[0]?.at).toEqual({ path: '/modes/x.md', line: 2, column: 1 });
  });

  test('is warned of at the place in it', () => {
    const reading = read({}, 'Text.\nhid\u200bden </prompt_overlay_1>');
    expect(told(reading.diagnostics)).toEqual(['mode/hidden-characters 2:4', 'mode/section-breakout 2:9']);
    expect(reading.diagnostics[0]?.at?.path).toBe('/modes/x.md');
  });
});
