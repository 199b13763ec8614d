import { Box } from 'ink';
import type { Binding } from '../bindings.ts';
import { contextOf } from '../context.ts';
import { useTheme } from '../hooks/use-theme.ts';
import { KEYMAP } from '../keymap.ts';
import { printedTogether } from '../keys.ts';
import type { Scene } from '../scene.ts';
import { type Line, type Span, widthOf } from '../text/line.ts';
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
        <TextLine key={row} line={helpRow(scene, row, columns, glyphs)} />
      ))}
    </Box>
  );
}

/** One row of the footer. A key that is off is left out; so is what has no room, from the end. */
export function helpRow(scene: Scene, row: number, columns: number, glyphs: Glyphs): Line {
  const bindings = KEYMAP[contextOf(scene)].filter(
    ({ hint, whyOff }) => hint?.row === row && (whyOff?.(scene) ?? null) === null,
  );
  const items = (some: readonly Binding[]) => some.flatMap((binding) => itemOf(binding, scene, columns, glyphs));
  const all = items(bindings);
  return lengthOf(all, NARROW) <= columns
    ? joined(all, columns)
    : joined(items(bindings.filter(({ hint }) => hint?.isKnown !== true)), columns);
}

const [WIDE, NARROW] = [3, 2];

const lengthOf = (items: readonly Line[], gap: number): number =>
  items.reduce((sum, item) => sum + widthOf(item) + gap, 1 - gap);

function joined(items: readonly Line[], columns: number): Line {
  const gap = lengthOf(items, WIDE) <= columns ? WIDE : NARROW;
  const line: Span[] = [{ text: ' ' }];
  for (const [index, item] of items.entries()) {
    const lead = index === 0 ? 0 : gap;
    if (widthOf(line) + lead + widthOf(item) > columns) break;
    line.push({ text: ' '.repeat(lead) }, ...item);
  }
  return line;
}

/** Few columns have room for one name of a key only. */
const ROOM_FOR_NAMES = 60;

function itemOf({ hint, keys }: Binding, scene: Scene, columns: number, glyphs: Glyphs): Line[] {
  if (hint === undefined) return [];
  const names = keys
    .slice(0, columns < ROOM_FOR_NAMES ? 1 : hint.names)
    .map((alternative) => printedTogether(alternative.split(' ')));
  const name = [names.slice(0, -1).join(', '), names.at(-1)]
    .filter((part) => part !== '')
    .join(' or ')
    .replaceAll('Up/Down', glyphs.upDown);
  return [[{ text: name, as: 'title' }, { text: ` ${hint.words(scene)}` }]];
}
