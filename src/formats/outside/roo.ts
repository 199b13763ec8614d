/** Roo Code's modes, and Kilo's: a list of them in one file, YAML or JSON. */

import { parse } from 'yaml';
import type { Loss } from '../../kernel/loss.ts';
import type { ToolRules } from '../../kernel/mode.ts';
import { no, ok, type Result } from '../../kernel/result.ts';
import { isMapping, type Mapping, member } from '../located.ts';
import { otherFields, textOf } from './fields.ts';
import { altered, loosened, lost, type Sketch } from './sketch.ts';
import { inPi, rulesFrom, type ToolTable } from './tools.ts';

/** The modes of a file, in its order; one that is no mapping or has no `slug` is left out. Refused with why none can be read. */
export function rooModes(text: string): Result<readonly Mapping[], string> {
  const data = parsed(text.replace(/^\ufeff/, ''));
  if (!data.ok) return data;
  const { value } = data;
  const list = isMapping(value) ? (member(value, 'customModes') ?? [value]) : value;
  const modes = (Array.isArray(list) ? list : []).filter(isMapping).filter((mode) => textOf(mode, 'slug') !== null);
  return modes.length === 0 ? no('there is no mode with a `slug` in it') : ok(modes);
}

/** JSON is YAML, too. The library's own words quote the file. */
function parsed(text: string): Result<unknown, string> {
  try {
    return ok(parse(text, { logLevel: 'error', stringKeys: true }));
  } catch (error) {
    const line = error instanceof Error && 'linePos' in error ? placeIn(error.linePos) : '';
    return no(`it is neither YAML nor JSON${line}`);
  }
}

const placeIn = (linePos: unknown): string =>
  Array.isArray(linePos) && isMapping(linePos[0]) ? ` at line ${linePos[0].line}, column ${linePos[0].col}` : '';

export const slugOf = (mode: Mapping): string => textOf(mode, 'slug') ?? '';

/** One mode: its role begins the prompt, its instructions end it. */
export function rooMode(mode: Mapping): Sketch {
  const whenToUse = textOf(mode, 'whenToUse');
  const description = textOf(mode, 'description');
  const parts = ['roleDefinition', 'customInstructions'].flatMap((name) => textOf(mode, name) ?? []);
  const guard = rulesOf(member(mode, 'groups'));
  return {
    name: slugOf(mode),
    label: textOf(mode, 'name'),
    description: description ?? whenToUse,
    strategy: 'replace_base',
    tools: rulesFrom(guard.rules),
    model: null,
    thinking: null,
    prompt: parts.join('\n\n'),
    losses: [
      ...(parts.length > 1
        ? [altered('customInstructions', 'it follows the role; Roo puts its own text between')]
        : []),
      ...(whenToUse !== null && description !== null ? [lost('whenToUse', 'only a person selects a mode')] : []),
      ...guard.losses,
      ...otherFields(mode, [...KNOWN, 'source']), // `source` says where the file stands
    ],
  };
}

const KNOWN = ['slug', 'name', 'description', 'whenToUse', 'roleDefinition', 'customInstructions', 'groups'];

/** Pi's tools for what a group allows. */
const GROUPS: ToolTable = {
  read: ['read', 'grep', 'find', 'ls'],
  edit: ['edit', 'write'],
  command: ['bash', 'powershell'],
  browser: [],
  mcp: [],
};

/** Tools of servers have names that nobody knows here: a mode that may use them is kept from the rest instead. */
function rulesOf(groups: unknown): { readonly rules: Partial<ToolRules>; readonly losses: readonly Loss[] } {
  if (!Array.isArray(groups)) return { rules: {}, losses: [] };
  const entries = groups.map((group) => (Array.isArray(group) ? group : [group]));
  const names = entries.map(([name]) => String(name));
  const absent = Object.keys(GROUPS).filter((name) => !names.includes(name));
  const rules = names.includes('mcp') ? { deny: inPi(absent, GROUPS) } : { allow: inPi(names.filter(isGroup), GROUPS) };
  const losses = [
    ...names.filter((name) => !isGroup(name)).map((name) => lost('groups', `there is no group \`${name}\``)),
    ...(names.includes('browser') && !names.includes('mcp') ? [lost('groups', 'Pi itself has no browser')] : []),
    ...entries.flatMap(([name, options]) => narrowing(String(name), options)),
  ];
  return { rules, losses };
}

const isGroup = (name: string): boolean => Object.hasOwn(GROUPS, name);

function narrowing(name: string, options: unknown): Loss[] {
  const pattern = isMapping(options) ? textOf(options, 'fileRegex') : null;
  return pattern === null ? [] : [loosened('groups', `\`${name}\` is not kept to files like \`${pattern}\``)];
}
