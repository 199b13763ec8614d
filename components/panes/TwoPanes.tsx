import { Box } from 'ink';
import { focusOf } from '../context.ts';
import { Frame, type Section } from '../frame/Frame.tsx';
import { Lines } from '../frame/Lines.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { Roomy, TextPane } from '../layout.ts';
import { linesShown, Reader } from '../preview/Reader.tsx';
import { topOf } from '../reading.ts';
import type { Scene } from '../scene.ts';
import { listParts } from '../selector/Selector.tsx';
import { detailLines } from '../status/details.ts';
import { draftLines } from '../status/draft-lines.ts';
import { type Line, say } from '../text/line.ts';
import { tabs } from './tabs.ts';

type TwoPanesProps = { readonly scene: Scene; readonly layout: Roomy };

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
  const lines = linesShown(doc, top, page);
  const text: Section = {
    name: 'text',
    title: tabs(TEXTS, beside, focus === 'text', glyphs),
    end: lines === '' ? [] : say(` ${lines} `, 'muted'),
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
            draftLines(scene.model.draft, listWidth - 2, details, glyphs),
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
          ...below(
            'details',
            ' Details ',
            detailLines(scene.row, {
              width: textWidth - 2,
              height: details,
              glyphs,
              world: scene.world,
              mounting: scene.model.draft.against.mounting,
            }),
            textWidth,
          ),
        ]}
      />
    </Box>
  );

  function below(name: string, title: string, shown: readonly Line[], width: number): Section[] {
    if (details === 0) return [];
    return [
      {
        name,
        title: say(title, 'title'),
        height: details,
        children: <Lines lines={shown} width={width} height={details} />,
      },
    ];
  }
}

const titled = (title: string, isFocused: boolean): Line =>
  isFocused ? say(`[ ${title} ]`, 'focus') : say(` ${title} `, 'title');
