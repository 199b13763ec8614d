/** Settings as people type and read them. */

import { accepts, SETTINGS, type SettingKey, type Settings, type Takes } from '../kernel/settings.ts';
import { oneOf } from './quote.ts';

/** What a setting takes, in words that follow "it takes". */
export function takesText(takes: Takes): string {
  switch (takes.kind) {
    case 'one-of':
      return words(takes.values);
    case 'switch':
      return words(['true', 'false']);
    case 'number':
      return `a number from ${takes.least} to ${takes.most}`;
    case 'paths':
      return 'a list of paths, such as `["~/packs"]`';
    case 'map':
      return `an object of ${takes.names}, each ${words(takes.values)}, such as \`{"NAME":"${takes.values[0]}"}\``;
  }
}

const words = (values: readonly string[]): string => oneOf(values.map((value) => `\`${value}\``));

/** A value as it is shown and can be typed again: a text as it stands, anything else as JSON. */
export const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The value that was typed for a setting: JSON where the setting takes it, else the text itself, or a list that holds
 * nothing but it. Null where the setting takes none of these.
 */
export function typedValue<Key extends SettingKey>(key: Key, typed: string): Settings[Key] | null {
  const { takes } = SETTINGS[key];
  const found = [parsed(typed), typed, [typed]].find((value) => accepts(takes, value));
  return found === undefined ? null : (found as Settings[Key]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
