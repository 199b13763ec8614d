import type { DiffLine } from '../../kernel/difference.ts';

/** A difference as a patch has it; the text behind a gutter, so that none of it can pass for our own words. */
export const differenceLines = (lines: readonly DiffLine[]): string[] =>
  lines.map(({ mark, text }) => `  ${mark === '@' ? '' : `${mark}│ `}${text}`);
