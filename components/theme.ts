/** Colours by what they mean, from the 16 that the user's own theme decides, and the glyphs of the screen's own drawing. */

import type { TextProps } from 'ink';

/** What a text is to the reader. Colour never says it alone: marks and words do. */
export type Role =
  | 'title'
  | 'accent'
  | 'focus'
  | 'added'
  | 'removed'
  | 'added-word'
  | 'removed-word'
  | 'danger'
  | 'warning'
  | 'muted'
  | 'match';

export type Style = Pick<TextProps, 'color' | 'bold' | 'dimColor' | 'underline'>;

const STYLES: Readonly<Record<Role, Style>> = {
  title: { bold: true },
  accent: { color: 'cyan' },
  focus: { color: 'cyan', bold: true },
  added: { color: 'green' },
  removed: { color: 'red' },
  'added-word': { color: 'green', bold: true, underline: true },
  'removed-word': { color: 'red', bold: true, underline: true },
  danger: { color: 'red', bold: true },
  warning: { color: 'yellow' },
  muted: { dimColor: true },
  match: { underline: true, bold: true },
};

/** The lines of a box. `rule` runs between the corners; `left` and `right` join a rule to the sides. */
export type Border = Readonly<
  Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight' | 'rule' | 'side' | 'left' | 'right', string>
>;

export type Glyphs = {
  readonly cursor: string;
  /** The cursor of a list that keys do not go to. */
  readonly idleCursor: string;
  readonly chosenBase: string;
  readonly base: string;
  readonly overlay: string;
  readonly missing: string;
  readonly missingBase: string;
  readonly broken: string;
  readonly withheld: string;
  readonly withheldBase: string;
  readonly added: string;
  readonly removed: string;
  readonly up: string;
  readonly down: string;
  /** The two arrow keys, in the footer. */
  readonly upDown: string;
  readonly dirty: string;
  readonly dot: string;
  /** Either side of the tab that is on screen while the keys go elsewhere. */
  readonly tab: string;
  readonly to: string;
  readonly caret: string;
  readonly ellipsis: string;
  readonly gutter: string;
  readonly box: Border;
  readonly dialog: Border;
};

const UNICODE: Glyphs = {
  cursor: '❯',
  idleCursor: '›',
  chosenBase: '(•)',
  base: '( )',
  overlay: '[ ]',
  missing: '[?]',
  missingBase: '(?)',
  broken: '(!)',
  withheld: '[-]',
  withheldBase: '(-)',
  added: '+',
  removed: '-',
  up: '↑',
  down: '↓',
  upDown: '↑↓',
  dirty: '●',
  dot: '·',
  tab: '·',
  to: '→',
  caret: '▏',
  ellipsis: '…',
  gutter: '│',
  box: { topLeft: '╭', topRight: '╮', bottomLeft: '╰', bottomRight: '╯', rule: '─', side: '│', left: '├', right: '┤' },
  dialog: {
    topLeft: '╔',
    topRight: '╗',
    bottomLeft: '╚',
    bottomRight: '╝',
    rule: '═',
    side: '║',
    left: '╠',
    right: '╣',
  },
};

const ASCII: Glyphs = {
  ...UNICODE,
  cursor: '>',
  idleCursor: '-',
  chosenBase: '(*)',
  up: '^',
  down: 'v',
  upDown: 'Up/Down',
  dirty: '*',
  dot: '-',
  tab: '*',
  to: '->',
  caret: '_',
  ellipsis: '...',
  gutter: '|',
  box: { topLeft: '+', topRight: '+', bottomLeft: '+', bottomRight: '+', rule: '-', side: '|', left: '+', right: '+' },
  dialog: {
    topLeft: '+',
    topRight: '+',
    bottomLeft: '+',
    bottomRight: '+',
    rule: '=',
    side: '|',
    left: '+',
    right: '+',
  },
};

/** Words of the screen's own that were written before anyone knew the glyphs, such as the help's. */
export const inGlyphs = (text: string, { chosenBase, down, ellipsis, up }: Glyphs): string =>
  text.replaceAll('(•)', chosenBase).replaceAll('↑', up).replaceAll('↓', down).replaceAll('…', ellipsis);

export type Theme = { readonly glyphs: Glyphs; readonly styleOf: (role: Role) => Style };

/** Without colour, bold, dim and underline stay, and so do all marks. */
export function themeOf({ unicode, color }: { readonly unicode: boolean; readonly color: boolean }): Theme {
  return { glyphs: unicode ? UNICODE : ASCII, styleOf: (role) => (color ? STYLES[role] : colorless(STYLES[role])) };
}

const colorless = ({ color: _, ...style }: Style): Style => style;
