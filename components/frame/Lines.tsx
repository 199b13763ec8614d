import { Box } from 'ink';
import { useTheme } from '../hooks/use-theme.ts';
import { clip, filled, type Line, span } from '../text/line.ts';
import { TextLine } from './TextLine.tsx';

type LinesProps = {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
  /** Blank cells are drawn too, over whatever is there. */
  readonly isOpaque?: boolean;
};

/** Lines behind a blank cell, in `width` cells and exactly `height` rows. */
export function Lines({ lines, width, height, isOpaque = false }: LinesProps) {
  const { glyphs } = useTheme();
  const place = isOpaque ? filled : clip;
  return (
    <Box flexDirection="column" flexShrink={0} height={height}>
      {Array.from({ length: height }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its row, and keeps no state
        <TextLine key={row} line={[span(' '), ...place(lines[row] ?? [], width - 1, glyphs.ellipsis)]} />
      ))}
    </Box>
  );
}
