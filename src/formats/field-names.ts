/** What a format calls a field that the native one calls otherwise. */

import type { Format } from './outside/names.ts';

const OTHER_NAMES: Readonly<Record<Format, Readonly<Record<string, string>>>> = {
  native: {},
  pi: {},
  amplifier: {
    label: 'name',
    'tools.allow': 'tools.safe',
    'tools.deny': 'tools.block',
    'transitions.to': 'allowed_transitions',
    'transitions.clear': 'allow_clear',
  },
  json: { strategy: 'promptStrategy', prompt: 'systemPrompt' },
  'claude-agent': {
    'tools.allow': 'tools',
    'tools.bashAllow': 'tools',
    'tools.deny': 'disallowedTools',
    thinking: 'effort',
  },
  'claude-style': { label: 'name', strategy: 'keep-coding-instructions' },
  opencode: {
    label: 'name',
    'tools.allow': 'permission',
    'tools.deny': 'permission',
    'tools.confirm': 'permission',
    'tools.bashAllow': 'permission',
    'tools.bashDeny': 'permission',
    thinking: 'model',
  },
  roo: { label: 'name', 'tools.allow': 'groups', 'tools.deny': 'groups' },
};

/** `field` as a file of `format` names it. */
export const fieldNamed = (field: string, format: Format): string => OTHER_NAMES[format][field] ?? field;
