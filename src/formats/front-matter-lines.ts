/** Where the front matter of a Markdown file stands. The first closing line counts; whatever follows it is text. */

/** A line of three dashes that opens it: the first of the file. */
export const OPENING = /^---[ \t]*(?:\r\n|\r|\n|$)/;
const CLOSING = /---[ \t]*(?:\r?\n|$)/y;

/** The text between the first two `---` lines, whether it is YAML or not, and the text behind them; null without both. */
export function splitFrontMatter(text: string): { readonly head: string; readonly body: string } | null {
  const opening = OPENING.exec(text)?.[0];
  const closing = opening === undefined ? null : closingLine(text, opening.length);
  if (opening === undefined || closing === null) return null;
  return { head: text.slice(opening.length, closing.start), body: text.slice(closing.end) };
}

/** Where the first line that is only `---`, but for spaces behind it, begins, and where the line after it does. */
export function closingLine(text: string, from: number): { start: number; end: number } | null {
  for (let start = from; start !== 0 && start <= text.length; start = text.indexOf('\n', start) + 1) {
    CLOSING.lastIndex = start;
    const match = CLOSING.exec(text);
    if (match !== null) return { start, end: start + match[0].length };
  }
  return null;
}
