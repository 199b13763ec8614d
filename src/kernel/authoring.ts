/** What writing or removing one definition file means: for its key, and for what is selected. */

import type { Activation } from './activation.ts';
import type { ApprovalStanding } from './approval.ts';
import { type Catalog, modeOf } from './catalog.ts';
import { commandFor } from './directive.ts';
import type { Mode, ModeKey } from './mode.ts';
import { explain, type Refusal } from './refusal.ts';
import { omissionText } from './resolution.ts';
import { keysOf, type Selection, withoutKey } from './selection.ts';
import { type Standing, selectionIn } from './standing.ts';
import { visibleLine } from './visible.ts';

/** Where a person's own definitions stand: in the user's folders, or in the current folder's. */
export const OWN_PLACES = ['global', 'project'] as const;
export type OwnPlace = (typeof OWN_PLACES)[number];

/** The slot that a selection has for a key; null when it is not selected. */
export type Slot = 'base' | 'overlay' | null;

export type Effect = {
  readonly key: ModeKey;
  readonly path: string;
  /** What the file says now; null when it is gone, or is not read from here. */
  readonly mode: Mode | null;
  /** What answered to the key before, and does now; null for nothing. */
  readonly before: Mode | null;
  readonly answers: Mode | null;
  /** Null where no approval is needed. */
  readonly approval: ApprovalStanding | null;
  readonly slot: Slot;
  readonly standing: Standing;
};

export const slotOf = ({ base, overlays }: Selection, key: ModeKey): Slot =>
  base === key ? 'base' : overlays.includes(key) ? 'overlay' : null;

/** The effect on `key` of what was done to the file at `path` between the two catalogs. */
export function effectOf(
  key: ModeKey,
  path: string,
  { before, after, standing }: { readonly before: Catalog; readonly after: Catalog; readonly standing: Standing },
): Effect {
  const answers = modeOf(after, key);
  const waiting = after.withheld.get(key)?.find((one) => one.path === path) ?? null;
  const below = after.entries.get(key)?.shadows.find((one) => one.path === path) ?? null;
  const mode = waiting ?? (answers?.path === path ? answers : below);
  return {
    key,
    path,
    mode,
    before: modeOf(before, key),
    answers,
    approval:
      waiting !== null ? (after.approvals.get(path) ?? 'unapproved') : mode?.scope === 'project' ? 'approved' : null,
    slot: slotOf(selectionIn(standing), key),
    standing,
  };
}

/** What is to be told of a file that was written, one fact a sentence without its full stop; commands in backticks. */
export const savedWords = (effect: Effect): readonly string[] => [...placeWords(effect), ...selectedWords(effect)];

/** A definition with its scope and file. */
export const placeOf = ({ scope, path }: Pick<Mode, 'scope' | 'path'>): string => `${scope}, ${visibleLine(path)}`;

function placeWords(effect: Effect): string[] {
  const { key, path, mode, before, answers, approval } = effect;
  if (mode === null) return ['it is not read here; `pimodes list --all` tells what is'];
  if (approval !== null && approval !== 'approved') return [...approvalWords(effect, approval)];
  if (answers !== null && answers.path !== path)
    return [`another definition answers to \`${key}\` here (${placeOf(answers)})`];
  return before === null || before.path === path
    ? []
    : [`it takes the place of another definition (${placeOf(before)})`];
}

function approvalWords({ key, path, before, answers }: Effect, approval: ApprovalStanding): readonly string[] {
  const until = answers === null ? '' : `; until then another definition answers (${placeOf(answers)})`;
  const use = `a project definition is used once it is approved: \`pimodes approve ${key}\`${until}`;
  if (approval === 'denied') return ['this file was denied before', use];
  return before?.path === path || approval === 'changed' ? ['it is no longer what was approved', use] : [use];
}

