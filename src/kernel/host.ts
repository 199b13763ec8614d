/** What a host can do with a composition, and what becomes of one where it cannot. */

import type { Guard } from './guard.ts';
import { modesIn, overlaysIn, type Resolution } from './resolution.ts';
import type { Versions } from './version.ts';

/** What a host may be able to do, each with what its lack means for what is selected. */
export const ABILITIES = {
  append: { words: 'append', lacking: 'overlays are not added' },
  'replace-base': { words: 'replace its base', lacking: 'its own base stays' },
  exact: { words: 'send an exact prompt', lacking: 'something of its own stays in the prompt' },
  'turn-reminders': { words: 'remind with every user prompt', lacking: 'such overlays are sections of the prompt' },
  'hide-tools': { words: 'hide tools', lacking: 'blocked tools are shown' },
  'judge-calls': { words: 'judge tool calls', lacking: 'no tool rule holds' },
  'mount-skills': { words: 'mount skills', lacking: 'no skill is brought along' },
  'switch-live': { words: 'switch while it runs', lacking: 'a change counts from its next start on' },
} as const satisfies Record<string, { words: string; lacking: string }>;
export type Ability = keyof typeof ABILITIES;

export const ABILITY_NAMES = Object.keys(ABILITIES) as readonly Ability[];

export type Host = {
  readonly name: string;
  /** Its name on PATH. */
  readonly program: string;
  /** Whether `pimodes run` starts it, or a person gives it what `pimodes compose` prints. */
  readonly through: 'run' | 'compose';
  /** The versions that it is held to; null where nothing depends on one. */
  readonly versions: Versions | null;
  readonly can: ReadonlySet<Ability>;
};

/** What the modes in force, and the guard that holds, ask of a host, in the order of the table. */
export function needsOf(resolution: Resolution | null, { allowed, blocked, cap, parts }: Guard): Ability[] {
  const overlays = resolution === null ? [] : overlaysIn(resolution);
  const modes = resolution === null ? [] : modesIn(resolution);
  const needs: Readonly<Record<Ability, boolean>> = {
    append: overlays.some(({ deliver }) => deliver === 'system'),
    'replace-base': resolution?.kind === 'layered' && resolution.base !== null,
    exact: resolution?.kind === 'exact',
    'turn-reminders': overlays.some(({ deliver }) => deliver === 'turn'),
    'hide-tools': allowed !== null || blocked.size > 0 || cap !== 'full',
    'judge-calls': parts.length > 0,
    'mount-skills': modes.some(({ contributes }) => contributes.some(({ kind }) => kind === 'skill')),
    'switch-live': false, // what is selected is never what asks for it
  };
  return ABILITY_NAMES.filter((ability) => needs[ability]);
}
