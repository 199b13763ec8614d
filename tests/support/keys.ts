/** What a terminal sends for a key, in the form that most of them use. */
export const KEYS = {
  up: '\u001B[A',
  down: '\u001B[B',
  right: '\u001B[C',
  left: '\u001B[D',
  'alt+up': '\u001B[1;3A',
  'alt+down': '\u001B[1;3B',
  'shift+up': '\u001B[1;2A',
  'shift+down': '\u001B[1;2B',
  home: '\u001B[H',
  end: '\u001B[F',
  pageup: '\u001B[5~',
  pagedown: '\u001B[6~',
  insert: '\u001B[2~',
  delete: '\u001B[3~',
  backspace: '\u007F',
  enter: '\r',
  escape: '\u001B',
  space: ' ',
  tab: '\t',
  'shift+tab': '\u001B[Z',
  f1: '\u001BOP',
} as const;

/** A named key, `ctrl+x` or `alt+x` for a letter, or the raw characters themselves. */
export type Key = keyof typeof KEYS | `ctrl+${string}` | `alt+${string}` | (string & {});

/** The bytes of one key press, as text. */
export function bytesOf(key: Key): string {
  if (key in KEYS) return KEYS[key as keyof typeof KEYS];
  const [, modifier, letter = ''] = /^(ctrl|alt)\+(.)$/su.exec(key) ?? [];
  if (modifier === 'ctrl') return String.fromCharCode(letter.toUpperCase().charCodeAt(0) & 0x1f);
  if (modifier === 'alt') return `\u001B${letter}`;
  return key;
}
