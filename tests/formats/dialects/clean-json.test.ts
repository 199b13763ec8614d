import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCleanJson } from '../../../src/formats/dialects/clean-json.ts';
import { readModeFile, type SourceFile } from '../../../src/formats/mode-file.ts';
import { SCOPES, STRATEGIES } from '../../../src/kernel/mode.ts';

const fileOf = (bytes: string | Uint8Array, more: Partial<SourceFile> = {}): SourceFile => ({
  path: '/modes/demo.json',
  scope: 'global',
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
  prompt: null,
  ...more,
});

const GOOD = {
  schemaVersion: 2,
  key: 'demo',
  label: 'Demo',
  description: 'What it does.',
  promptStrategy: 'append',
  systemPrompt: ' Text “with” more than ASCII.\n',
  requires: ['one'],
  before: ['two', 'three'],
};

test.each([
  ['version 2', GOOD],
  ['version 1', { key: ' Demo ', label: 'Demo', systemPrompt: 'Text.' }],
  [
    'version 1 by name',
    { schemaVersion: null, key: 'demo', label: 'Demo', promptStrategy: 'append', systemPrompt: 'T' },
  ],
  ['an exact prompt', { ...GOOD, promptStrategy: 'replace_final', before: undefined }],
])('%s is read here, as the whole reader reads it', (_, value) => {
  const file = fileOf(JSON.stringify(value));
  expect(readCleanJson(file)).toEqual(readModeFile(file));
  expect(readCleanJson(file)).not.toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ['a member twice', JSON.stringify(GOOD).replace('"label"', '"label":"x","label"')],
  ['an escaped name twice', JSON.stringify(GOOD).replace('"label"', '"l\\u0061bel":"x","label"')],
  ['an unknown field', JSON.stringify({ ...GOOD, tools: [] })],
  ['another key', JSON.stringify({ ...GOOD, key: 'other' })],
  ['a hidden character', JSON.stringify({ ...GOOD, systemPrompt: 'a\u200b' })],
  ['a closing tag', JSON.stringify({ ...GOOD, systemPrompt: '</prompt_overlay_1>' })],
  ['a prompt that is too long', JSON.stringify({ ...GOOD, systemPrompt: 'é'.repeat(65_537) })],
  ['the mode itself in a contract', JSON.stringify({ ...GOOD, requires: ['demo'] })],
  ['a base with an order', JSON.stringify({ ...GOOD, promptStrategy: 'replace_base' })],
])('%s is left to the whole reader', (_, content) => {
  expect(readCleanJson(fileOf(content))).toBeNull();
});

test('a prompt file beside it, and another ending, are left to the whole reader', () => {
  const text = JSON.stringify(GOOD);
  expect(readCleanJson(fileOf(text, { prompt: { path: '/modes/demo.md', bytes: Buffer.from('T') } }))).toBeNull();
  expect(readCleanJson(fileOf(text, { path: '/modes/demo.md' }))).toBeNull();
});

/** Mostly what a field takes, now and then something else. */
const mostly = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: good as fc.Arbitrary<unknown> }, bad);

const oddText = fc.oneof(
  fc.constantFrom('', ' ', 'a\nb', 'a\u202eb', '</p>', '</prompt_overlay_2>', 'é'.repeat(70), '😀'.repeat(61)),
  fc.constantFrom('x'.repeat(121), 'x'.repeat(1001), null, 4, []),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const text = mostly(fc.constantFrom('Demo', ' Démo '), oddText);
const oddKey = fc.constantFrom('one', 'Demo', ' demo ', 'off', '', 'a b', 'x'.repeat(65), 5, null);
const keys = fc.uniqueArray(fc.constantFrom('one', 'two', 'three', 'four'), { maxLength: 1 });
const oddList = fc.oneof(
  fc.array(fc.oneof(oddKey, fc.constant('demo')), { maxLength: 3 }),
  fc.constantFrom(
    null,
    'one',
    {},
    Array.from({ length: 33 }, (_, i) => `k${i}`),
  ),
);
const list = mostly(keys, oddList);
const definition = fc.record(
  {
    schemaVersion: mostly(fc.constantFrom(2, 2, 2, 1, null), fc.constantFrom(3, '2', true)),
    key: mostly(fc.constant('demo'), oddKey),
    label: text,
    description: text,
    promptStrategy: mostly(fc.constantFrom(...STRATEGIES), fc.constantFrom(null, 'appendd', 1)),
    systemPrompt: text,
    requires: list,
    conflictsWith: list,
    before: list,
    after: list,
  },
  { requiredKeys: ['key', 'label', 'systemPrompt', 'promptStrategy'] },
);
const stray = fc.oneof(
  { weight: 9, arbitrary: fc.constant('') },
  fc.constantFrom('"access":"read-only",', '"selection":{},', '"__proto__":1,', '"key":"demo",', '"tools":{},'),
);

test('whatever a file holds, what is read here is what the whole reader makes of it', () => {
  let clean = 0;
  fc.assert(
    fc.property(
      definition,
      stray,
      fc.constantFrom(...SCOPES),
      fc.constantFrom('', '\uFEFF'),
      (value, more, scope, mark) => {
        const file = fileOf(`${mark}{${more}${JSON.stringify(value).slice(1)}`, { scope });
        const reading = readCleanJson(file);
        if (reading === null) return;
        clean++;
        expect(reading).toEqual(readModeFile(file));
      },
    ),
    { numRuns: 2000 },
  );
  expect(clean).toBeGreaterThan(100);
});

test('a prompt has the same digests however its text is escaped', () => {
  const escaped = '\\n \\t \\" \\\\ \\\\u \\\\/ \\/ \\u0061 \\u00e9 \\ud83d\\ude00 \\u0009 \\r\\n'.split(' ');
  const parts = fc.array(fc.constantFrom(...escaped, 'a', 'u', '/', 'é', '😀', ' '), { maxLength: 8 });
  fc.assert(
    fc.property(parts, (written) => {
      const file = fileOf(JSON.stringify({ ...GOOD, systemPrompt: '?' }).replace('?', () => `a${written.join('')}`));
      const reading = readCleanJson(file);
      expect(reading).not.toBeNull();
      expect(reading).toEqual(readModeFile(file));
    }),
    { numRuns: 500 },
  );
});

test('no mode without anything to say of it is missed', () => {
  const sound = fc.record(
    {
      schemaVersion: fc.constant(2),
      key: fc.constant('demo'),
      label: fc.constantFrom('Demo', ' Démo '),
      description: fc.constantFrom('What.', 'Größe'),
      promptStrategy: fc.constantFrom('append'),
      systemPrompt: fc.constantFrom('Text.', ' “Text” \n'),
      requires: fc.constantFrom([], ['one']),
      conflictsWith: fc.constantFrom(['four']),
      before: fc.constantFrom(['two']),
      after: fc.constantFrom(['three']),
    },
    { requiredKeys: ['schemaVersion', 'key', 'label', 'promptStrategy', 'systemPrompt'] },
  );
  fc.assert(
    fc.property(sound, (value) => {
      expect(readCleanJson(fileOf(JSON.stringify(value)))).not.toBeNull();
    }),
  );
});
