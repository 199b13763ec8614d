/** History as lines for a person, in a shell and inside a host alike. */

import { commandFor } from '../kernel/directive.ts';
import type { Refused } from '../kernel/event.ts';
import { forcedText } from '../kernel/transition.ts';
import { visibleLine } from '../kernel/visible.ts';
import type { History, Past } from './history.ts';

/** When, from where, what kind of change, and the command that makes it again; what was refused stands where it happened. */
export function historyLines({ entries, refused }: History): string[] {
  const lines: string[] = [];
  const later = [...refused];
  for (const entry of entries) {
    while (later[0] !== undefined && later[0].at > (entry.activatedAt ?? ''))
      lines.push(...later.splice(0, 1).map(told));
    lines.push(made(entry));
  }
  return [...lines, ...later.map(told)];
}

const made = ({ activatedAt, version, source, driftPolicy, step, selection, forcedAgainst }: Past): string =>
  row(
    activatedAt ?? `version ${version}`,
    source ?? '',
    step.kind,
    `${commandFor(selection)}${source === 'policy' ? ` (policy ${driftPolicy})` : ''}${acceptedText(step.accepted)}${forcedText(forcedAgainst)}`,
  );

const told = ({ at, kind, message }: Refused): string => row(at, '', kind, visibleLine(message));

/** As wide as the longest source and the longest kind. */
const row = (when: string, source: string, kind: string, what: string): string =>
  [when.padEnd(24), source.padEnd(9), kind.padEnd(9), what].join('  ');

const acceptedText = (keys: readonly string[]): string =>
  keys.length === 0 ? '' : ` (accepted the changed ${keys.map((key) => `\`${key}\``).join(', ')})`;
