/** Standing and composition as lines for a person inside Pi. */

import type { Workspace } from '../../app/workspace.ts';
import { type Brought, broughtText, unmountedIn } from '../../kernel/contributions.ts';
import type { Guard } from '../../kernel/guard.ts';
import { guardRows, modesText, rowText } from '../../kernel/guard-rows.ts';
import { GUARD_LIMITS } from '../../kernel/guard-text.ts';
import { type Mode, type ModeKey, STRATEGY_WORDS } from '../../kernel/mode.ts';
import { explain } from '../../kernel/refusal-words.ts';
import { driftText } from '../../kernel/remedy.ts';
import { omissionText, overlaysIn } from '../../kernel/resolution.ts';
import { footer, type Standing } from '../../kernel/standing.ts';
import type { View } from '../../kernel/view.ts';
import { asTypedHere, refusalText } from './tell.ts';

/** The status line; a base that another extension left no place for is marked as any other omission. */
export function barOf(standing: Standing, displaced: ModeKey | null): string {
  const bar = footer(standing);
  return displaced === null || bar.endsWith('!') ? bar : `${bar} !`;
}

/** Everything about the standing that is not as it was chosen; empty when all is in force. */
export function troubleIn({ standing, legacy, head }: Workspace, displaced: ModeKey | null): string[] {
  return [
    ...(legacy === null || legacy.frozen.length === 0 ? [] : [frozenText(legacy.version, legacy.frozen)]),
    ...head.malformed.slice(0, 1).map(({ why }) => `an entry of this session is not valid and does not count: ${why}`),
    ...standingTrouble(standing),
    ...(displaced === null ? [] : [displacedText(displaced)]),
  ];
}

const displacedText = (key: ModeKey): string =>
  `\`${key}\` is left out: another extension sets the whole system prompt, which leaves no base to replace`;

const frozenText = (version: number, keys: readonly string[]): string =>
  `the newest entry is of version ${version} and names ${keys.map((key) => `\`${key}\``).join(', ')}, which cannot be used: native until something is selected`;

function standingTrouble(standing: Standing): string[] {
  if (standing.kind === 'native') return [];
  const left = standing.resolution.omitted.map(omissionText);
  if (standing.kind === 'blocked') return [`blocked, Pi's own prompt is sent: ${refusalText(standing.why)}`, ...left];
  if (standing.activation.driftPolicy === 'allow') return left;
  return [...left, ...standing.drift.map(driftText)];
}

/** What is in force, one fact a line. */
export function statusLines(view: View, sha256: string): string[] {
  const { resolution, standing, composition } = view;
  const overlays = resolution === null ? [] : overlaysIn(resolution);
  return [
    standing === 'native'
      ? "native: Pi's own prompt, nothing added"
      : `${standing}${view.drift.length > 0 ? ', with changed definitions' : ''}`,
    ...(resolution === null ? [] : [`base: ${resolution.base === null ? 'native' : words(resolution.base)}`]),
    ...overlays.map((mode, index) => `${index + 1}. ${words(mode)}`),
    ...view.omitted.map((one) => `! ${omissionText(one)}`),
    ...(view.blocked === null ? [] : [`! ${asTypedHere(explain(view.blocked).message)}`]),
    ...bringsLines(view.contributions),
    ...guardLines(view.guard),
    ...(standing === 'native' ? [] : [`adds ${composition.prompt.length} characters, sha256 ${sha256.slice(0, 12)}`]),
  ];
}

/** What modes bring along, one thing a line, and then what of it is not mounted. */
export const bringsLines = (brought: readonly Brought[]): string[] => [
  ...brought.filter(({ why }) => why === null).map((one) => `brings ${broughtText(one)}`),
  ...unmountedIn(brought).map((text) => `! ${text}`),
];

/** The rules that hold, the modes behind each, and what no guard can stop; nothing where there are none. */
function guardLines(guard: Guard): string[] {
  const rows = guardRows(guard).map((row) => `guard: ${rowText(row)} (${modesText(row)})`);
  return rows.length === 0 ? [] : [...rows, GUARD_LIMITS];
}

/** A mode in a few words of ours. */
export function words({ key, label, strategy, deliver, scope }: Mode): string {
  return `${key} (${label}), ${deliver === 'turn' ? 'with every user prompt' : STRATEGY_WORDS[strategy]}, ${scope}`;
}

/** The modes that can be selected, one a line, each with the command that selects it. */
export function listLines(modes: readonly Mode[], commands: ReadonlyMap<string, Mode> = new Map()): string[] {
  const commandOf = new Map([...commands].map(([command, { key }]) => [key, `, /${command}`]));
  const about = ({ description }: Mode) => (description === null ? '' : `: ${description}`);
  return modes.map((mode) => `${words(mode)}${commandOf.get(mode.key) ?? ''}${about(mode)}`);
}
