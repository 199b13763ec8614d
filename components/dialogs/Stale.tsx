import SelectInput from 'ink-select-input';
import { commandFor } from '../../src/kernel/directive.ts';
import type { Moved, NewHead, Refusal } from '../../src/kernel/refusal.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { KeyName } from '../keys.ts';
import type { Size } from '../layout.ts';
import { filled, type Line, plain, say, span, wrapped } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { ChoiceIndicator, CURSOR } from './choice.tsx';
import { Dialog, dialogRoom } from './Dialog.tsx';

type StaleProps = {
  readonly refusal: Extract<Refusal, { kind: 'stale' }>;
  readonly selection: Selection;
  readonly size: Size;
  /** Called with the key that does the same as the choice. */
  readonly onChoose: (key: KeyName) => void;
};

const CHOICES = [
  { key: 'r', name: 'r', words: 'read again, keep my choices, show the difference' },
  { key: 'c', name: 'c', words: 'copy my draft as a command' },
  { key: 'x', name: 'x', words: 'discard my draft' },
  { key: 'escape', name: 'Esc', words: 'back to the draft' },
] as const;

/** Cells for the name of a choice's key. */
const NAME = 5;

/** Apply was refused because the world moved: what moved, and the ways on. The first is safe, for an Enter too many. */
export function Stale({ refusal, selection, size, onChoose }: StaleProps) {
  const { glyphs } = useTheme();
  const room = dialogRoom(size);
  const command = wrapped(commandFor(selection), room - 2).map((line): Line => [span('  '), ...line]);
  const lines = [...staleLines(refusal, room, glyphs), [], say('my draft as a command:', 'muted'), ...command, []];
  const items = CHOICES.map(({ key, name, words }) => ({
    value: key,
    label: plain(filled(say(name.padEnd(NAME) + words), room + 2 - CURSOR, glyphs.ellipsis)),
  }));
  return (
    <Dialog
      title="Not applied: things changed meanwhile"
      as="danger"
      size={size}
      lines={lines}
      choices={{
        height: CHOICES.length,
        children: (
          <SelectInput
            items={items}
            onSelect={({ value }) => onChoose(value)}
            indicatorComponent={ChoiceIndicator}
            itemComponent={Item}
          />
        ),
      }}
    />
  );
}

function Item({ isSelected = false, label }: { readonly isSelected?: boolean; readonly label: string }) {
  const words = span(label.slice(NAME), isSelected ? 'title' : undefined);
  return <TextLine line={[span(label.slice(0, NAME), 'title'), words]} />;
}

/** What moved: another process's activation first, then each definition. */
function staleLines({ head, modes }: StaleProps['refusal'], width: number, glyphs: Glyphs): Line[] {
  const told = [...(head === null ? [] : [headWords(head)]), ...modes.map((moved) => movedWords(moved, glyphs))];
  return told.flatMap((words) =>
    wrapped(words, width - 2).map((line, row): Line => [span(row === 0 ? '! ' : '  ', 'danger'), ...line]),
  );
}

const headWords = ({ activatedAt, selection, source }: NewHead): string =>
  `another process applied \`${commandFor(selection)}\` (${source}, ${activatedAt === '' ? 'no time' : `${activatedAt.slice(0, 10)} ${activatedAt.slice(11, 19)} UTC`})`;

function movedWords({ key, was, now }: Moved, { to }: Glyphs): string {
  if (now === null) return `\`${key}\` is gone`;
  if (was === null) return `\`${key}\` is there now`;
  return `\`${key}\` changed on disk: ${was.slice(0, 12)} ${to} ${now.slice(0, 12)}`;
}
