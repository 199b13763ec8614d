import { Box } from 'ink';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { filled, say } from '../text/line.ts';
import { type Columns, ModeRow } from './ModeRow.tsx';
import type { Row } from './rows.ts';

type ModeListProps = {
  /** All rows of the list; those from `top` on are drawn, at most `height`. */
  readonly rows: readonly Row[];
  readonly top: number;
  readonly height: number;
  readonly columns: Columns;
  readonly search: string;
  /** The id of the cursor's row, and whether the keys come here. */
  readonly cursor: string | null;
  readonly isFocused: boolean;
  /** Shown instead of rows. */
  readonly whenEmpty: string;
};

/** The rows of one list that are on screen, and blank ones up to its height. */
export function ModeList({ rows, top, height, columns, search, cursor, isFocused, whenEmpty }: ModeListProps) {
  const { glyphs } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0} height={height}>
      {rows.slice(top, top + height).map((row) => (
        <ModeRow
          key={row.id}
          row={row}
          columns={columns}
          search={search}
          cursor={row.id === cursor ? (isFocused ? 'here' : 'idle') : null}
        />
      ))}
      {rows.length === 0 && <TextLine line={filled(say(`  ${whenEmpty}`, 'muted'), columns.width, glyphs.ellipsis)} />}
    </Box>
  );
}
