/** YAML 1.1 in Amplifier's front matter: its reader takes `yes`, `no`, `on` and `off` without quotes for booleans. */

import { type Diagnostic, diagnose } from '../../kernel/diagnostic.ts';
import type { Checked } from '../../kernel/result.ts';
import { describe } from '../decode.ts';
import { isMapping, type Located, member, type Pointer } from '../located.ts';
import { quote } from '../quote.ts';

const TRUE = /^(?:true|yes|on)$/i;
const FALSE = /^(?:false|no|off)$/i;

/** Only these three spellings of each word count: `yes`, `Yes`, `YES`. */
const isOneCase = (word: string): boolean => /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]+)$/.test(word);

/** What a plain scalar is to YAML 1.1, null when it is no boolean. */
function boolean11(data: Located, pointer: Pointer): boolean | null {
  const written = data.isPlain(pointer) ? (data.written(pointer) ?? '') : '';
  if (!isOneCase(written)) return null;
  return TRUE.test(written) ? true : FALSE.test(written) ? false : null;
}

const BOOLEANS = ['name', 'advertised', 'allow_clear'] as const;

/** The fields of a mode as Amplifier's YAML reads them. */
export function asYaml11(data: Located): Located {
  if (!isMapping(data.value)) return data;
  const value = { ...data.value };
  for (const field of BOOLEANS) {
    const read = Object.hasOwn(value, field) ? boolean11(data, [field]) : null;
    if (read !== null) value[field] = read;
  }
  return { ...data, value };
}

/** What a command may be called, in lower case. */
const COMMAND = /^[a-z][a-z0-9_-]{0,63}$/;

/** The command that selects a mode of this `name`; false when there is none. */
export function shortcutOf(data: Located, name: string): Checked<string | false> {
  const value = isMapping(data.value) ? member(data.value, 'shortcut') : undefined;
  const at = data.at([value === undefined ? 'name' : 'shortcut']);
  const none = (message: string, hint: string, code: 'mode/no-command' | 'mode/boolean-trap' = 'mode/no-command') => ({
    value: false as const,
    diagnostics: [diagnose(code, message, { at, hint })],
  });
  if (value === undefined)
    return COMMAND.test(name.toLowerCase())
      ? { value: name.toLowerCase(), diagnostics: [] }
      : none(
          `${quote(name)} cannot be a command, so none selects the mode`,
          'write a `shortcut`, or `shortcut: false`',
        );
  const flag = boolean11(data, ['shortcut']);
  if (flag === false) return { value: false, diagnostics: [] };
  if (flag === true) {
    const message = `\`shortcut\` is ${quote(data.written(['shortcut']) ?? '')}, a boolean in YAML 1.1, so no command selects the mode`;
    return none(message, 'put it in quotes if it is a name; only `false` means something here', 'mode/boolean-trap');
  }
  if (typeof value === 'string' && COMMAND.test(value.toLowerCase()))
    return { value: value.toLowerCase(), diagnostics: quotedFalse(value, at) };
  if (isMapping(value) || Array.isArray(value)) return { value: null, diagnostics: [notAName(value, at)] };
  return none(
    `\`shortcut\` is ${describe(value, data.written(['shortcut']))}, which cannot be a command, so none selects the mode`,
    'a command is a letter, then letters, digits, `_` and `-`; `false` is for none',
  );
}

const quotedFalse = (value: string, at: Diagnostic['at']): Diagnostic[] =>
  FALSE.test(value) || TRUE.test(value)
    ? [
        diagnose(
          'mode/boolean-trap',
          `\`shortcut\` is the text ${quote(value)}, so \`/${value.toLowerCase()}\` selects the mode`,
          {
            ...(at === undefined ? {} : { at }),
            hint: 'write `shortcut: false` without quotes for no command',
          },
        ),
      ]
    : [];

const notAName = (value: unknown, at: Diagnostic['at']): Diagnostic =>
  diagnose('mode/wrong-type', `\`shortcut\` is ${describe(value, null)}, not a text`, {
    ...(at === undefined ? {} : { at }),
    hint: 'write the name of a command, or `false`',
  });
