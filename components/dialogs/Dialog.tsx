import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { Lines } from '../frame/Lines.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import type { Size } from '../layout.ts';
import { type Line, plain, say } from '../text/line.ts';

type DialogProps = {
  readonly title: string;
  readonly as: 'danger' | 'warning' | 'accent';
  readonly size: Size;
  readonly lines: readonly Line[];
  /** Below the lines, and how many rows it takes. */
  readonly choices?: { readonly height: number; readonly children: ReactNode };
};

const WIDEST = 68;

/** The cells that a dialog has for its lines. */
export const dialogRoom = ({ columns }: Size): number => Math.min(WIDEST, columns) - 4;

/** A box over the middle of the screen. Where it is too high, its blank lines go first, then its last ones. */
export function Dialog({ title, as, size, lines, choices }: DialogProps) {
  const { glyphs } = useTheme();
  const width = Math.min(WIDEST, size.columns);
  const room = size.rows - 2 - (choices?.height ?? 0);
  const shown =
    lines.length <= room ? lines : lines.filter((line) => plain(line).trim() !== '').slice(0, Math.max(0, room));
  const height = shown.length + 2 + (choices?.height ?? 0);
  return (
    <Box
      position="absolute"
      top={Math.max(0, Math.floor((size.rows - height) / 2))}
      left={Math.floor((size.columns - width) / 2)}
    >
      <Frame
        width={width}
        border={glyphs.dialog}
        as={as}
        sections={[
          {
            name: title,
            title: say(` ${title} `, as === 'accent' ? 'focus' : as === 'warning' ? 'title' : 'danger'),
            height: height - 2,
            children: (
              <>
                <Lines lines={shown} width={width - 2} height={shown.length} isOpaque />
                {choices?.children}
              </>
            ),
          },
        ]}
      />
    </Box>
  );
}
