import { Box } from 'ink';
import { contextOf } from '../context.ts';
import { useTheme } from '../hooks/use-theme.ts';
import { type Binding, KEYMAP } from '../keymap.ts';
import { printedTogether } from '../keys.ts';
import type { Scene } from '../scene.ts';
import { clip, type Line, type Span, widthOf } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { TextLine } from './TextLine.tsx';

type HelpBarProps = { readonly scene: Scene; readonly columns: number; readonly height: number };

/** The keys that do something now: those of the row above, those of the screen below. Where there is one row, the latter. */
export function HelpBar({ scene, columns, height }: HelpBarProps) {
  const { glyphs } = useTheme();
  const rows = height === 1 ? [2] : [1, 2];
  return (
    <Box flexDirection="column" flexShrink={0} height={height}>
      {rows.map((row) => (
        <TextLine key={row} line={clip(helpRow(scene, row, columns, glyphs), columns, glyphs.ellipsis)} />
      ))}
    </Box>
  );
}

/** One row of the footer. A key that is off is left out; so is what has no room, from the end. */
function helpRow(scene: Scene, row: number, columns: number, glyphs: Glyphs): Line {
  const items = KEYMAP[contextOf(scene)].flatMap((binding) => itemOf(binding, scene, row, columns, glyphs));
  const gap = items.reduce((sum, item) => sum + widthOf(item) + 3, 1) <= columns ? 3 : 2;
  const line: Span[] = [{ text: ' ' }];
  for (const item of items) {
    if (widthOf(line) + widthOf(item) > columns) break;
    line.push(...item, { text: ' '.repeat(gap) });
  }
  return line;
}

/** Few columns have room for one name of a key only. */
const ROOM_FOR_NAMES = 60;

function itemOf(binding: Binding, scene: Scene, row: number, columns: number, glyphs: Glyphs): Line[] {
  const { hint, keys, whyOff } = binding;
  if (hint?.row !== row || (whyOff?.(scene) ?? null) !== null) return [];
  const names = keys
    .slice(0, columns < ROOM_FOR_NAMES ? 1 : hint.names)
    .map((alternative) => printedTogether(alternative.split(' ')));
  const name = [names.slice(0, -1).join(', '), names.at(-1)]
    .filter((part) => part !== '')
    .join(' or ')
    .replaceAll('Up/Down', glyphs.upDown);
  return [[{ text: name, as: 'title' }, { text: ` ${hint.words(scene)}` }]];
}
