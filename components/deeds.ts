/** What the keys do: each takes the scene and answers with intents, or with the reason why it cannot. */

import { commandFor } from '../src/kernel/directive.ts';
import { type Action, type Edited, hasWork, isDirty } from '../src/kernel/draft.ts';
import type { ModeKey } from '../src/kernel/mode.ts';
import type { Preset } from '../src/kernel/preset.ts';
import { keysOf, MAX_OVERLAYS, sameSelection } from '../src/kernel/selection.ts';
import type { Intent } from './advance.ts';
import { PANES, type Pane } from './layout.ts';
import type { Scene } from './scene.ts';
import { type Look, paneBeside, type Sheet } from './selector/cursor.ts';
import { keyOf, type Row } from './selector/rows.ts';
import { withoutCharacter, withoutWord } from './selector/search.ts';
import { shownPath } from './text/paths.ts';

export type Deed = (scene: Scene, nth: number) => readonly Intent[];
export type Reason = (scene: Scene) => string | null;

export const looked = (look: Look): Intent => ({ kind: 'look', look });
const edited = (action: Action): Intent => ({ kind: 'edit', action });

export const look =
  (one: Look): Deed =>
  () => [looked(one)];
export const edit =
  (action: Action): Deed =>
  () => [edited(action)];
export const say = (message: string): readonly Intent[] => [looked({ kind: 'say', message })];
export const whyNotDetails: Reason = ({ row }) => (row === null ? 'no mode matches the search' : null);
export const openSheet = (sheet: Sheet): Deed => look({ kind: 'open-sheet', sheet });

export const direction = (nth: number): 1 | -1 => (nth === 0 ? -1 : 1);

export const step: Deed = (_, nth) => [looked({ kind: 'step', by: direction(nth) })];
export const page: Deed = (scene, nth) => [
  looked({ kind: 'step', by: direction(nth) * Math.max(1, heightHere(scene) - 1) }),
];
export const halfPage: Deed = (scene, nth) => [
  looked({ kind: 'step', by: direction(nth) * Math.ceil(heightHere(scene) / 2) }),
];
export const end: Deed = ({ rows }, nth) => [looked({ kind: 'go', to: nth === 0 ? 0 : rows.length - 1 })];
export const jump: Deed = ({ baseCount, rows }, nth) => {
  const chosen = rows.findIndex(({ isChosen, slot }) => isChosen && slot === 'base');
  return [looked({ kind: 'go', to: nth === 1 ? baseCount : Math.max(0, chosen) })];
};

const heightHere = ({ at, baseCount, heights }: Scene): number => (at < baseCount ? heights.base : heights.overlay);

export const choose: Deed = ({ row }) => {
  if (row === null) return [];
  if (row.subject.kind === 'withheld') return [edited({ kind: 'approve', key: row.subject.mode.key })];
  const key = keyOf(row);
  if (row.slot === 'base') return [edited({ kind: 'choose-base', key })];
  return key === null ? [] : [edited({ kind: 'toggle-overlay', key })];
};

export const whyNotChoose: Reason = ({ model, row }) => {
  if (row === null) return 'no mode matches the search';
  switch (row.subject.kind) {
    case 'native':
      return row.isChosen ? 'the native host is the base already' : null;
    case 'broken':
      return 'this file did not load; w says why';
    case 'withheld':
      return row.subject.isNext ? null : `a deeper folder's \`${row.name}\` comes first`;
    case 'missing':
      if ((row.slot === 'overlay' && row.isChosen) || ['unapproved', 'denied'].includes(row.subject.why)) return null;
      return row.isChosen
        ? `\`${row.name}\` is chosen already`
        : `\`${row.name}\` cannot be chosen again: ${row.description}`;
    case 'mode':
      if (row.slot === 'base') return row.isChosen ? `\`${row.name}\` is the base already` : null;
      return row.isChosen || model.draft.selection.overlays.length < MAX_OVERLAYS
        ? null
        : `${MAX_OVERLAYS} overlays are chosen, which is the most`;
  }
};

