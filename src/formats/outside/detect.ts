/** How the files of other programs are told from each other, and from ours. */

import { MARKDOWN_MARKS } from '../dialects/foreign.ts';
import { isMapping, type Mapping, member } from '../located.ts';
import { readHead } from './head.ts';
import type { OutsideFormat } from './names.ts';

/** Where these programs look for their files, by the end of a path with slashes. */
const PLACES: readonly (readonly [RegExp, OutsideFormat])[] = [
  [/(?:^|\/)\.claude\/agents\/.+\.md$/, 'claude-agent'],
  [/(?:^|\/)output-styles\/.+\.md$/, 'claude-style'],
  [/(?:^|\/)\.?opencode\/agents?\/.+\.md$/, 'opencode'],
  [/(?:^|\/)(?:\.roomodes|\.kilocodemodes|custom_modes\.ya?ml|custom_modes\.json)$/, 'roo'],
];

/** Fields that a file of each program has, and neither ours nor the others'. */
const MARKS = {
  'claude-style': ['keep-coding-instructions', 'force-for-plugin'],
  opencode: ['temperature', 'top_p', 'permission', 'permissions', 'maxSteps', 'steps', 'hidden', 'disable'],
  'claude-agent': [
    ...['disallowedTools', 'permissionMode', 'maxTurns', 'mcpServers', 'initialPrompt', 'isolation', 'color', 'effort'],
    ...['memory', 'background', 'hooks'],
  ],
} as const;

/** What another program's file is by its place, or else by what it says; null for one of ours, and for one that is not known. */
export function outsideFormatOf(path: string, text: string): OutsideFormat | null {
  const place = PLACES.find(([pattern]) => pattern.test(path.replaceAll('\\', '/')));
  if (place !== undefined) return place[1];
  if (path.endsWith('.md')) return markdownFormat(readHead(text).fields);
  return /^\s*["']?customModes["']?\s*:|^roleDefinition:|"customModes"/m.test(text) ? 'roo' : null;
}

function markdownFormat(fields: Mapping): OutsideFormat | null {
  const has = (name: string): boolean => Object.hasOwn(fields, name);
  const [mode, tools] = [member(fields, 'mode'), member(fields, 'tools')];
  if (has('strategy') || isMapping(mode) || MARKDOWN_MARKS.some(has)) return null; // ours, or a third program's
  if (MARKS['claude-style'].some(has)) return 'claude-style';
  const isNameless = has('color') && !has('name');
  if (isNameless || isSwitches(tools) || MARKS.opencode.some(has) || AGENT_MODES.includes(String(mode)))
    return 'opencode';
  const isListed = typeof tools === 'string' || Array.isArray(tools);
  const isAgent = isListed || MARKS['claude-agent'].some(has) || isAlias(member(fields, 'model'));
  return isAgent && has('name') ? 'claude-agent' : null;
}

/** Who an agent of opencode is for. */
const AGENT_MODES: readonly string[] = ['primary', 'subagent', 'all'];

/** Claude Code's own names for models. */
const isAlias = (model: unknown): boolean => ['sonnet', 'opus', 'haiku', 'inherit'].includes(String(model));

/** `tools` with a yes or a no for each. */
const isSwitches = (tools: unknown): boolean =>
  isMapping(tools) && Object.entries(tools).some(([name, value]) => name !== 'shell' && typeof value === 'boolean');
