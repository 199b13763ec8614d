/** Our settings, from their table. */

import { Check } from 'typebox/schema';
import * as Type from 'typebox/type';
import { SETTING_KEYS, SETTINGS, type SettingKey, type Takes } from '../../kernel/settings.ts';

/** The values that a setting takes; `about` goes into the schema as it is. */
function schemaOf(takes: Takes, about: Type.TSchemaOptions = {}): Type.TSchema {
  switch (takes.kind) {
    case 'one-of':
      return Type.Enum([...takes.values], about);
    case 'switch':
      return Type.Boolean(about);
    case 'number':
      return Type.Number({ minimum: takes.least, maximum: takes.most, ...about });
    case 'paths':
      return Type.Array(Type.String({ pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' }), about);
    case 'map':
      return Type.Object({}, { additionalProperties: Type.Enum([...takes.values]), ...about });
  }
}

/** Whether the schema of what a setting takes allows `value`. */
export const allows = (takes: Takes, value: unknown): boolean => Check(schemaOf(takes), value);

/** The members of an object that has one for each setting. */
export const ofEachSetting = (schema: (key: SettingKey) => Type.TSchema): Type.TProperties =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, schema(key)]));

/** Every setting's value. */
export const AllSettings = Type.Object(ofEachSetting((key) => schemaOf(SETTINGS[key].takes)));

/** The file, with meanings and defaults. Unknown members are allowed: they are told and do nothing. */
export const SettingsFile = Type.Object(
  ofEachSetting((key) => {
    const { takes, means, default: value } = SETTINGS[key];
    return Type.Optional(schemaOf(takes, { description: means, default: value }));
  }),
  { title: 'pimodes settings', description: 'The settings of pimodes, all optional.' },
);
