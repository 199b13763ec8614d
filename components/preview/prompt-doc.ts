import type { Section, Slot } from '../../src/kernel/composition.ts';
import type { Mode, ModeKey } from '../../src/kernel/mode.ts';
import { modesIn } from '../../src/kernel/resolution.ts';
import { remember } from '../remember.ts';
import { STRATEGY_WORDS } from '../selector/offers.ts';
import type { Composed } from './composed.ts';
import { blankRow, type Doc, type DocRow, gutterFor, heading, linesIn, note, textRows } from './document.ts';
import { type HostPart, hostRows } from './host-part.ts';

/** The composed prompt, byte for byte, under headings that say where each part comes from. `added`: keys new in the draft. */
export const promptDoc = remember(
  (composed: Composed, added: ReadonlySet<ModeKey>, width: number, host?: HostPart): Doc => {
    const { composition, resolution, unreadable } = composed;
    const { prompt, slot } = composition;
    const lines = prompt === '' ? 0 : linesIn(prompt);
    const room = width - gutterFor(lines);
    const modes = new Map((resolution === null ? [] : modesIn(resolution)).map((mode) => [mode.key, mode]));
    const sections = new Map<string, number>();
    const rows: DocRow[] = before(slot, width, room, host);

    let line = 1;
    for (const [index, section] of composition.sections.entries()) {
      const mode = section.from === 'host' ? undefined : modes.get(section.from);
      if (mode !== undefined) sections.set(mode.key, rows.length);
      rows.push(...heading(headingOf(section, mode, composition.inlined), line, width));
      if (mode !== undefined && unreadable.has(mode.key)) rows.push(...note(UNREADABLE, 'danger', line, width));
      // The blank line between two sections belongs to the first.
      const text = index < composition.sections.length - 1 ? `${section.text}\n` : section.text;
      rows.push(
        ...textRows(
          slot === 'exact' ? withEndsShown(text) : text,
          line,
          room,
          mode !== undefined && added.has(mode.key) ? 'new' : ' ',
        ),
      );
      line += linesIn(text);
      if (index === 0 && slot === 'replace-base')
        rows.push(...afterBase(composition.sections.length, line, width, room, host));
    }
    if (slot === 'exact') rows.push(blankRow(lines), ...note(endOf(prompt), 'warning', lines, width));
    return { rows, lines, sections };
  },
);

/** Where every byte counts, blanks at the ends of lines are seen. */
const withEndsShown = (text: string): string =>
  text.replaceAll(/[ \t]+$/gm, (blanks) => blanks.replaceAll(' ', '␠').replaceAll('\t', '␉'));

const UNREADABLE = 'this file has changed since it was read, so its text is not shown; Ctrl+R reads it again';

function before(slot: Slot, width: number, room: number, host: HostPart | undefined): DocRow[] {
  if (slot === 'replace-base' || slot === 'exact') return [];
  const kept = hostRows(host, 'assembled', 'host prompt', 1, width, room);
  return slot === 'nothing' ? [...kept, ...note('nothing is added to it', 'muted', 1, width)] : [...kept, blankRow(1)];
}

/** A base replaces what the host says of itself; what it says of the project stays, between the base and the overlays. */
function afterBase(sections: number, line: number, width: number, room: number, host: HostPart | undefined): DocRow[] {
  const kept = hostRows(host, 'envelope', 'host context', line, width, room);
  return sections > 1 ? [...kept, blankRow(line)] : [blankRow(line), ...kept];
}

const endOf = (prompt: string): string =>
  `the prompt ends here, ${prompt.endsWith('\n') ? 'with a newline' : 'without a newline'}; nothing else is sent`;

function headingOf({ label, ordinal }: Section, mode: Mode | undefined, inlined: readonly ModeKey[]): string {
  if (mode === undefined) return label;
  const facts = ordinal === null ? [STRATEGY_WORDS[mode.strategy], mode.scope] : [mode.scope];
  if (inlined.includes(mode.key)) facts.push('with each prompt where the host can');
  return `${ordinal === null ? 'base' : `overlay ${ordinal}`}: ${mode.key} (${facts.join(', ')})`;
}
