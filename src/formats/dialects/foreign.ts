/** Files of other programs that share our folders: named for what they are, and never called wrong. */

import { type Diagnostic, diagnose } from '../../kernel/diagnostic.ts';
import { isMapping, type Located, type Mapping, member } from '../located.ts';
import { quote } from '../quote.ts';

/** Fields that other programs' Markdown files have, and ours never will. */
export const MARKDOWN_MARKS: readonly string[] = [
  'excludeTools',
  'systemPromptMode',
  'modeOrder',
  'hotkey',
  'extends',
  'intercom',
  'opener',
  'appendix',
  'removeSections',
  'append_mode',
  'disabled_tools',
  'appendSystemPrompt',
  'writeRoots',
  'allowed-tools',
  'roleDefinition',
];

/** The same for JSON; `selection` makes a preset. */
const JSON_MARKS = ['opener', 'appendix', 'removeSections', 'selection', 'instructions', 'customModes', 'overlays'];

/** Why a Markdown file is another program's, or null. */
export function foreignMarkdown(data: Located): Diagnostic | null {
  if (!isMapping(data.value)) return null;
  const { value } = data;
  const tools = member(value, 'tools');
  if (typeof tools === 'string' || Array.isArray(tools)) {
    return tell(
      `another program's file: its \`tools\` is ${Array.isArray(tools) ? 'a list' : 'a text'}`,
      data,
      ['tools'],
      'in a mode, `tools` is a mapping with `allow` and `deny`',
    );
  }
  if (typeof member(value, 'mode') === 'string' && member(value, 'name') === undefined)
    return tell("another program's file: its `mode` is a text", data, ['mode']);
  return marked(value, MARKDOWN_MARKS, data);
}

/** Why a JSON file is another program's, or null. */
export function foreignJson(data: Located): Diagnostic | null {
  const { value } = data;
  if (!isMapping(value))
    return tell(`another program's file: it holds ${Array.isArray(value) ? 'a list' : 'no object'}`, data, []);
  const mark = marked(value, JSON_MARKS, data);
  if (mark !== null) return mark;
  const isOurs = ['systemPrompt', 'promptStrategy', 'schemaVersion'].some((field) => Object.hasOwn(value, field));
  return isOurs ? null : tell("another program's file: it has neither `systemPrompt` nor `promptStrategy`", data, []);
}

function marked(value: Mapping, marks: readonly string[], data: Located): Diagnostic | null {
  const mark = marks.find((one) => Object.hasOwn(value, one));
  return mark === undefined ? null : tell(`another program's file: it has ${quote(mark)}`, data, [mark]);
}

const tell = (
  message: string,
  data: Located,
  pointer: readonly string[],
  hint = 'it is listed by `list --all` and left alone',
): Diagnostic => diagnose('file/foreign', message, { at: data.at(pointer, 'key'), hint });
