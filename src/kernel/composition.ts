/** The prompt that a resolution yields, section by section. Preview, hash, status and what is sent all come from here. */

import type { Mode, ModeKey, Overlay } from './mode.ts';
import { overlaysIn, type Resolution } from './resolution.ts';

/** The host's prompt: whole, and without its static base. */
export type HostPrompt = { readonly assembled: string; readonly envelope: string };

/** What the text is to the host: nothing to add, to append, in place of its static base, or all there is. */
export type Slot = 'nothing' | 'append' | 'replace-base' | 'exact';

/** One part of the prompt. `ordinal` counts effective overlays from 1 and is null for the base and the host's part. */
export type Section = {
  readonly from: ModeKey | 'host';
  readonly label: string;
  readonly ordinal: number | null;
  readonly text: string;
};

export type Composition = {
  readonly slot: Slot;
  /** Everything that goes into the system prompt, exactly. */
  readonly prompt: string;
  readonly sections: readonly Section[];
  /** Sent with each user prompt instead; "" when there is none. */
  readonly reminder: string;
  /** `turn` overlays that became sections, since the host has no channel for reminders. */
  readonly inlined: readonly ModeKey[];
};

/** `host` null: what is added to any host. `turns`: whether the host can send reminders, or takes them as sections. */
export type Channel = { readonly host: HostPrompt | null; readonly turns: 'reminder' | 'inline' };

/** The channel of a plain program: no host text, no reminders. */
export const PLAIN: Channel = { host: null, turns: 'inline' };

const NOTHING: Composition = { slot: 'nothing', prompt: '', sections: [], reminder: '', inlined: [] };

/** Composes the modes in force; null is native or blocked. `promptOf` gives each mode's text. */
export function compose(
  resolution: Resolution | null,
  promptOf: (mode: Mode) => string,
  channel: Channel = PLAIN,
): Composition {
  if (resolution === null) return { ...NOTHING, ...joined(hostPart(channel.host, 'assembled')) };
  if (resolution.kind === 'exact') {
    const { base } = resolution;
    return {
      ...NOTHING,
      slot: 'exact',
      ...joined([{ from: base.key, label: base.label, ordinal: null, text: promptOf(base) }]),
    };
  }
  const numbered = overlaysIn(resolution).map((mode, index) => ({ mode, ordinal: index + 1 }));
  const asReminder = numbered.filter(({ mode }) => mode.deliver === 'turn' && channel.turns === 'reminder');
  const asSection = numbered.filter((one) => !asReminder.includes(one));
  const { base } = resolution;
  const head: Section[] =
    base === null
      ? hostPart(channel.host, 'assembled')
      : [
          { from: base.key, label: base.label, ordinal: null, text: promptOf(base) },
          ...hostPart(channel.host, 'envelope'),
        ];
  return {
    slot: base !== null ? 'replace-base' : asSection.length > 0 ? 'append' : 'nothing',
    ...joined([...head, ...asSection.map(({ mode, ordinal }) => overlaySection(mode, ordinal, promptOf(mode)))]),
    reminder: asReminder.map(({ mode, ordinal }) => reminderPart(mode, ordinal, promptOf(mode))).join('\n\n'),
    inlined: asSection.filter(({ mode }) => mode.deliver === 'turn').map(({ mode }) => mode.key),
  };
}

/** One overlay as the flat labelled section that every host is sent. `ordinal` is the number shown on screen. */
export function overlaySection(mode: Overlay, ordinal: number, prompt: string): Section {
  const text = `<prompt_overlay_${ordinal}>\n# Active prompt overlay ${ordinal}: ${mode.label}\n${prompt}\n</prompt_overlay_${ordinal}>`;
  return { from: mode.key, label: mode.label, ordinal, text };
}

/** One overlay of a reminder: its section, but an Amplifier mode in the tag that Amplifier gives it. */
const reminderPart = (mode: Overlay, ordinal: number, prompt: string): string =>
  mode.dialect === 'amplifier'
    ? `<system-reminder source="mode-${mode.key}">\n${prompt}\n</system-reminder>`
    : overlaySection(mode, ordinal, prompt).text;

function hostPart(host: HostPrompt | null, part: keyof HostPrompt): Section[] {
  const text = host?.[part] ?? '';
  return text === '' ? [] : [{ from: 'host', label: 'host prompt', ordinal: null, text }];
}

const joined = (sections: readonly Section[]) => ({ sections, prompt: sections.map(({ text }) => text).join('\n\n') });
