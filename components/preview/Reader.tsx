import { Box } from 'ink';
import { memo } from 'react';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { docLine } from './doc-line.ts';
import type { Doc } from './document.ts';

type ReaderProps = { readonly doc: Doc; readonly top: number; readonly width: number; readonly height: number };

/** The rows of a text that are on screen. */
export const Reader = memo(function Reader({ doc, top, width, height }: ReaderProps) {
  const { glyphs } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0} height={height}>
      {doc.rows.slice(top, top + height).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the window, and keeps no state
        <TextLine key={index} line={docLine(row, doc.lines, width, glyphs)} />
      ))}
    </Box>
  );
});

/** What of a text is on screen: `lines 1-16 of 828` where lines are numbered, else `rows 1-16 of 90`; empty where all is seen and nothing numbered. */
export function rowsShown({ lines, rows }: Doc, top: number, height: number): string {
  const numbered = rows.slice(top, top + height).filter(({ kind }) => kind === 'text');
  const [first, last] = [numbered[0], numbered.at(-1)];
  if (first !== undefined && last !== undefined) return `lines ${first.line}-${last.line} of ${lines}`;
  return rows.length > height ? `rows ${top + 1}-${Math.min(rows.length, top + height)} of ${rows.length}` : '';
}
