/** How a row of a text is drawn. What a file says stands behind a numbered gutter, so that it cannot pass for ours. */

import { cellsIn } from '../text/cells.ts';
import { clip, type Line, type Span, span } from '../text/line.ts';
import { type Glyphs, inGlyphs, type Role } from '../theme.ts';
import { type DocRow, digitsFor, gutterFor, type Mark, type Range } from './document.ts';

/** One row in at most `width` cells. */
export function docLine(row: DocRow, lines: number, width: number, glyphs: Glyphs): Line {
  switch (row.kind) {
    case 'heading': {
      const text = inGlyphs(row.text, glyphs);
      const left = row.isLast ? width - cellsIn(text) - 1 : 0;
      return clip([span(text, 'focus'), span(` ${glyphs.box.rule.repeat(Math.max(0, left))}`, 'muted')], width, '');
    }
    case 'aside':
      return clip(
        [span(' '.repeat(gutterFor(lines) - 2)), span(`${glyphs.gutter} `, 'muted'), ...withMarkers(row.text)],
        width,
        glyphs.ellipsis,
      );
    case 'note':
      return clip([span(row.text, row.as)], width, glyphs.ellipsis);
    case 'pair':
      return clip([span(inGlyphs(row.lead, glyphs), 'title'), span(row.text)], width, glyphs.ellipsis);
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
  return withMarkers(text, role ?? (/^#{1,6} /.test(text) ? 'title' : undefined));
}

function withMarkers(text: string, as?: Role): Span[] {
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
