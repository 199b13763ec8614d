import { Box } from 'ink';
import { Frame } from '../frame/Frame.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { type Roomy, sheetRoom } from '../layout.ts';
import { Reader } from '../preview/Reader.tsx';
import { topOf } from '../reading.ts';
import type { Scene } from '../scene.ts';
import type { Sheet } from '../selector/cursor.ts';
import { say, span } from '../text/line.ts';

type SheetFrameProps = { readonly scene: Scene; readonly layout: Roomy; readonly sheet: Sheet };

const TITLES: Readonly<Record<Sheet, string>> = {
  help: 'Keys',
  details: 'Details',
  warnings: 'Warnings',
  guard: 'Tools',
  changes: 'Changed since accepted: accept?',
};

/** A text over everything but the footer. */
export function SheetFrame({ scene, layout, sheet }: SheetFrameProps) {
  const { glyphs } = useTheme();
  const { height, width } = sheetRoom(layout);
  const doc = scene.doc(sheet);
  const top = topOf(scene, sheet);
  const last = Math.min(doc.rows.length, top + height);
  const end = doc.rows.length > height ? say(` ${top + 1}-${last} of ${doc.rows.length} `, 'muted') : [];
  const children = (
    <Box paddingX={1}>
      <Reader doc={doc} top={top} width={width} height={height} />
    </Box>
  );
  const { find } = scene.model.view;
  const searched = find.isOpen || find.text !== '' ? [span(' /', 'focus'), span(find.text)] : [];
  const caret = find.isOpen ? [span(glyphs.caret, 'focus')] : [];
  const isQuestion = sheet === 'changes';
  const title = [span(`[ ${TITLES[sheet]} ]`, isQuestion ? 'danger' : 'focus'), ...searched, ...caret];
  const section = { name: sheet, title, end, height, children };
  return (
    <Frame width={layout.columns} border={glyphs.box} as={isQuestion ? 'danger' : 'accent'} sections={[section]} />
  );
}
