import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { presetData, readPreset, writePreset } from '../../src/formats/preset-file.ts';
import { PresetV1 } from '../../src/formats/schemas/preset.ts';
import type { Preset } from '../../src/kernel/preset.ts';
import { told } from '../support/mode-files.ts';
import { key, selection } from '../support/notation.ts';

const GOOD = {
  schemaVersion: 1,
  key: 'deep',
  label: 'Deep',
  selection: { baseKey: 'builder', overlayKeys: ['plan', 'review'] },
};
const read = (value: unknown, stem: string | null = 'deep') =>
  readPreset(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), '/p/deep.json', stem);
const codes = (value: unknown, stem?: string | null) =>
  told(read(value, stem).diagnostics).map((one) => one.split(' ')[0]);

test('a preset holds a key, a label, perhaps a description, and a selection', () => {
  expect(read(GOOD).value).toEqual({
    key: 'deep',
    label: 'Deep',
    description: null,
    selection: { base: 'builder', overlays: ['plan', 'review'] },
  });
  expect(read({ ...GOOD, label: ' Deep ', description: ' Why. ' }).value).toMatchObject({
    label: 'Deep',
    description: 'Why.',
  });
  expect(codes(`\uFEFF${JSON.stringify(GOOD)}`)).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'json/syntax'],
  ['nothing', '', 'json/syntax'],
  ['a list', [], 'json/not-an-object'],
  ['a member twice', '{"schemaVersion":1,"schemaVersion":1}', 'json/duplicate-key'],
  ['no version', { ...GOOD, schemaVersion: undefined }, 'mode/version'],
  ['another version', { ...GOOD, schemaVersion: 2 }, 'mode/version'],
  ['the version as a text', { ...GOOD, schemaVersion: '1' }, 'mode/version'],
  ['an unknown member', { ...GOOD, driftPolicy: 'allow' }, 'preset/unknown-key'],
  ['a prompt', { ...GOOD, systemPrompt: 'x' }, 'preset/unknown-key'],
  ['an inherited name', '{"schemaVersion":1,"__proto__":{}}', 'preset/unknown-key'],
  ['an unknown member of the selection', { ...GOOD, selection: { ...GOOD.selection, x: 1 } }, 'preset/unknown-key'],
  ['no key', { ...GOOD, key: undefined }, 'mode/missing'],
  ['a key in capitals', { ...GOOD, key: 'Deep' }, 'mode/bad-key'],
  ['another key than its file', { ...GOOD, key: 'other' }, 'mode/key-mismatch'],
  ['no label', { ...GOOD, label: undefined }, 'mode/missing'],
  ['a blank label', { ...GOOD, label: '  ' }, 'mode/bad-value'],
  ['a long label', { ...GOOD, label: 'x'.repeat(121) }, 'mode/too-long'],
  ['a label that runs backwards', { ...GOOD, label: 'Deep\u202e' }, 'preset/hidden-characters'],
  ['a label on two lines', { ...GOOD, label: 'Deep\nShallow' }, 'preset/hidden-characters'],
  ['a description that is no text', { ...GOOD, description: 4 }, 'mode/wrong-type'],
  ['no selection', { ...GOOD, selection: undefined }, 'mode/missing'],
  ['a selection that is a text', { ...GOOD, selection: 'plan' }, 'mode/wrong-type'],
  ['no base', { ...GOOD, selection: { overlayKeys: [] } }, 'mode/missing'],
  ['a path for a base', { ...GOOD, selection: { baseKey: '../x', overlayKeys: [] } }, 'mode/bad-key'],
  ['an overlay twice', { ...GOOD, selection: { baseKey: null, overlayKeys: ['a', 'a'] } }, 'mode/contract'],
  ['the base as an overlay', { ...GOOD, selection: { baseKey: 'a', overlayKeys: ['a'] } }, 'preset/selection'],
  [
    '65 overlays',
    { ...GOOD, selection: { baseKey: null, overlayKeys: Array.from({ length: 65 }, (_, i) => `k${i}`) } },
    'mode/too-long',
  ],
  ['64 kB', JSON.stringify({ ...GOOD, label: 'x'.repeat(70_000) }), 'file/too-large'],
])('%s is refused', (_, value, code) => {
  expect(read(value).value).toBeNull();
  expect(codes(value)).toContain(code);
});

test.each(['../../x', '/tmp/x', '..', '.', 'a\\b', 'a%2fb', 'a\u2215b', 'a\0b', '', ' ', 'CON', 'x.'])(
  'the key %j is refused in a file that has no name yet',
  (name) => {
    expect(read({ ...GOOD, key: name }, null).value).toBeNull();
  },
);

test('what is wrong has a line and a column', () => {
  const text = '{\n  "schemaVersion": 1,\n  "key": "deep",\n  "label": "x",\n  "extra": 1\n}';
  expect(told(read(text).diagnostics)).toEqual(['preset/unknown-key 5:3', 'mode/missing 1:1']);
});

test('what is written is read back, and valid against the schema', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
  const overlays = fc.uniqueArray(name, { maxLength: 10 });
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-zé😀]{1,20}$/u), fc.boolean(), overlays, (stem, label, isLong, keys) => {
      const preset: Preset = {
        key: key(stem),
        label,
        description: isLong ? `${label}.` : null,
        selection: selection(`native${keys.length > 0 ? ` + ${keys.join(', ')}` : ''}`),
      };
      expect(readPreset(Buffer.from(writePreset(preset)), `/p/${stem}.json`, stem)).toEqual({
        value: preset,
        diagnostics: [],
      });
      expect(Check(PresetV1, presetData(preset))).toBe(true);
    }),
  );
});

test('no bytes at all make it throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => Buffer.from(text)),
      ),
      (bytes) => {
        expect(readPreset(bytes, '/p/x.json', null).value === null).toBe(true);
      },
    ),
  );
});
