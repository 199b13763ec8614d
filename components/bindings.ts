/** What a binding of the key map is, and those that several contexts share. */

import type { Intent } from './advance.ts';
import * as does from './deeds.ts';
import type { Scene } from './scene.ts';
import * as scrolls from './scroll-deeds.ts';

/** A binding in the footer: on which row, how many of its alternatives, and what it does at this moment. */
export type Hint = {
  readonly row: 1 | 2;
  readonly names: number;
  readonly words: (scene: Scene) => string;
  /** Everybody knows it, so it is the first to go where there is no room for all. */
  readonly isKnown?: boolean;
};

export type Binding = {
  /** Alternatives. The keys of one, a blank between them, stand for directions, and `act` is told which was pressed. */
  readonly keys: readonly string[];
  readonly help: string;
  readonly hint?: Hint;
  /** Null: available. */
  readonly whyOff?: (scene: Scene) => string | null;
  readonly act: (scene: Scene, nth: number) => readonly Intent[];
};

export const hint = (row: 1 | 2, words: string | ((scene: Scene) => string), names = 1): Hint => ({
  row,
  names,
  words: typeof words === 'string' ? () => words : words,
});

export const APPLY = { help: 'apply the draft, or close when there is nothing to apply', act: does.apply } as const;

export const PANES = [
  { keys: ['tab', 'right'], help: 'next pane', hint: hint(1, does.nextPaneWords), act: does.nextPane },
  { keys: ['shift+tab', 'left'], help: 'previous pane', act: does.previousPane },
  { keys: ['1 2 3 4'], help: 'modes, preview, diff, text of the mode', act: does.showPane },
  {
    keys: ['d'],
    help: 'difference from what is active, and back',
    hint: hint(1, does.diffWords),
    act: does.toggleDiff,
  },
  {
    keys: ['o'],
    help: "the host's own part of the prompt: ask for it and show it, or fold it",
    whyOff: does.whyNotHost,
    act: does.toggleHost,
  },
] as const satisfies readonly Binding[];

export const DETAILS = {
  keys: ['i'],
  help: 'all there is to know of the mode under the cursor',
  hint: hint(1, 'details'),
  whyOff: does.whyNotDetails,
  act: does.openSheet('details'),
} as const satisfies Binding;

export const SCROLLING: readonly Binding[] = (
  [
    { keys: ['up down', 'k j', 'ctrl+p ctrl+n'], help: 'scroll', hint: hint(1, 'scroll'), by: 1 },
    { keys: ['pageup pagedown', 'b space'], help: 'scroll by a page', hint: hint(1, 'page'), by: 'page' },
    { keys: ['ctrl+u ctrl+d'], help: 'scroll by half a page', by: 'half' },
    { keys: ['home end', 'g G'], help: 'first row, last row', by: 'end' },
  ] as const
).map(({ by, ...binding }) => ({ ...binding, whyOff: scrolls.whyNotScroll, act: scrolls.scroll(by) }));

/** `arrows`: alternatives for a single row; a list of choices has arrows of its own. */
export const scrollingDialog = (arrows: readonly string[]): readonly Binding[] => {
  const common = { whyOff: scrolls.whyNotScrollDialog };
  const page = { keys: ['pageup pagedown'], help: 'scroll by a page', act: scrolls.scrollDialog('page'), ...common };
  if (arrows.length === 0) return [{ ...page, hint: hint(1, 'scroll') }];
  return [{ keys: arrows, help: 'scroll', hint: hint(1, 'scroll'), act: scrolls.scrollDialog(1), ...common }, page];
};

export const MORE = [
  { keys: ['w'], help: 'warnings: files that did not load, contracts, drift', act: does.openSheet('warnings') },
  { keys: ['t'], help: 'what the draft lets tools do, and the modes behind each rule', act: does.openSheet('guard') },
  { keys: ['a'], help: 'what changed since it was accepted', whyOff: does.whyNotReview, act: does.review },
  { keys: ['ctrl+r'], help: 'read all files again and keep the draft', act: does.reload },
  { keys: ['?', 'f1'], help: 'all keys', hint: hint(2, 'help'), act: does.openSheet('help') },
] as const satisfies readonly Binding[];
