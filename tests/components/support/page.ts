import { docLine } from '../../../components/preview/doc-line.ts';
import type { Doc } from '../../../components/preview/document.ts';
import { plain } from '../../../components/text/line.ts';
import { themeOf } from '../../../components/theme.ts';

const { glyphs } = themeOf({ unicode: true, color: true });

/** A whole text as its pane would draw it, without trailing blanks. */
export const page = ({ lines, rows }: Doc, width = 65): string =>
  rows.map((row) => plain(docLine(row, lines, width, glyphs)).trimEnd()).join('\n');
