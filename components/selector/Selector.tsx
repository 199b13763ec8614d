import { Box } from 'ink';
import type { ReactNode } from 'react';
import { exactBaseOf } from '../../src/kernel/draft.ts';
import { focusOf } from '../context.ts';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { Roomy } from '../layout.ts';
import { remember } from '../remember.ts';
import type { Scene } from '../scene.ts';
import { cellsIn } from '../text/cells.ts';
import { type Line, say, span, spread } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { ModeList } from './ModeList.tsx';
import type { Columns } from './ModeRow.tsx';
import { type Row, rowsOf } from './rows.ts';

/** One of the two lists with what its title says. */
export type ListPart = {
  readonly name: 'base' | 'overlay';
  readonly title: string;
  /** How many rows stand above and below the window; empty when all are seen. */
  readonly more: Line;
  readonly hasCursor: boolean;
  readonly height: number;
  readonly list: ReactNode;
};

/** The two lists of a scene, for whichever layout puts them on screen. */
export function listParts(scene: Scene, layout: Roomy, glyphs: Glyphs): readonly [base: ListPart, overlays: ListPart] {
  const { at, baseCount, heights, model, row, rows, tops } = scene;
  const { selection, against } = model.draft;
  const { search } = model.view;
  const columns = columnsFor(rowsOf(selection, against), layout.listWidth);
  const common = { columns, search: search.text, cursor: row?.id ?? null, isFocused: focusOf(scene) === 'modes' };
  const isSearching = search.text !== '';
  const exact = exactBaseOf(model.draft);
  return [
    part('base', 'Base (one)', rows.slice(0, baseCount), isSearching ? 'no base matches' : 'no base'),
    part(
      'overlay',
      exact === null ? 'Overlays (in order)' : 'Overlays (none with EXACT FINAL)',
      rows.slice(baseCount),
      isSearching ? 'no overlay matches; Esc clears it' : 'none yet; `pimodes new KEY` adds one',
    ),
  ];

  function part(name: ListPart['name'], title: string, listed: readonly Row[], whenEmpty: string): ListPart {
    const height = heights[name];
    const top = tops[name];
    return {
      ...{ name, title, height },
      more: moreLine(top, listed.length - top - height, glyphs),
      hasCursor: at !== -1 && at < baseCount === (name === 'base'),
      list: <ModeList {...common} rows={listed} top={top} height={height} whenEmpty={whenEmpty} />,
    };
  }
}

function moreLine(above: number, below: number, { down, up }: Glyphs): Line {
  const parts = [above > 0 ? `${up} ${above}` : '', below > 0 ? `${down} ${below}` : ''].filter((part) => part !== '');
  return parts.length === 0 ? [] : say(` ${parts.join(' ')} more `, 'muted');
}

/** The same of the list that the cursor is in, where lists have no titles to tell it. */
export function moreHere({ at, baseCount, heights, layout, rows, tops }: Scene, glyphs: Glyphs): Line {
  if (layout.kind === 'too-small' || layout.hasTitles || at === -1) return [];
  return at < baseCount
    ? moreLine(tops.base, baseCount - tops.base - heights.base, glyphs)
    : moreLine(tops.overlay, rows.length - baseCount - tops.overlay - heights.overlay, glyphs);
}

/** The columns are the same for all rows, so that a search or a scroll moves nothing sideways. */
const columnsFor = remember((rows: readonly Row[], width: number): Columns => {
  const chosen = rows.filter(({ place }) => place !== null).length;
  const widest = rows.reduce((most, { name }) => Math.max(most, cellsIn(name)), 0);
  return { width, mark: chosen > 9 ? 4 : 3, name: Math.min(widest, Math.max(12, Math.floor(width * 0.42))) };
});

type SelectorProps = { readonly scene: Scene; readonly layout: Roomy };

/** Both lists one below the other, with or without their titles: where one pane is all there is. */
export function Selector({ scene, layout }: SelectorProps) {
  const { glyphs } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0} height={layout.list}>
      {listParts(scene, layout, glyphs).map(({ name, title, more, list }) => (
        <Box key={name} flexDirection="column" flexShrink={0}>
          {layout.hasTitles && (
            <TextLine line={spread([span(' '), span(title, 'title')], more, layout.listWidth, glyphs.ellipsis)} />
          )}
          {list}
        </Box>
      ))}
    </Box>
  );
}
