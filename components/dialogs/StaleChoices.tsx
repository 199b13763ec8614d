import SelectInput from 'ink-select-input';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { KeyName } from '../keys.ts';
import type { Size } from '../layout.ts';
import { filled, plain, say, span } from '../text/line.ts';
import { ChoiceIndicator, CURSOR } from './choice.tsx';
import { dialogRoom } from './dialog-text.ts';
import { STALE_CHOICES } from './refusal-lines.ts';

type StaleChoicesProps = {
  readonly size: Size;
  /** Called with the key that does the same as the choice. */
  readonly onChoose: (key: KeyName) => void;
};

/** Cells for the name of a choice's key. */
const NAME = 5;

/** Apply was refused because the world moved: the ways on. */
export function StaleChoices({ size, onChoose }: StaleChoicesProps) {
  const { glyphs } = useTheme();
  const items = STALE_CHOICES.map(({ key, name, words }) => ({
    value: key,
    label: plain(filled(say(name.padEnd(NAME) + words), dialogRoom(size) + 2 - CURSOR, glyphs.ellipsis)),
  }));
  return (
    <SelectInput
      items={items}
      onSelect={({ value }) => onChoose(value)}
      indicatorComponent={ChoiceIndicator}
      itemComponent={Item}
    />
  );
}

function Item({ isSelected = false, label }: { readonly isSelected?: boolean; readonly label: string }) {
  const words = span(label.slice(NAME), isSelected ? 'title' : undefined);
  return <TextLine line={[span(label.slice(0, NAME), 'title'), words]} />;
}
