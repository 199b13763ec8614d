/** What writing or removing one definition file means: for its key, and for what is selected. */

import type { ApprovalStanding } from './approval.ts';
import { type Catalog, modeOf } from './catalog.ts';
import { commandFor } from './directive.ts';
import type { Mode, ModeKey } from './mode.ts';
import type { Refusal } from './refusal.ts';
import { explain } from './refusal-words.ts';
import { removalOf } from './remedy.ts';
import { omissionText } from './resolution.ts';
import { isNative, keysOf, type Selection } from './selection.ts';
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
  /** Whether the host was told not to trust the current folder. */
  readonly isDistrusted: boolean;
};

/** The catalogs before and after something was done, and what is in force afterwards. */
export type Turn = Pick<Effect, 'standing' | 'isDistrusted'> & { readonly before: Catalog; readonly after: Catalog };

export const slotOf = ({ base, overlays }: Selection, key: ModeKey): Slot =>
  base === key ? 'base' : overlays.includes(key) ? 'overlay' : null;

/** The effect on `key` of what was done to the file at `path` between the two catalogs. */
export function effectOf(key: ModeKey, path: string, { before, after, standing, isDistrusted }: Turn): Effect {
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
    isDistrusted,
  };
}

/** What is to be told of a file that was written, one fact a sentence without its full stop; commands in backticks. */
export const savedWords = (effect: Effect): readonly string[] => [...placeWords(effect), ...selectedWords(effect)];

const definitionIn = ({ scope, path }: Mode, verb: string): string =>
  `the ${scope} definition ${verb} (${visibleLine(path)})`;

function placeWords(effect: Effect): readonly string[] {
  const { key, path, mode, before, answers, approval, isDistrusted } = effect;
  if (mode === null)
    return [`it is not read here${isDistrusted ? ', since the host was told not to trust this folder' : ''}`];
  if (approval !== null && approval !== 'approved') return approvalWords(effect, approval);
  if (answers !== null && answers.path !== path)
    return [definitionIn(answers, `answers to \`${key}\` here, not this one`)];
  return before === null || before.path === path
    ? []
    : [`it takes the place of the ${before.scope} definition (${visibleLine(before.path)})`];
}

function approvalWords({ key, path, before, answers }: Effect, approval: ApprovalStanding): readonly string[] {
  const until = answers === null ? '' : `; until then ${definitionIn(answers, 'answers')}`;
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
    ...(misfits ? [`nothing is moved; \`${removalOf(key, selectionIn(standing))}\` removes it`] : []),
    ...(misfits && standing.kind === 'blocked' ? ['nothing is added until that is settled'] : []),
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

/** What became of the selection when a selected definition's file was removed. */
export type Remainder =
  /** Nothing was selected that the file answered for. */
  | { readonly kind: 'untouched' }
  /** The rest, as it was accepted, is the selection then. */
  | { readonly kind: 'rest'; readonly selection: Selection }
  /** The rest cannot stand, so nothing was written. */
  | { readonly kind: 'kept'; readonly why: Refusal };

/** What is to be told of a removal that is planned or done, as `savedWords`. */
export function removedWords(
  { key, before, answers, slot }: Effect,
  remainder: Remainder,
  when: 'planned' | 'done',
): readonly string[] {
  return [answerWords(key, before, answers, when), ...remainderWords(key, slot, remainder, when)];
}

function answerWords(key: ModeKey, before: Mode | null, answers: Mode | null, when: 'planned' | 'done'): string {
  if (answers === null) return `${when === 'planned' ? 'no other' : 'no'} definition answers to \`${key}\``;
  if (before?.path === answers.path) return definitionIn(answers, `answers to \`${key}\`, as before`);
  return definitionIn(answers, `answers to \`${key}\` ${when === 'planned' ? 'then' : 'now'}`);
}

function remainderWords(key: ModeKey, slot: Slot, remainder: Remainder, when: 'planned' | 'done'): string[] {
  const isPlanned = when === 'planned';
  switch (remainder.kind) {
    case 'untouched':
      return [slot === null ? 'it is not selected: what is selected stays' : 'what is selected stays'];
    case 'rest': {
      if (isNative(remainder.selection))
        return [
          isPlanned ? 'it is all that is selected: nothing will be' : 'it was all that was selected: nothing is now',
        ];
      const command = `\`${commandFor(remainder.selection)}\``;
      return [
        `it ${isPlanned ? 'is' : 'was'} selected: the rest ${isPlanned ? 'will go' : 'goes'} on as it was accepted (${command})`,
      ];
    }
    case 'kept':
      return [
        `\`${key}\` ${isPlanned ? 'would stay' : 'stays'} selected without its file, since the rest cannot stand: ${explain(remainder.why).message}`,
        `nothing ${isPlanned ? 'would be' : 'was'} written to the state; \`pimodes off\` clears it`,
      ];
  }
}

/** Whether removing the file at `path` takes something away from the selection: it answered, or nothing else did. */
export const takesAway = (catalog: Catalog, selection: Selection, key: ModeKey, path: string): boolean =>
  keysOf(selection).includes(key) && (modeOf(catalog, key)?.path ?? path) === path;
