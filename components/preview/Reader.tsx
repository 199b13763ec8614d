import { Box } from 'ink';
import { memo } from 'react';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { cellsIn } from '../text/cells.ts';
import { clip, type Line, type Span, span } from '../text/line.ts';
import type { Glyphs, Role } from '../theme.ts';
import { type Doc, type DocRow, digitsFor, type Mark, type Range } from './document.ts';

type ReaderProps = { readonly doc: Doc; readonly top: number; readonly width: number; readonly height: number };

/** The rows of a text that are on screen. What a file says stands behind a numbered gutter, so that it cannot pass for ours. */
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

/** One row in at most `width` cells. */
export function docLine(row: DocRow, lines: number, width: number, glyphs: Glyphs): Line {
  switch (row.kind) {
    case 'heading': {
      const left = width - cellsIn(row.text) - 1;
      return clip([span(row.text, 'focus'), span(` ${glyphs.box.rule.repeat(Math.max(0, left))}`, 'muted')], width, '');
    }
    case 'note':
      return clip([span(row.text, row.as)], width, glyphs.ellipsis);
    case 'pair':
      return clip([span(row.lead, 'title'), span(row.text)], width, glyphs.ellipsis);
    case 'text': {
      const number = (row.isFirst ? String(row.line) : '').padStart(digitsFor(lines));
      const role = MARK_ROLES[row.mark];
      return clip(
        [
          span(row.mark === 'new' ? '+' : row.mark, role),
          span(`${number} ${glyphs.gutter} `, role ?? 'muted'),
          ...tinted(row, row.mark === 'new' ? undefined : role),
        ],
        width,
        glyphs.ellipsis,
      );
    }
  }
}

const MARK_ROLES: Readonly<Record<Mark, Role | undefined>> = {
  new: 'added',
  '+': 'added',
  '-': 'removed',
  ' ': undefined,
};

type TextRow = Extract<DocRow, { kind: 'text' }>;

const HIDDEN = /<U\+[0-9A-F]{4,6}>|[␛␍␠␉]/g;

/** Markers of hidden characters stand out; Markdown headings are bold. Every character stays. */
function tinted({ mark, text, words = [] }: TextRow, role: Role | undefined): Span[] {
  if (words.length > 0) return wordSpans(text, role, words, mark === '-' ? 'removed-word' : 'added-word');
  const as = role ?? (/^#{1,6} /.test(text) ? 'title' : undefined);
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: marker, index } of text.matchAll(HIDDEN)) {
    spans.push(span(text.slice(from, index), as), span(marker, 'warning'));
    from = index + marker.length;
  }
  return [...spans, span(text.slice(from), as)];
}

function wordSpans(text: string, role: Role | undefined, words: readonly Range[], as: Role): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const [start, end] of words) {
    spans.push(span(text.slice(from, start), role), span(text.slice(start, end), as));
    from = end;
  }
  return [...spans, span(text.slice(from), role)].filter((one) => one.text !== '');
}

/** Which numbered lines are on screen: `lines 1-16 of 828`; empty where nothing is numbered. */
export function linesShown({ lines, rows }: Doc, top: number, height: number): string {
  const numbered = rows.slice(top, top + height).filter(({ kind }) => kind === 'text');
  const [first, last] = [numbered[0], numbered.at(-1)];
  return first === undefined || last === undefined ? '' : `lines ${first.line}-${last.line} of ${lines}`;
}