export const chooseWords = ({ row }: Scene): string => {
  if (row?.subject.kind === 'withheld') return 'approve';
  if (row === null || row.slot === 'base') return 'choose';
  return row.isChosen ? 'drop' : 'add';
};

/** One place in the full order, also where a search hides the neighbour. */
export const place: Deed = ({ row }, nth) => placed(row, (row?.place ?? 0) + direction(nth));
export const placeAtEnd: Deed = ({ row }, nth) => placed(row, nth === 0 ? 0 : MAX_OVERLAYS);

function placed(row: Scene['row'], place: number): readonly Intent[] {
  const key = row === null ? null : keyOf(row);
  return key === null ? [] : [edited({ kind: 'place-overlay', key, place })];
}

export const whyNotPlace: Reason = ({ row }) =>
  row === null || row.place === null ? 'only chosen overlays have an order; Space adds one' : null;

export const clear = edit({ kind: 'clear-overlays' });
export const whyNotClear: Reason = ({ model }) =>
  model.draft.selection.overlays.length === 0 ? 'no overlay is chosen' : null;
export const whyNotUndo: Reason = ({ model }) => (model.draft.past.length === 0 ? 'nothing to undo' : null);
export const whyNotRedo: Reason = ({ model }) => (model.draft.future.length === 0 ? 'nothing to do again' : null);
export const whyNotReset: Reason = ({ model }) => (isDirty(model.draft) ? null : 'the draft is what is active');
export const whyNotQuit: Reason = ({ model }) =>
  isDirty(model.draft) ? 'the draft has changes: Enter applies them, Esc asks' : null;

export const whyNotApply: Reason = ({ row }) => (row === null ? 'no mode matches the search; Esc clears it' : null);
/** What has drifted is shown before it is accepted. */
export const apply: Deed = ({ model }) => {
  const otherwise = { kind: 'edit', action: { kind: 'apply' } } as const;
  return driftedIn(model.draft).length === 0 ? [otherwise] : [{ kind: 'review', otherwise }];
};
export const accept: Deed = () => [looked({ kind: 'close-sheet' }), edited({ kind: 'apply' })];
export const review: Deed = () => [
  { kind: 'review', otherwise: { kind: 'look', look: { kind: 'say', message: 'nothing of it has changed' } } },
];
export const whyNotReview: Reason = ({ model }) =>
  driftedIn(model.draft).length === 0 ? 'nothing has changed since it was accepted' : null;

function driftedIn({ against: { standing }, selection }: Edited): readonly ModeKey[] {
  const chosen = new Set(keysOf(selection));
  return standing.kind === 'native' ? [] : standing.drift.map(({ key }) => key).filter((key) => chosen.has(key));
}

export const presets: Deed = () => [{ kind: 'presets' }];
export const whyNoPreset: Reason = ({ model }) =>
  model.view.picker?.entries.size === 0 ? 'there are no presets' : null;

/** What picking a preset asks for. */
export function picked({ key, selection }: Preset, { model }: Scene): readonly Intent[] {
  const closed = looked({ kind: 'pick', from: null });
  if (sameSelection(selection, model.draft.selection))
    return [closed, ...say(`the draft is the preset \`${key}\` already`)];
  return [closed, edited({ kind: 'select', selection, name: key })];
}

export const openFile: Deed = ({ row }) => {
  const path = row === null ? null : fileOf(row);
  return path === null ? [] : [{ kind: 'open-file', path }];
};
export const whyNotOpenFile: Reason = ({ row, world }) => {
  if (row === null) return 'no mode matches the search';
  const path = fileOf(row);
  if (path === null) return row.subject.kind === 'native' ? 'the native host has no file' : 'its file is gone';
  if (row.scope !== 'builtin' && row.scope !== 'pack') return null;
  return `\`${row.name}\` comes with ${row.scope === 'pack' ? 'a pack' : 'pimodes'} and is not yours to edit: ${shownPath(path, world.where.home)}`;
};

function fileOf({ subject }: Row): string | null {
  if (subject.kind === 'broken') return subject.file.path;
  return subject.kind === 'mode' || subject.kind === 'withheld' ? subject.mode.path : null;
}
export const applyWords = ({ model }: Scene): string => (hasWork(model.draft) ? 'apply' : 'close');

