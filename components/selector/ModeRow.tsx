import { memo } from 'react';
import { TextLine } from '../frame/TextLine.tsx';
import { useTheme } from '../hooks/use-theme.ts';
import { filled, type Line, type Span, span, widthOf } from '../text/line.ts';
import type { Glyphs, Role } from '../theme.ts';
import { SCOPE_TAGS, STRATEGY_WORDS } from './offers.ts';
import { modeIn, type Row } from './rows.ts';
import { matchesIn, wordsOf } from './search.ts';

/** Cells of a row's columns. */
export type Columns = { readonly width: number; readonly mark: number; readonly name: number };

type ModeRowProps = {
  readonly row: Row;
  readonly columns: Columns;
  readonly search: string;
  /** `idle`: the cursor is here, and the keys go elsewhere. */
  readonly cursor: 'here' | 'idle' | null;
};

/** One row of a list: cursor, box with its ordinal, change, key, what there is to say, flag and scope. */
export const ModeRow = memo(function ModeRow({ row, columns, search, cursor }: ModeRowProps) {
  const { glyphs } = useTheme();
  return <TextLine line={rowLine(row, columns, search, cursor, glyphs)} isInverse={cursor === 'here'} />;
});

const LEAST_TEXT = 8;
/** Where descriptions would be cut off all down the list, they are left to the details. */
const LEAST_SENTENCE = 24;
const RIGHT = 7;

/** The row in exactly its width. */
export function rowLine(
  row: Row,
  { width, mark, name }: Columns,
  search: string,
  cursor: ModeRowProps['cursor'],
  glyphs: Glyphs,
): Line {
  const words = wordsOf(search);
  const { ellipsis } = glyphs;
  const pointer = cursor === null ? ' ' : cursor === 'here' ? glyphs.cursor : glyphs.idleCursor;
  const left: Line = [
    span(`${pointer} `, cursor === null ? undefined : 'focus'),
    ...filled([span(markOf(row, glyphs), markRole(row))], mark, ellipsis),
    span(` ${changeMark(row, glyphs)} `, row.change === null ? undefined : CHANGE_ROLES[row.change]),
  ];
  const room = width - mark - 5 - RIGHT;
  const shown = Math.min(name, room);
  const nameRole: Role | undefined = row.isChosen ? 'title' : row.change === 'removed' ? 'muted' : undefined;
  const forText = room - shown - 2;
  const text =
    forText < LEAST_TEXT ? [] : [span('  '), ...filled(textOf(row, words, forText, glyphs), forText, ellipsis)];
  return [
    ...left,
    ...filled(marked(row.name, words, nameRole), forText < LEAST_TEXT ? room : shown, ellipsis),
    ...text,
    isFlagged(row) ? span(' ! ', row.note?.as === 'danger' ? 'danger' : 'warning') : span('   '),
    row.scope === null ? span('    ') : span(`${SCOPE_TAGS[row.scope]} `, 'muted'),
  ];
}

const CHANGE_ROLES = { added: 'added', removed: 'removed', up: 'accent', down: 'accent' } as const;

const changeMark = ({ change }: Row, glyphs: Glyphs): string => (change === null ? ' ' : glyphs[change]);

function markOf({ subject, isChosen, ordinal, slot }: Row, glyphs: Glyphs): string {
  switch (subject.kind) {
    case 'broken':
      return glyphs.broken;
    case 'withheld':
      return slot === 'base' ? glyphs.withheldBase : glyphs.withheld;
    case 'missing':
      if (isChosen) return slot === 'base' ? glyphs.missingBase : glyphs.missing;
      break;
    case 'native':
    case 'mode':
      break;
  }
  if (slot === 'base') return isChosen ? glyphs.chosenBase : glyphs.base;
  if (ordinal !== null) return `[${ordinal}]`;
  return isChosen ? glyphs.withheld : glyphs.overlay; // shut out by an exact-final base
}

function markRole({ subject, isChosen }: Row): Role | undefined {
  if (subject.kind === 'broken' || (subject.kind === 'missing' && isChosen)) return 'danger';
  if (subject.kind === 'withheld') return 'warning';
  return isChosen ? 'focus' : undefined;
}

const isExact = (row: Row): boolean => modeIn(row)?.strategy === 'replace_final';
/** Of a mode that is not chosen a warning is no more than its words. */
const isFlagged = (row: Row): boolean =>
  isExact(row) ||
  row.note?.as === 'danger' ||
  (row.note?.as === 'warning' && (row.isChosen || row.subject.kind !== 'mode'));

/** What there is to know first, then what the file says of itself; what would be cut to a stump is left out. */
function textOf(row: Row, words: readonly string[], room: number, { dot }: Glyphs): Line {
  const parts: Line[] = [];
  if (isExact(row)) parts.push([span(STRATEGY_WORDS.replace_final, 'warning')]);
  if (row.note !== null) parts.push([span(row.note.text, row.note.as)]);
  if (row.label !== null) parts.push(marked(row.label, words, undefined));
  // What is missing has no description but its note.
  if (row.description !== null && room >= LEAST_SENTENCE && row.subject.kind !== 'missing') {
    parts.push(marked(row.description, words, 'muted'));
  }
  const line: Span[] = [];
  for (const [index, part] of parts.entries()) {
    const isStump = index > 0 && widthOf(line) + 3 + Math.min(LEAST_TEXT, widthOf(part)) > room;
    if (!isStump) line.push(...(index === 0 ? [] : [span(` ${dot} `, 'muted')]), ...part);
  }
  return line;
}

/** `text` with the words that were searched for underlined. */
function marked(text: string, words: readonly string[], as: Role | undefined): Line {
  const spans: Span[] = [];
  let from = 0;
  for (const [start, end] of matchesIn(text, words)) {
    if (start > from) spans.push(span(text.slice(from, start), as));
    spans.push(span(text.slice(start, end), 'match'));
    from = end;
  }
  if (from < text.length || spans.length === 0) spans.push(span(text.slice(from), as));
  return spans;
}
