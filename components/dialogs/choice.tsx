/** How a list of choices in a dialog looks: ink-select-input asks for these two. */

import { Box } from 'ink';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { say } from '../text/line.ts';

/** Cells for the cursor before a choice. */
export const CURSOR = 3;

export function ChoiceIndicator({ isSelected = false }: { readonly isSelected?: boolean }) {
  const { glyphs } = useTheme();
  return (
    <Box flexShrink={0}>
      <TextLine line={say((isSelected ? ` ${glyphs.cursor} ` : '').padEnd(CURSOR), 'focus')} />
    </Box>
  );
}

export function ChoiceItem({ isSelected = false, label }: { readonly isSelected?: boolean; readonly label: string }) {
  return <TextLine line={isSelected ? say(label, 'title') : say(label)} />;
}