export const toggleHost: Deed = () => [{ kind: 'host' }];
export const whyNotHost: Reason = ({ world }) => (world.host === undefined ? 'there is no host to ask here' : null);

export const openSearch = look({ kind: 'open-search' });
export const eraseWord: Deed = ({ model }) => [looked({ kind: 'search', text: withoutWord(model.view.search.text) })];
export const eraseCharacter: Deed = ({ model }) => {
  const { text } = model.view.search;
  return [looked(text === '' ? { kind: 'clear-search' } : { kind: 'search', text: withoutCharacter(text) })];
};

const found = (text: string, isOpen = true): Intent => looked({ kind: 'find', text, isOpen });
export const openFind: Deed = ({ model }) => [found(model.view.find.text)];
export const whyNotFind: Reason = ({ model }) => (model.view.sheet === 'help' ? null : 'only the keys can be searched');
export const keepFind: Deed = ({ model }) => [found(model.view.find.text.trim(), false)];
export const clearFind: Deed = () => [found('', false)];
export const eraseFoundWord: Deed = ({ model }) => [found(withoutWord(model.view.find.text))];
export const eraseFound: Deed = ({ model }) => {
  const { text } = model.view.find;
  return [text === '' ? found('', false) : found(withoutCharacter(text))];
};
export const emptyFind: Deed = () => [found('')];
/** A search in the keys is cleared first, then the sheet closed. */
export const closeSheet: Deed = ({ model }) => [
  model.view.find.text === '' ? looked({ kind: 'close-sheet' }) : found('', false),
];

export const closeWords = ({ model }: Scene): string => (model.view.find.text === '' ? 'close' : 'clear search');

export const back: Deed = ({ model }) => [
  model.view.search.text === '' ? edited({ kind: 'cancel' }) : looked({ kind: 'clear-search' }),
];
export const escapeWords = ({ model }: Scene): string => {
  if (model.view.search.text !== '') return 'clear search';
  return isDirty(model.draft) ? 'cancel' : 'close';
};

const show = (pane: Pane): Intent => looked({ kind: 'show', pane });

/** Round all panes. Beside the lists the text that is seen comes first, and a whole round ends as it began. */
export const nextPane: Deed = (scene) => {
  const next = paneAfter(scene);
  return next === 'modes' && scene.layout.kind === 'two-panes' ? [show('preview'), show('modes')] : [show(next)];
};
export const previousPane: Deed = ({ model }) => [show(paneBeside(model.view.pane, -1))];

const paneAfter = ({ layout, model: { view } }: Scene): Pane =>
  view.pane === 'modes' && layout.kind === 'two-panes' ? view.beside : paneBeside(view.pane, 1);

export const showPane: Deed = (_, nth) => [show(PANES[nth] ?? 'modes')];
export const nextPaneWords = (scene: Scene): string => paneAfter(scene);

const showsDiff = ({ layout, model: { view } }: Scene): boolean =>
  layout.kind === 'two-panes' ? view.beside === 'diff' : view.pane === 'diff';

/** With two panes the list keeps the keys. */
export const toggleDiff: Deed = (scene) => {
  const { layout, model } = scene;
  if (layout.kind !== 'two-panes') return [show(showsDiff(scene) ? 'modes' : 'diff')];
  const shown = show(showsDiff(scene) ? 'preview' : 'diff');
  return model.view.pane === 'modes' ? [shown, show('modes')] : [shown];
};
export const diffWords = (scene: Scene): string => {
  if (!showsDiff(scene)) return 'diff';
  return scene.layout.kind === 'two-panes' ? 'preview' : 'modes';
};

export const reload = edit({ kind: 'reload' });
export const reloadStale: Deed = ({ layout }) => {
  const shown = layout.kind === 'two-panes' ? [show('diff'), show('modes')] : [show('diff')];
  return [edited({ kind: 'reload' }), ...shown];
};
export const copy: Deed = ({ model }) => [
  { kind: 'copy', text: commandFor(model.draft.selection) },
  looked({ kind: 'say', message: 'copied, where the terminal allows it' }),
];