/** Nothing is ever moved from one slot to the other. */
function selectedWords({ key, mode, slot, standing }: Effect): string[] {
  if (slot === null || standing.kind === 'native') return [];
  const { omitted } = standing.resolution;
  const own = omitted.find((one) => one.key === key);
  const misfits = own?.why === 'not-a-base' || own?.why === 'not-an-overlay';
  const said = [
    ...(own === undefined ? [] : [`${SELECTED[slot]}, but ${omissionText(own)}`]),
    ...(misfits ? [`nothing is moved; \`${removal(selectionIn(standing), key, slot)}\` removes it`] : []),
    ...(!misfits && standing.drift.some((one) => one.key === key) ? [driftWords(slot, standing, mode)] : []),
    ...omitted.filter((one) => one.key !== key && one.why === 'exact-base').map(omissionText),
    ...(standing.kind === 'blocked' && standing.why.kind !== 'drift' ? [blockedWords(standing.why)] : []),
  ];
  return said.length === 0 ? [`${SELECTED[slot]}, and means what was accepted`] : said;
}

const SELECTED = { base: 'it is selected as the base', overlay: 'it is selected as an overlay' } as const;

function driftWords(slot: 'base' | 'overlay', { kind }: Standing, mode: Mode | null): string {
  const accepts = `\`pimodes reapprove${mode?.strategy === 'replace_final' ? ' --confirm-exact' : ''}\``;
  return kind === 'blocked'
    ? `${SELECTED[slot]}, and not as it was accepted: nothing is added until ${accepts} accepts it`
    : `${SELECTED[slot]}, and in force with words that nobody has accepted; ${accepts} accepts them`;
}

const blockedWords = (why: Refusal): string => `what is selected is blocked: ${explain(why).message}`;

const removal = (selection: Selection, key: ModeKey, slot: 'base' | 'overlay'): string =>
  slot === 'overlay' ? `pimodes -${key}` : commandFor(withoutKey(selection, key));

/** What became of the selection when a selected definition's file was removed. */
export type Remainder =
  /** Nothing was selected that the file answered for. */
  | { readonly kind: 'untouched' }
  /** The rest, as it was accepted, is the selection now. */
  | { readonly kind: 'written'; readonly activation: Activation }
  /** The rest cannot stand, so nothing was written. */
  | { readonly kind: 'kept'; readonly why: Refusal };

/** What is to be told of a removal, as `savedWords`; of one that is only planned, too. */
export function removedWords(
  { key, before, answers, path, slot }: Pick<Effect, 'key' | 'before' | 'answers' | 'path' | 'slot'>,
  remainder: Remainder | { readonly kind: 'planned'; readonly selection: Selection },
): readonly string[] {
  const isSame = before !== null && before.path === answers?.path;
  const below =
    answers === null
      ? `no other definition answers to \`${key}\``
      : isSame
        ? `what answers to \`${key}\` stays (${placeOf(answers)})`
        : `another definition answers to \`${key}\` then (${placeOf(answers)})`;
  return [below, ...remainderWords(key, slot, remainder, path)];
}

function remainderWords(
  key: ModeKey,
  slot: Slot,
  remainder: Remainder | { readonly kind: 'planned'; readonly selection: Selection },
  path: string,
): string[] {
  switch (remainder.kind) {
    case 'untouched':
      return [slot === null ? 'it is not selected, so what is selected stays' : 'what is selected stays as it is'];
    case 'written':
      return [`it was selected; the rest goes on as it was accepted: ${commandOf(remainder.activation.selection)}`];
    case 'planned':
      return [`it is selected; the rest will go on as it was accepted: ${commandOf(remainder.selection)}`];
    case 'kept':
      return [
        `\`${key}\` stays selected without its file (${visibleLine(path)}), since the rest cannot stand: ${explain(remainder.why).message}`,
        'nothing was written to the state; `pimodes status` shows it, `pimodes off` clears it',
      ];
  }
}

const commandOf = (selection: Selection): string => `\`${commandFor(selection)}\``;

/** Whether removing the file at `path` takes something away from the selection: it answered, or nothing else did. */
export const takesAway = (catalog: Catalog, selection: Selection, key: ModeKey, path: string): boolean =>
  keysOf(selection).includes(key) && (modeOf(catalog, key)?.path ?? path) === path;
