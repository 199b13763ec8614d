import { Box } from 'ink';
import SelectInput from 'ink-select-input';
import type { Preset, Presets } from '../../src/kernel/preset.ts';
import { useAfter } from '../hooks/use-after.ts';
import { useTheme } from '../hooks/use-theme.ts';
import type { Size } from '../layout.ts';
import { remember } from '../remember.ts';
import { counted } from '../status/problems.ts';
import { inWords } from '../status/summary.ts';
import { drawnLine } from '../text/inert.ts';
import { filled, type Line, plain, say, wrapped } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { ChoiceIndicator, ChoiceItem } from './choice.tsx';
import { Dialog } from './Dialog.tsx';
import { dialogRoom } from './dialog-text.ts';

type PresetPickerProps = {
  readonly presets: Presets;
  readonly size: Size;
  readonly onChoose: (preset: Preset) => void;
};

/** Milliseconds for which a list that has just come up takes no key: it was meant for something else. */
const UNSEEN = 150;

/** Rows that a long list scrolls in. */
const MOST = 12;

/** One of the presets for the draft. Nothing is applied by it. */
export function PresetPicker({ presets, size, onChoose }: PresetPickerProps) {
  const { glyphs } = useTheme();
  const isSeen = useAfter(UNSEEN, true);
  const room = dialogRoom(size);
  const items = itemsOf(presets, room - 1, glyphs);
  const height = Math.min(items.length, MOST, Math.max(1, size.rows - 6));
  return (
    <Dialog
      size={size}
      text={{ title: 'Presets', as: 'accent', lines: linesOf(presets, height, room), answers: [], choices: height }}
    >
      {height > 0 && (
        <Box flexDirection="column" height={height}>
          <SelectInput
            items={items}
            isFocused={isSeen}
            limit={height}
            onSelect={({ value }) => {
              const found = presets.entries.get(value);
              if (found !== undefined) onChoose(found.preset);
            }}
            indicatorComponent={ChoiceIndicator}
            itemComponent={ChoiceItem}
          />
        </Box>
      )}
    </Dialog>
  );
}

function linesOf({ broken, entries }: Presets, height: number, width: number): Line[] {
  const files = counted(broken.length, 'preset file did not load', 'preset files did not load');
  const told = files === null ? [] : [say(`! ${files}; \`pimodes preset list\` says why`, 'warning')];
  if (entries.size === 0)
    return [
      ...wrapped('There are none yet. `pimodes preset save KEY` keeps what is active under a name.', width),
      ...told,
    ];
  const all = entries.size > height ? `One of these ${entries.size}` : 'One of these';
  return [...wrapped(`${all} becomes the draft; nothing is applied.`, width), ...told];
}

/** The same objects for the same presets: a list that changed would lose its place. */
const itemsOf = remember(({ entries }: Presets, width: number, { dot, ellipsis }: Glyphs) => {
  const name = Math.min(24, Math.max(...[...entries.keys()].map((key) => key.length), 0));
  return [...entries.values()].map(({ preset, scope }) => {
    const about = [preset.description, inWords(preset.selection)]
      .flatMap((part) => (part === null ? [] : [drawnLine(part)]))
      .join(` ${dot} `);
    const own = scope === 'project' ? 'project: ' : '';
    return {
      value: preset.key,
      label: plain(filled(say(`${preset.key.padEnd(name)}  ${own}${about}`), width, ellipsis)),
    };
  });
});
