/** opencode's Markdown agents, of both versions. An agent's prompt replaces the one that opencode has. */

import type { Loss } from '../../kernel/loss.ts';
import { THINKING_LEVELS } from '../../kernel/mode.ts';
import { isMapping, type Mapping, member } from '../located.ts';
import { modelNamed, otherFields, textOf } from './fields.ts';
import type { Head } from './head.ts';
import { type Permission, rulesOfPermissions } from './opencode-permissions.ts';
import { lost, type Sketch } from './sketch.ts';
import { rulesFrom } from './tools.ts';

/** `name` is the agent's: the path of its file below the folder of agents. */
export function opencodeAgent({ fields, body }: Head, name: string): Sketch {
  const [named = null, variant = null] = textOf(fields, 'model')?.split('#') ?? [];
  const model = modelNamed(named);
  const thinking = THINKING_LEVELS.find((level) => level === variant) ?? null;
  const guard = rulesOfPermissions(permissionsIn(fields));
  return {
    name,
    label: textOf(fields, 'name'),
    description: textOf(fields, 'description'),
    strategy: 'replace_base',
    tools: rulesFrom(guard.rules),
    model: model.model,
    thinking,
    prompt: body,
    losses: [
      ...modeLosses(textOf(fields, 'mode')),
      ...model.losses,
      ...(variant !== null && thinking === null ? [lost('model', `there is no thinking level \`${variant}\``)] : []),
      ...guard.losses,
      ...otherFields(fields, ['name', 'description', 'model', 'mode', 'tools', 'permission', 'permissions']),
    ],
  };
}

const modeLosses = (mode: string | null): Loss[] =>
  mode === 'subagent'
    ? [lost('mode', 'nothing but a person selects a mode, and this is for other agents to call')]
    : [];

/** Everything that is said of tools, in the order in which the last word counts. */
function permissionsIn(fields: Mapping): Permission[] {
  return [
    ...switches(member(fields, 'tools')),
    ...oldForm(member(fields, 'permission')),
    ...newForm(member(fields, 'permissions')),
  ];
}

const switches = (tools: unknown): Permission[] =>
  Object.entries(isMapping(tools) ? tools : {}).flatMap(([name, isOn]) =>
    one(name, '*', isOn === false ? 'deny' : 'allow'),
  );

function oldForm(permission: unknown): Permission[] {
  if (!isMapping(permission)) return one('*', '*', permission);
  return Object.entries(permission).flatMap(([action, said]) =>
    isMapping(said)
      ? Object.entries(said).flatMap(([pattern, effect]) => one(action, pattern, effect))
      : one(action, '*', said),
  );
}

const newForm = (permissions: unknown): Permission[] =>
  (Array.isArray(permissions) ? permissions : [])
    .filter(isMapping)
    .flatMap((rule) =>
      one(String(member(rule, 'action')), String(member(rule, 'resource') ?? '*'), member(rule, 'effect')),
    );

const one = (action: string, pattern: string, effect: unknown): Permission[] =>
  effect === 'allow' || effect === 'ask' || effect === 'deny'
    ? [{ action: ACTIONS[action] ?? action, pattern, effect }]
    : [];

/** All tools that write are one permission, and the newer form has another name for the shell. */
const ACTIONS: Readonly<Record<string, string>> = {
  write: 'edit',
  patch: 'edit',
  multiedit: 'edit',
  apply_patch: 'edit',
  shell: 'bash',
};
