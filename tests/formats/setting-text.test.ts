import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { AllSettings, allows, SettingsFile } from '../../src/formats/schemas/settings.ts';
import { takesText, typedValue, valueText } from '../../src/formats/setting-text.ts';
import { accepts, DEFAULT_SETTINGS, SETTING_KEYS, SETTINGS, type SettingKey } from '../../src/kernel/settings.ts';

describe.each(SETTING_KEYS)('%s', (key) => {
  const { takes } = SETTINGS[key];

  test('takes exactly what its schema allows', () => {
    const words = takes.kind === 'one-of' || takes.kind === 'map' ? takes.values : ['~/packs', ' ', 'a\0b', '\n', ''];
    const one = fc.oneof(
      fc.constantFrom(...words),
      fc.string(),
      fc.boolean(),
      fc.double({ noNaN: true }),
      fc.constant(null),
    );
    const value = fc.oneof(
      one,
      fc.array(one),
      fc.dictionary(fc.string(), one),
      fc.double({ min: 0, max: 17, noNaN: true }),
    );
    fc.assert(fc.property(value, (any) => accepts(takes, any) === allows(takes, any)));
  });

  test('its default is what it takes, and is read back as it is shown', () => {
    expect(accepts(takes, DEFAULT_SETTINGS[key])).toBe(true);
    expect(typedValue(key, valueText(DEFAULT_SETTINGS[key]))).toEqual(DEFAULT_SETTINGS[key]);
  });
});

test('the file may leave anything out, and a report nothing', () => {
  expect([Check(SettingsFile, {}), Check(AllSettings, {})]).toEqual([true, false]);
  expect([Check(SettingsFile, DEFAULT_SETTINGS), Check(AllSettings, DEFAULT_SETTINGS)]).toEqual([true, true]);
});

test.each<[SettingKey, string, unknown]>([
  ['color', 'never', 'never'],
  ['color', '"never"', 'never'],
  ['color', 'pink', null],
  ['ascii', 'true', true],
  ['ascii', 'yes', null],
  ['charactersPerToken', '3.5', 3.5],
  ['charactersPerToken', '0', null],
  ['charactersPerToken', 'four', null],
  ['searchPaths', '~/packs', ['~/packs']],
  ['searchPaths', '["~/packs", "~/more"]', ['~/packs', '~/more']],
  ['searchPaths', ' ', null],
  ['effects', '{"web_search":"read"}', { web_search: 'read' }],
  ['effects', '{"web_search":"reads"}', null],
])('%s typed as %s is %j', (key, typed, value) => {
  expect(typedValue(key, typed)).toEqual(value);
});

test.each<[SettingKey, string]>([
  ['color', '`auto`, `always` or `never`'],
  ['ascii', '`true` or `false`'],
  ['charactersPerToken', 'a number from 1 to 16'],
  ['searchPaths', 'a list of paths, such as `["~/packs"]`'],
  ['effects', 'an object of tool names, each `read`, `write` or `execute`, such as `{"NAME":"read"}`'],
])('%s takes %s', (key, words) => {
  expect(takesText(SETTINGS[key].takes)).toBe(words);
});
