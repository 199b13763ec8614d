import { Box } from 'ink';
import { focusOf } from '../context.ts';
import { Frame, type Section } from '../frame/Frame.tsx';
import { Lines } from '../frame/Lines.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { Roomy, TextPane } from '../layout.ts';
import { Reader, rowsShown } from '../preview/Reader.tsx';
import { topOf } from '../reading.ts';
import type { Scene } from '../scene.ts';
import { listParts } from '../selector/Selector.tsx';
import { detailLines, moreDetails } from '../status/details.ts';
import { draftLines } from '../status/draft-lines.ts';
import { type Line, say } from '../text/line.ts';
import { tabs } from './tabs.ts';

type TwoPanesProps = { readonly scene: Scene; readonly layout: Roomy };

type Told = { readonly lines: readonly Line[]; readonly end: Line };

const TEXTS: readonly TextPane[] = ['preview', 'diff', 'text'];

/** The lists with what the draft changes below them, and beside them a text with what is under the cursor. */
export function TwoPanes({ scene, layout }: TwoPanesProps) {
  const { glyphs } = useTheme();
  const { beside } = scene.model.view;
  const focus = focusOf(scene);
  const { details, listWidth, page, textWidth } = layout;
  const doc = scene.doc(beside);
  const top = topOf(scene, beside);

  const lists = listParts(scene, layout, glyphs).map(({ name, title, more, hasCursor, height, list }): Section => {
    return { name, title: titled(title, focus === 'modes' && hasCursor), end: more, height, children: list };
  });
  const shown = rowsShown(doc, top, page);
  const detail = detailLines(scene.row, {
    width: textWidth - 2,
    height: details,
    glyphs,
    world: scene.world,
    mounting: scene.model.draft.against.mounting,
  });
  const text: Section = {
    name: 'text',
    title: tabs({ panes: TEXTS, shown: beside, isFocused: focus === 'text' }, textWidth, glyphs),
    end: shown === '' ? [] : say(` ${shown} `, 'muted'),
    height: page,
    children: <Reader doc={doc} top={top} width={textWidth} height={page} />,
  };
  return (
    <Box flexShrink={0}>
      <Frame
        width={listWidth + 2}
        border={glyphs.box}
        as={focus === 'modes' ? 'accent' : 'muted'}
        sections={[
          ...lists,
          ...below(
            'draft',
            ' Active and draft ',
            { lines: draftLines(scene.model.draft, listWidth - 2, details, glyphs), end: [] },
            listWidth,
          ),
        ]}
      />
      <Frame
        width={textWidth + 2}
        border={glyphs.box}
        as={focus === 'text' ? 'accent' : 'muted'}
        sections={[
          text,
          ...below('details', ' Details ', { lines: detail.lines, end: moreDetails(detail.left) }, textWidth),
        ]}
      />
    </Box>
  );

  function below(name: string, title: string, { lines, end }: Told, width: number): Section[] {
    if (details === 0) return [];
    const children = <Lines lines={lines} width={width} height={details} />;
    return [{ name, title: say(title, 'title'), end, height: details, children }];
  }
}

const titled = (title: string, isFocused: boolean): Line =>
  isFocused ? say(`[ ${title} ]`, 'focus') : say(` ${title} `, 'title');
