import { Box } from 'ink';
import { focusOf } from '../context.ts';
import { ruleOf } from '../frame/Frame.tsx';
import { Lines } from '../frame/Lines.tsx';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { PANES, type Roomy } from '../layout.ts';
import { Reader, rowsShown } from '../preview/Reader.tsx';
import { topOf } from '../reading.ts';
import type { Scene } from '../scene.ts';
import { moreHere, Selector } from '../selector/Selector.tsx';
import { detailLines, moreDetails } from '../status/details.ts';
import { placeLines } from '../status/status-line.ts';
import { filled, type Line, say, span, widthOf } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { tabs } from './tabs.ts';

type OnePaneProps = {
  readonly scene: Scene;
  readonly layout: Roomy;
  /** Takes the last row of the details. */
  readonly urgent: Line | null;
};

/** One pane under tabs, with what is under the cursor below it where there is room. */
export function OnePane({ scene, layout, urgent }: OnePaneProps) {
  const { glyphs } = useTheme();
  const { columns, details, hasStatus, page } = layout;
  const { pane } = scene.model.view;
  const isStrip = pane === 'modes' && details > 0;
  const names = tabs({ panes: PANES, shown: pane, isFocused: focusOf(scene) !== null }, columns, glyphs);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <TextLine line={rule(names, isStrip || (pane === 'modes' && hasStatus) ? [] : placesIn(scene, page, glyphs))} />
      {pane === 'modes' ? (
        <Selector scene={scene} layout={layout} />
      ) : (
        <Reader doc={scene.doc(pane)} top={topOf(scene, pane)} width={columns} height={page} />
      )}
      {isStrip && strip()}
    </Box>
  );

  /** What is under the cursor, below a rule that says what no other row does. */
  function strip() {
    const { lines, left } = detailLines(scene.row, {
      width: columns - 2,
      height: details,
      glyphs,
      world: scene.world,
      mounting: scene.model.draft.against.mounting,
    });
    const height = urgent === null ? details : details - 1;
    return (
      <>
        <TextLine line={rule([], hasStatus ? [moreDetails(left)] : placesIn(scene, page, glyphs))} />
        <Lines lines={lines} width={columns} height={height} />
        {urgent !== null && <TextLine line={filled(urgent, columns, glyphs.ellipsis)} />}
      </>
    );
  }

  /** A rule across with the fullest of `ends` that it has room for. */
  function rule(title: Line, ends: readonly Line[]): Line {
    const room = columns - widthOf(title) - 3;
    const end = ends.find((one) => widthOf(one) <= room) ?? [];
    return ruleOf({
      ...{ width: columns, left: '', right: '', rule: glyphs.box.rule },
      ...{ title, end, as: 'muted', ellipsis: glyphs.ellipsis },
    });
  }
}

/** Where the cursor is and how much more there is, or what of the text is seen; the fullest first. */
function placesIn(scene: Scene, page: number, glyphs: Glyphs): readonly Line[] {
  const { pane } = scene.model.view;
  if (pane !== 'modes') {
    const shown = rowsShown(scene.doc(pane), topOf(scene, pane), page);
    return shown === '' ? [] : [say(` ${shown} `, 'muted')];
  }
  const places = placeLines(scene).map((place): Line => [span(' '), ...place]);
  const more = moreHere(scene, glyphs);
  return more.length === 0 ? places : [...places.map((place) => [...more, ...place]), ...places];
}
