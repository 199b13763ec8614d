/**
 * Every key of the selector: what it does, in words and in deed, and why it is off. Dispatch, the footer, `?` and the
 * README read this one table.
 */

import { APPLY, type Binding, DETAILS, hint, MORE, PANES, SCROLLING, scrollingDialog } from './bindings.ts';
import type { Context } from './context.ts';
import * as does from './deeds.ts';
import * as scrolls from './scroll-deeds.ts';

/** The keys of each context, in the order in which help lists them. */
export const KEYMAP: Readonly<Record<Context, readonly Binding[]>> = {
  modes: [
    {
      keys: ['up down', 'k j', 'ctrl+p ctrl+n'],
      help: 'move',
      hint: { ...hint(1, 'move'), isKnown: true },
      act: does.step,
    },
    { keys: ['pageup pagedown'], help: 'move by a page', act: does.page },
    { keys: ['ctrl+u ctrl+d'], help: 'move by half a page', act: does.halfPage },
    { keys: ['home end', 'g G'], help: 'first row, last row', act: does.end },
    { keys: ['{ }'], help: 'to the bases, to the overlays', act: does.jump },
    {
      keys: ['space', 'x'],
      help: 'choose the base, add or drop the overlay',
      hint: hint(1, does.chooseWords),
      whyOff: does.whyNotChoose,
      act: does.choose,
    },
    {
      keys: ['K J', 'alt+up alt+down', 'shift+up shift+down'],
      help: 'move the overlay up or down in the order',
      hint: hint(1, 'order', 2),
      whyOff: does.whyNotPlace,
      act: does.place,
    },
    {
      keys: ['< >'],
      help: 'make the overlay the first, the last',
      whyOff: does.whyNotPlace,
      act: does.placeAtEnd,
    },
    { keys: ['c'], help: 'drop all overlays', whyOff: does.whyNotClear, act: does.clear },
    {
      keys: ['/', 'ctrl+f'],
      help: 'search by key, label, description, scope',
      hint: hint(1, 'search'),
      act: does.openSearch,
    },
    ...PANES,
    DETAILS,
    {
      keys: ['[ ]', 'shift+pageup shift+pagedown'],
      help: 'scroll the text beside the list',
      whyOff: scrolls.whyNotBeside,
      act: scrolls.scrollBeside,
    },
    {
      keys: ['p'],
      help: 'presets: take one as the draft',
      hint: hint(1, 'presets'),
      act: does.presets,
    },
    {
      keys: ['e'],
      help: 'edit the file in $VISUAL or $EDITOR',
      hint: hint(1, 'edit'),
      whyOff: does.whyNotOpenFile,
      act: does.openFile,
    },
    { keys: ['enter', 'ctrl+s'], ...APPLY, hint: hint(2, does.applyWords), whyOff: does.whyNotApply },
    { keys: ['u'], help: 'undo', hint: hint(2, 'undo'), whyOff: does.whyNotUndo, act: does.edit({ kind: 'undo' }) },
    { keys: ['U'], help: 'redo', whyOff: does.whyNotRedo, act: does.edit({ kind: 'redo' }) },
    { keys: ['R'], help: 'back to what is active', whyOff: does.whyNotReset, act: does.edit({ kind: 'reset' }) },
    {
      keys: ['escape'],
      help: 'clear the search; then leave, asking about changes',
      hint: hint(2, does.escapeWords),
      act: does.back,
    },
    {
      keys: ['q'],
      help: 'leave, when nothing has changed',
      whyOff: does.whyNotQuit,
      act: does.edit({ kind: 'cancel' }),
    },
    ...MORE,
  ],
  search: [
    {
      keys: ['enter', 'tab'],
      help: 'keep the search and go back to the list',
      hint: hint(2, 'keep'),
      act: does.look({ kind: 'keep-search' }),
    },
    { keys: ['escape'], help: 'end the search', hint: hint(2, 'clear'), act: does.look({ kind: 'clear-search' }) },
    {
      keys: ['up down', 'ctrl+p ctrl+n'],
      help: 'move',
      hint: hint(1, 'move'),
      act: does.step,
    },
    { keys: ['pageup pagedown'], help: 'move by a page', act: does.page },
    { keys: ['backspace'], help: 'delete a character; end an empty search', act: does.eraseCharacter },
    { keys: ['ctrl+w', 'alt+backspace'], help: 'delete a word', act: does.eraseWord },
    { keys: ['ctrl+u'], help: 'delete all', act: does.look({ kind: 'search', text: '' }) },
  ],
  text: [
    ...SCROLLING,
    ...PANES,
    DETAILS,
    { keys: ['u'], help: 'undo', whyOff: does.whyNotUndo, act: does.edit({ kind: 'undo' }) },
    { keys: ['U'], help: 'redo', whyOff: does.whyNotRedo, act: does.edit({ kind: 'redo' }) },
    {
      keys: ['escape', 'enter', 'q'],
      help: 'back to the lists',
      hint: hint(2, 'back'),
      act: does.look({ kind: 'show', pane: 'modes' }),
    },
    { keys: ['ctrl+s'], ...APPLY, hint: hint(2, does.applyWords) },
    ...MORE,
  ],
  sheet: [
    ...SCROLLING,
    {
      keys: ['/', 'ctrl+f'],
      help: 'search the keys',
      hint: hint(1, 'search'),
      whyOff: does.whyNotFind,
      act: does.openFind,
    },
    {
      keys: ['escape', 'enter', 'q', '?', 'f1', 'i', 'w', 't'],
      help: 'close',
      hint: hint(2, does.closeWords),
      act: does.closeSheet,
    },
  ],
  find: [
    { keys: ['enter', 'tab'], help: 'keep the search', hint: hint(2, 'keep'), act: does.keepFind },
    { keys: ['escape'], help: 'end the search', hint: hint(2, 'clear'), act: does.clearFind },
    { keys: ['backspace'], help: 'delete a character', act: does.eraseFound },
    { keys: ['ctrl+w', 'alt+backspace'], help: 'delete a word', act: does.eraseFoundWord },
    { keys: ['ctrl+u'], help: 'delete all', act: does.emptyFind },
    { keys: ['up down', 'ctrl+p ctrl+n'], help: 'scroll', hint: hint(1, 'scroll'), act: scrolls.scroll(1) },
    { keys: ['pageup pagedown'], help: 'scroll by a page', hint: hint(1, 'page'), act: scrolls.scroll('page') },
  ],
  changes: [
    { keys: ['y'], help: 'accept it, and apply the draft', hint: hint(2, 'accept and apply'), act: does.accept },
    {
      keys: ['escape', 'enter', 'n', 'q'],
      help: 'back, nothing accepted',
      hint: hint(2, 'back', 2),
      act: does.look({ kind: 'close-sheet' }),
    },
    ...SCROLLING,
  ],
  presets: [
    // The list has its own keys for these, see PresetPicker.tsx.
    { keys: ['up down'], help: 'move', hint: hint(1, 'move'), whyOff: does.whyNoPreset, act: () => [] },
    { keys: ['enter'], help: 'take it as the draft', hint: hint(2, 'take'), whyOff: does.whyNoPreset, act: () => [] },
    {
      keys: ['escape', 'q', 'p'],
      help: 'back',
      hint: hint(2, 'back'),
      act: does.look({ kind: 'pick', from: null }),
    },
  ],
  question: [
    { keys: ['y'], help: 'yes', hint: hint(2, 'yes'), act: does.edit({ kind: 'answer', yes: true }) },
    {
      keys: ['n', 'enter', 'escape', 'q'],
      help: 'no',
      hint: hint(2, 'no', 3),
      act: does.edit({ kind: 'answer', yes: false }),
    },
    ...scrollingDialog(['up down', 'k j']),
  ],
  stale: [
    {
      keys: ['r'],
      help: 'read everything again, keep the choices, show the difference',
      hint: hint(2, 'reload'),
      act: does.reloadStale,
    },
    { keys: ['c'], help: 'copy the draft as a command', hint: hint(2, 'copy'), act: does.copy },
    { keys: ['x'], help: 'discard the draft', hint: hint(2, 'discard'), act: does.edit({ kind: 'abandon' }) },
    {
      keys: ['escape', 'q'],
      help: 'back to the draft',
      hint: hint(2, 'back'),
      act: does.edit({ kind: 'dismiss' }),
    },
    ...scrollingDialog([]),
  ],
  refusal: [
    {
      keys: ['escape', 'enter', 'q'],
      help: 'back to the draft',
      hint: hint(2, 'back', 2),
      act: does.edit({ kind: 'dismiss' }),
    },
    { keys: ['r'], help: 'read everything again and keep the choices', hint: hint(2, 'reload'), act: does.reload },
    { keys: ['c'], help: 'copy the draft as a command', hint: hint(2, 'copy'), act: does.copy },
    ...scrollingDialog(['up down', 'k j']),
  ],
  busy: [],
  'too-small': [
    { keys: ['q', 'escape'], help: 'leave; a changed draft is discarded', act: does.edit({ kind: 'abandon' }) },
  ],
};

/** The keys that do the same wherever one is. */
export const EVERYWHERE: readonly Binding[] = [
  {
    keys: ['ctrl+c'],
    help: 'leave at once; a changed draft is discarded, and its command printed',
    act: () => [{ kind: 'interrupt' }],
  },
  { keys: ['ctrl+l'], help: 'draw the screen again', act: () => [{ kind: 'repaint' }] },
  { keys: ['ctrl+z'], help: 'suspend', act: () => [{ kind: 'suspend' }] },
];
