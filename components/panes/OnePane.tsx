import { Box } from 'ink';
import { focusOf } from '../context.ts';
import { ruleOf } from '../frame/Frame.tsx';
import { Lines } from '../frame/Lines.tsx';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { PANES, type Roomy } from '../layout.ts';
import { linesShown, Reader } from '../preview/Reader.tsx';
import { topOf } from '../reading.ts';
import type { Scene } from '../scene.ts';
import { Selector } from '../selector/Selector.tsx';
import { detailLines } from '../status/details.ts';
import { placeLine } from '../status/status-line.ts';
import { type Line, plain, say } from '../text/line.ts';
import { tabs } from './tabs.ts';

type OnePaneProps = { readonly scene: Scene; readonly layout: Roomy };

/** One pane under tabs, with what is under the cursor below it where there is room. */
export function OnePane({ scene, layout }: OnePaneProps) {
  const { glyphs } = useTheme();
  const { columns, details, hasStatus, page } = layout;
  const { pane } = scene.model.view;
  const rule = (title: Line, end: Line): Line =>
    ruleOf({
      width: columns,
      left: '',
      right: '',
      rule: glyphs.box.rule,
      title,
      end,
      as: 'muted',
      ellipsis: glyphs.ellipsis,
    });
  const place = pane === 'modes' && hasStatus ? '' : placeOf(scene, page);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <TextLine
        line={rule(tabs(PANES, pane, focusOf(scene) !== null, glyphs), place === '' ? [] : say(` ${place} `, 'muted'))}
      />
      {pane === 'modes' ? (
        <Selector scene={scene} layout={layout} />
      ) : (
        <Reader doc={scene.doc(pane)} top={topOf(scene, pane)} width={columns} height={page} />
      )}
      {pane === 'modes' && details > 0 && (
        <>
          <TextLine line={rule([], [])} />
          <Lines
            lines={detailLines(scene.row, {
              width: columns - 2,
              height: details,
              glyphs,
              world: scene.world,
              mounting: scene.model.draft.against.mounting,
            })}
            width={columns}
            height={details}
          />
        </>
      )}
    </Box>
  );
}

/** Where the cursor is, or what of the text is seen: in the tabs, where the status row does not tell. */
function placeOf(scene: Scene, page: number): string {
  const { pane } = scene.model.view;
  return pane === 'modes' ? plain(placeLine(scene)).trim() : linesShown(scene.doc(pane), topOf(scene, pane), page);
}
