/** What to type about a selection that is not in force as it was chosen. */

import { commandFor } from './directive.ts';
import type { Drift } from './fingerprint.ts';
import type { ModeKey } from './mode.ts';
import type { Omission } from './resolution.ts';
import { type Selection, withoutKey } from './selection.ts';

/** For whatever changed since it was accepted. */
export const REAPPROVE = '`pimodes reapprove` shows what changed and accepts it';

/** Of a selection that is composed all the same. */
export const driftText = ({ key }: Drift): string => `\`${key}\` changed since it was accepted; today's text is sent`;

/** For something that is left out: half a sentence with the command in backticks. */
export function remedyFor({ key, why }: Omission, selection: Selection): string {
  switch (why) {
    case 'invalid':
      return '`pimodes lint` says what is wrong';
    case 'unapproved':
      return REAPPROVE;
    case 'denied':
      return `\`pimodes approve ${key}\` takes that back`;
    default:
      return `\`${removalOf(key, selection)}\` removes it`;
  }
}

/** The command that takes a selected key out of the selection. */
export const removalOf = (key: ModeKey, selection: Selection): string =>
  selection.overlays.includes(key) ? `pimodes -${key}` : commandFor(withoutKey(selection, key));
