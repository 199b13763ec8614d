/** Keys by name, as the key map, the tests and a person call them: `up`, `alt+up`, `ctrl+s`, `space`, or the character. */

import type { Key } from 'ink';
import { charactersOf } from './text/cells.ts';

export type KeyName = string;

const NAMED = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, KeyName])[];

/** What the input filter makes of F1, which Ink reports as nothing at all: a character that no keyboard types. */
const F1 = '\uf704';

/**
 * The keys of one event of Ink's. Several characters that were read at once are several keys, unless a control character
 * among them says that it is a paste, which is none.
 */
export function keysIn(input: string, key: Key): readonly KeyName[] {
  if (key.eventType === 'release') return [];
  const named = NAMED.find(([flag]) => key[flag])?.[1];
  if (key.ctrl && input === 'c') return ['ctrl+c']; // also when an Esc just before it looks like Alt
  if (named === 'escape') return ['escape']; // two at once look like Alt+Esc
  if (named !== undefined) return [modifiers(key, key.shift) + named];
  if (input === '\n') return ['ctrl+j'];
  if (input === F1) return ['f1'];
  if (input === '' || /[\u0000-\u001f\u007f]/.test(input)) return [];
  // Shift is in the character already.
  return charactersOf(input).map((typed) => modifiers(key, false) + (typed === ' ' ? 'space' : typed));
}

/** A terminal that has a Meta key of its own sends it as what Ink calls super. */
const modifiers = (key: Key, isShifted: boolean): string =>
  `${key.ctrl ? 'ctrl+' : ''}${key.meta || key.super ? 'alt+' : ''}${isShifted ? 'shift+' : ''}`;

/** The text that a key types into a search; null when it types none. */
export function textOfKey(name: KeyName): string | null {
  if (name === 'space') return ' ';
  return charactersOf(name).length === 1 ? name : null;
}

const PRINTED: Readonly<Record<string, string>> = {
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  enter: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  f1: 'F1',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
};

/** A key as a person reads it: `Alt+Up`, `Ctrl+S`, `K`. */
export function printed(name: KeyName): string {
  const parts = name.length > 1 ? name.split('+').filter(Boolean) : [name];
  const modified = parts.length > 1;
  return parts.map((part) => PRINTED[part] ?? (modified && part.length === 1 ? part.toUpperCase() : part)).join('+');
}

/** Keys that do the same in different directions, as one word: `Alt+Up/Down`, `k/j`, `< >`, `1-4`. */
export function printedTogether(names: readonly KeyName[]): string {
  if (names.every((name) => /^[^\w]$/.test(name))) return names.join(' ');
  const [first = '', ...others] = names.map(printed);
  if (others.length > 2) return `${first}-${others.at(-1)}`;
  const prefix = first.slice(0, first.lastIndexOf('+') + 1);
  return [
    first,
    ...others.map((one) => (prefix !== '' && one.startsWith(prefix) ? one.slice(prefix.length) : one)),
  ].join('/');
}
