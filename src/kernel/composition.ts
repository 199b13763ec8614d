/** The prompt that a resolution yields, section by section. Preview, hash, status and what is sent all come from here. */

import { type Identity, identityOf, type Mounting, NO_HOST } from './contributions.ts';
import { type Mode, type ModeKey, type ModeText, type Overlay, wholeText } from './mode.ts';
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

/**
 * `host` null: what is added to any host. `turns`: whether the host can send reminders, or takes them as sections.
 * `mounting`: what the host has and mounts; absent where nobody asked it.
 */
export type Channel = {
  readonly host: HostPrompt | null;
  readonly turns: 'reminder' | 'inline';
  readonly mounting?: Mounting;
};

/** The channel of a plain program: no host text, no reminders. */
export const PLAIN: Channel = { host: null, turns: 'inline' };

const NOTHING: Composition = { slot: 'nothing', prompt: '', sections: [], reminder: '', inlined: [] };

/**
 * Composes the modes in force; null is native or blocked. A context goes before the first mode that brings it along, in the
 * order in which the model reads them, and nowhere else.
 */
export function compose(
  resolution: Resolution | null,
  textOf: (mode: Mode) => ModeText,
  channel: Channel = PLAIN,
): Composition {
  if (resolution === null) return { ...NOTHING, ...joined(hostPart(channel.host, 'assembled')) };
  if (resolution.kind === 'exact') {
    const { base } = resolution;
    return {
      ...NOTHING,
      slot: 'exact',
      ...joined([{ from: base.key, label: base.label, ordinal: null, text: textOf(base).prompt }]),
    };
  }
  const wordsOf = wordsInTurn(textOf, (channel.mounting ?? NO_HOST).baseline);
  const numbered = overlaysIn(resolution).map((mode, index) => ({ mode, ordinal: index + 1 }));
  const asReminder = numbered.filter(({ mode }) => mode.deliver === 'turn' && channel.turns === 'reminder');
  const asSection = numbered.filter((one) => !asReminder.includes(one));
  const { base } = resolution;
  const head: Section[] =
    base === null
      ? hostPart(channel.host, 'assembled')
      : [
          { from: base.key, label: base.label, ordinal: null, text: wordsOf(base) },
          ...hostPart(channel.host, 'envelope'),
        ];
  const sections = asSection.map(({ mode, ordinal }) => overlaySection(mode, ordinal, wordsOf(mode)));
  const reminders = asReminder.map(({ mode, ordinal }) => reminderPart(mode, ordinal, wordsOf(mode)));
  return {
    slot: base !== null ? 'replace-base' : asSection.length > 0 ? 'append' : 'nothing',
    ...joined([...head, ...sections]),
    reminder: reminders.join('\n\n'),
    inlined: asSection.filter(({ mode }) => mode.deliver === 'turn').map(({ mode }) => mode.key),
  };
}

/** What each mode is sent with, asked for in the order of reading: its prompt, below the contexts that nobody sent before. */
function wordsInTurn(textOf: (mode: Mode) => ModeText, baseline: ReadonlySet<Identity>): (mode: Mode) => string {
  const sent = new Set(baseline);
  return (mode) => {
    const { prompt, contexts } = textOf(mode);
    const fresh = contexts.filter(({ path }) => !sent.has(identityOf('context', path)));
    for (const { path } of fresh) sent.add(identityOf('context', path));
    return wholeText({ prompt, contexts: fresh });
  };
}

/** One overlay as the flat labelled section that every host is sent. `ordinal` is the number shown on screen. */
function overlaySection(mode: Overlay, ordinal: number, prompt: string): Section {
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
