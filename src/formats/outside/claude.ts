/** Claude Code's agents and output styles. */

import type { Loss } from '../../kernel/loss.ts';
import { THINKING_LEVELS, type ToolRules } from '../../kernel/mode.ts';
import { type Mapping, member } from '../located.ts';
import { modelNamed, otherFields, textOf } from './fields.ts';
import type { Head } from './head.ts';
import { altered, loosened, lost, type Sketch } from './sketch.ts';
import { inPi, rulesFrom, type ToolTable, unknownIn } from './tools.ts';

const TOOLS: ToolTable = {
  Read: ['read'],
  Write: ['write'],
  Edit: ['edit'],
  MultiEdit: ['edit'],
  Bash: ['bash'],
  PowerShell: ['powershell'],
  Grep: ['grep'],
  Glob: ['find'],
  LS: ['ls'],
};

/** An agent, which replaces the prompt of the session that it runs, and which its `name` identifies. */
export function claudeAgent({ fields, body }: Head, stem: string): Sketch {
  const tools = rulesOf(fields);
  const model = modelOf(fields);
  const effort = textOf(fields, 'effort');
  const thinking = THINKING_LEVELS.find((level) => level === effort) ?? null;
  return {
    name: textOf(fields, 'name') ?? stem,
    label: null,
    description: descriptionOf(fields),
    strategy: 'replace_base',
    tools: rulesFrom(tools.rules),
    model: model.model,
    thinking,
    prompt: body,
    losses: [
      ...tools.losses,
      ...model.losses,
      ...(effort !== null && thinking === null ? [lost('effort', `there is no thinking level \`${effort}\``)] : []),
      ...permissionLosses(textOf(fields, 'permissionMode')),
      ...otherFields(fields, ['name', 'description', 'tools', 'disallowedTools', 'model', 'effort', 'permissionMode']),
    ],
  };
}

/** An output style, which takes the place of the instructions for coding unless it keeps them. */
export function claudeStyle({ fields, body }: Head, stem: string): Sketch {
  const name = textOf(fields, 'name') ?? stem;
  return {
    name,
    label: null,
    description: descriptionOf(fields),
    strategy: member(fields, 'keep-coding-instructions') === true ? 'append' : 'replace_base',
    tools: null,
    model: null,
    thinking: null,
    prompt: body,
    losses: otherFields(fields, ['name', 'description', 'keep-coding-instructions']),
  };
}

/** A line break is often written as an escape that nobody undoes. */
const descriptionOf = (fields: Mapping): string | null =>
  textOf(fields, 'description')?.replace(/(?:\\[nrt])+/g, ' ') ?? null;

/** Claude Code's names for models of its own have no provider. */
function modelOf(fields: Mapping): ReturnType<typeof modelNamed> {
  const name = textOf(fields, 'model');
  return modelNamed(name === 'inherit' ? null : name !== null && /^claude-/.test(name) ? `anthropic/${name}` : name);
}

function permissionLosses(mode: string | null): Loss[] {
  if (mode === null || mode === 'default') return [];
  return mode === 'plan' || mode === 'dontAsk'
    ? [loosened('permissionMode', `what \`${mode}\` keeps from running is not restricted`)]
    : [lost('permissionMode', `a mode grants nothing, so \`${mode}\` has no counterpart`)];
}

type Rules = { readonly rules: Partial<ToolRules>; readonly losses: readonly Loss[] };

function rulesOf(fields: Mapping): Rules {
  const allowed = entriesOf(member(fields, 'tools'));
  const denied = entriesOf(member(fields, 'disallowedTools')) ?? [];
  const listed = allowed?.some(({ name }) => name === '*') ? null : allowed;
  const commands = commandsOf(listed ?? []);
  const rules = {
    allow: listed === null ? null : namesIn(listed),
    deny: namesIn(denied.filter(({ spec }) => spec === null)),
    bashAllow: commands.allow,
  };
  const narrow = (listed ?? []).filter(({ name, spec }) => spec !== null && name !== 'Bash');
  return {
    rules,
    losses: [
      ...commands.losses,
      ...narrow.map(({ name, spec }) => loosened('tools', `\`${name}(${spec})\` allows all of \`${name}\``)),
      ...denied
        .filter(({ spec }) => spec !== null)
        .map(({ name, spec }) => loosened('disallowedTools', `\`${name}(${spec})\` has no counterpart`)),
      ...unknownIn(rules),
    ],
  };
}

/** A tool, and what stands in brackets behind it. */
type Entry = { readonly name: string; readonly spec: string | null };

const namesIn = (entries: readonly Entry[]): string[] => {
  const names = entries.map(({ name }) => name);
  return inPi(names, TOOLS);
};

/** A list, or a text with commas; null when nothing is said. */
function entriesOf(value: unknown): Entry[] | null {
  if (value === '' || (typeof value !== 'string' && !Array.isArray(value))) return null;
  const items = typeof value === 'string' ? value.replace(/^\[|\]$/g, '').split(/,(?![^(]*\))/) : value.map(String);
  return items
    .map((item) => item.trim().replace(/^["']|["']$/g, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [, name = item, spec = null] = /^([^(\s]+)\((.*)\)$/.exec(item) ?? [];
      return { name: name.replaceAll(/\s+/g, '_'), spec };
    });
}

/** `Bash(git log:*)` allows what begins so, unless all of it is allowed. */
function commandsOf(entries: readonly Entry[]): { readonly allow: string[] | null; readonly losses: readonly Loss[] } {
  const shells = entries.filter(({ name }) => name === 'Bash');
  const specs = shells.flatMap(({ spec }) => spec ?? []);
  if (specs.length < shells.length || specs.length === 0) return { allow: null, losses: [] };
  const prefixes = specs.map((spec) => spec.replace(/(?::\*| ?\*)$/, '').trim());
  const losses = specs
    .filter((spec) => !spec.endsWith('*'))
    .map((spec) => altered('tools', `\`Bash(${spec})\` allows every command that begins so`));
  return prefixes.includes('') ? { allow: null, losses: [] } : { allow: prefixes, losses };
}
