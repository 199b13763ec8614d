/**
 * Inert text: what a file contains, made safe and honest for a screen. Characters that no screen shows (control, format,
 * bidirectional, zero-width, tag and unassigned ones, lone surrogates) become markers, so that a reader sees what a model
 * would read and nothing can drive the terminal. Real emoji sequences are left alone.
 */

const PLAIN = /^[\t\n\x20-\x7e]*$/;
const HIDDEN = /\r(?!\n)|[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Joiners, selectors, keycap marks and tags: hidden characters that a real emoji may hold. */
const EMOJI_PART = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/u;

let emoji: RegExp | null = null; // costs 65 ms to compile, so only when a text needs it
const emojiPattern = (): RegExp => (emoji ??= /\p{RGI_Emoji}/gv);

/** Whether a text is nothing but visible ASCII, line feeds and tabs: as most are, and then nothing is hidden in it. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

const isLayout = (char: string, text: string, at: number): boolean =>
  char === '\n' || char === '\t' || (char === '\r' && text[at + 1] === '\n');

/** Each hidden character of `text` with its UTF-16 offset; line feeds, tabs and CRLF are layout, not hidden. */
export function hiddenCharacters(text: string): { readonly char: string; readonly offset: number }[] {
  if (PLAIN.test(text)) return [];
  const found = [...text.matchAll(HIDDEN)]
    .map((match) => ({ char: match[0], offset: match.index }))
    .filter(({ char, offset }) => !isLayout(char, text, offset));
  if (found.length === 0 || !EMOJI_PART.test(text)) return found;
  const spans = [...text.matchAll(emojiPattern())].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  let next = 0;
  return found.filter(({ offset }) => {
    while (next < spans.length && (spans[next]?.[1] ?? 0) <= offset) next++;
    const span = spans[next];
    return span === undefined || offset < span[0];
  });
}

/** How many characters of `text` no screen shows. */
export const countHidden = (text: string): number => hiddenCharacters(text).length;

/** `text` with every hidden character as a marker; line feeds and tabs kept. */
export function visible(text: string): string {
  const hidden = hiddenCharacters(text);
  if (hidden.length === 0) return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  let shown = '';
  let from = 0;
  for (const { char, offset } of hidden) {
    shown += text.slice(from, offset) + marker(char);
    from = offset + char.length;
  }
  return (shown + text.slice(from)).replaceAll('\r\n', '\n');
}

/** `text` on one line: as `visible`, runs of white space folded to one space, outer ones dropped. */
export const visibleLine = (text: string): string =>
  visible(text)
    .replace(/[\t\n ]+/g, ' ')
    .trim();

/** What the tag characters of `text` spell, or null when there are none: text that is hidden in plain sight. */
export function spelledByTags(text: string): string | null {
  const tags = hiddenCharacters(text).filter(({ char }) => /^[\u{e0020}-\u{e007e}]$/u.test(char));
  return tags.length === 0
    ? null
    : tags.map(({ char }) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xe0000)).join('');
}

function marker(char: string): string {
  if (char === '\u001b') return '␛';
  if (char === '\r') return '␍';
  const code = char.codePointAt(0) ?? 0;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
