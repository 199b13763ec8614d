/** Commands that select one mode: which mode answers to which, in a host that has commands. */

import type { Mode } from './mode.ts';

/** Commands of Pi, of this program and of Amplifier, which come before any mode's. */
const TAKEN: ReadonlySet<string> = new Set([
  ...['settings', 'model', 'tree', 'thinking', 'scoped-models', 'export', 'import', 'share', 'bug', 'copy', 'name'],
  ...['session', 'changelog', 'hotkeys', 'fork', 'clone', 'trust', 'login', 'logout', 'new', 'compact', 'resume'],
  ...['reload', 'debug', 'quit', 'exit', 'help', 'mode', 'modes', 'pimodes', 'mode-status', 'mode-preview'],
  ...['mode-reapprove', 'mode-policy', 'mode-new', 'mode-edit', 'mode-delete'],
]);

/** A mode that does not get the command that it asks for: another mode has it, or something that is no mode (null). */
export type Clash = { readonly mode: Mode; readonly command: string; readonly holder: Mode | null };

/** Who answers to which command, and who would have liked to. */
export type Shortcuts = { readonly commands: ReadonlyMap<string, Mode>; readonly clashes: readonly Clash[] };

/** The command that a mode asks for, null for none: one that is written, and of Amplifier's modes their name. */
export const commandOf = ({ shortcut }: Mode): string | null => (typeof shortcut === 'string' ? shortcut : null);

/** One command, one mode: the first of `modes`, the highest in precedence. `others` are what the host has from elsewhere. */
export function shortcutsOf(modes: readonly Mode[], others: ReadonlySet<string> = new Set()): Shortcuts {
  const commands = new Map<string, Mode>();
  const clashes: Clash[] = [];
  for (const mode of modes) {
    const command = commandOf(mode);
    if (command === null) continue;
    const holder = commands.get(command) ?? null;
    const isTaken = TAKEN.has(command) || others.has(command);
    if (isTaken || holder !== null) clashes.push({ mode, command, holder: isTaken ? null : holder });
    else commands.set(command, mode);
  }
  return { commands, clashes };
}

/** Why a mode does not answer to its command, in one clause. */
export const clashText = ({ mode, command, holder }: Clash): string =>
  holder === null
    ? `\`/${command}\` is a command of its own, so it does not select \`${mode.key}\``
    : `\`/${command}\` selects \`${holder.key}\`, which comes before \`${mode.key}\``;
