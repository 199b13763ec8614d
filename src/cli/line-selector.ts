/**
 * The selector as numbered questions, one line after another and nothing redrawn: for screen readers, for terminals that
 * cannot do more, and for people who would rather answer. The same reducer decides, so it can do the whole job.
 */

import type { SelectorSession, TextOf } from '../app/selector.ts';
import { basesOf, type Catalog, candidateFor, overlaysOf } from '../kernel/catalog.ts';
import { type Composition, compose, PLAIN } from '../kernel/composition.ts';
import { brokenContracts, contractText } from '../kernel/contracts.ts';
import { broughtBy, broughtText, type Mounting, unmountedIn } from '../kernel/contributions.ts';
import { type Action, changesIn, type Draft, deniedIn, hasWork, openDraft } from '../kernel/draft.ts';
import { gutter } from '../kernel/gutter.ts';
import { measure } from '../kernel/measure.ts';
import { type Mode, type ModeKey, NO_TEXT, wholeText } from '../kernel/mode.ts';
import { explain } from '../kernel/refusal-words.ts';
import { modesIn, omissionText, overlaysIn, resolve } from '../kernel/resolution.ts';
import type { Selection } from '../kernel/selection.ts';
import { selectionIn } from '../kernel/standing.ts';
import { denialText } from '../kernel/transition.ts';
import { update } from '../kernel/update-draft.ts';
import { visibleLine } from '../kernel/visible.ts';
import { guardLines } from './text/guard.ts';
import { count, modeWords } from './text/status.ts';

/** A conversation: lines out, answers in. `ask` resolves to null when there will be no more answers. */
export type Conversation = {
  readonly say: (line: string) => void;
  readonly ask: (question: string) => Promise<string | null>;
};

/** What the conversation asks of the world, its texts loaded. */
type Session = Pick<SelectorSession, 'charactersPerToken' | 'perform'> & { readonly textOf: TextOf };

export type LineOutcome = { readonly kind: 'applied' | 'unchanged' | 'discarded'; readonly selection: Selection };

/** Leads through base, overlays, confirmation and Apply. */
export async function selectByLines(opened: SelectorSession, talk: Conversation): Promise<LineOutcome> {
  const { against, where } = opened;
  const { charactersPerToken, perform } = opened;
  const session: Session = { charactersPerToken, perform, textOf: await opened.texts() };
  let draft = openDraft(against);
  talk.say(`Prompt modes for ${visibleLine(where.cwd)}.`);
  talk.say(`Active now: ${inWords(selectionIn(against.standing))}.`);
  for (;;) {
    const edited = await edit(draft, session, talk);
    if (edited === null) return left(draft);
    draft = edited;
    if (!hasWork(draft)) {
      talk.say('Nothing has changed.');
      return { kind: 'unchanged', selection: draft.selection };
    }
    tell(draft, session, talk);
    const answer = await choose(
      talk,
      'Apply this? y for yes, p for the whole text, c to change it again, Enter for no: ',
      ['y', 'p', 'c', ''],
    );
    if (answer === 'p') for (const line of textLines(draft, session)) talk.say(line);
    const isYes =
      answer === 'y' ||
      (answer === 'p' && (await choose(talk, 'Apply this? y for yes, Enter for no: ', ['y', ''])) === 'y');
    if (answer === 'c') continue;
    if (!isYes) return left(draft);
    const done = await settle(draft, session, { kind: 'apply' }, talk);
    if (done.phase.kind === 'closed') return { kind: 'applied', selection: done.selection };
    draft = done;
  }
}

const left = (draft: Draft): LineOutcome => ({
  kind: hasWork(draft) ? 'discarded' : 'unchanged',
  selection: draft.selection,
});

/** The base, then the overlays; null when the answers have ended. */
async function edit(draft: Draft, session: Session, talk: Conversation): Promise<Draft | null> {
  const { catalog } = draft.against;
  const bases: (Mode | null)[] = [null, ...basesOf(catalog), ...waiting(catalog, false)];
  talk.say('');
  talk.say('Base, one of these:');
  bases.forEach((mode, index) => {
    talk.say(
      `${index + 1}. ${rowOf(mode, catalog, (mode?.key ?? null) === draft.selection.base && !isWaiting(mode, catalog) ? ', selected' : '')}`,
    );
  });
  const base = await numbers(talk, 'Number of the base, or Enter to keep it: ', bases.length, 1);
  if (base === null) return null;
  let next = draft;
  for (const one of base) next = await settle(next, session, pick(bases[one - 1] ?? null, catalog), talk);
  if (resolve(next.selection, next.against.catalog).kind === 'exact') return next;

  const offered = [...overlaysOf(next.against.catalog), ...waiting(next.against.catalog, true)];
  talk.say('');
  talk.say('Overlays, any number of these, in the order that you name them:');
  offered.forEach((mode, index) => {
    const place = isWaiting(mode, next.against.catalog) ? -1 : next.selection.overlays.indexOf(mode.key);
    talk.say(
      `${index + 1}. ${rowOf(mode, next.against.catalog, place === -1 ? '' : `, selected as number ${place + 1}`)}`,
    );
  });
  const chosen = await numbers(
    talk,
    'Numbers in order, for example 3 1; 0 for none; Enter to keep them: ',
    offered.length,
    64,
  );
  if (chosen === null) return null;
  if (chosen.length === 0) return next;
  next = await settle(next, session, { kind: 'clear-overlays' }, talk);
  for (const one of chosen.filter((number) => number !== 0)) {
    const mode = offered[one - 1];
    if (mode !== undefined && !next.selection.overlays.includes(mode.key))
      next = await settle(next, session, pick(mode, next.against.catalog), talk);
  }
  return next;
}

/** Project definitions of one slot that nobody has approved. */
const waiting = (catalog: Catalog, overlays: boolean): Mode[] =>
  [...catalog.withheld.keys()].flatMap((key) => {
    const mode = candidateFor(catalog, key);
    return mode !== null && (mode.strategy === 'append') === overlays && catalog.approvals.get(mode.path) !== 'denied'
      ? [mode]
      : [];
  });

const isWaiting = (mode: Mode | null, catalog: Catalog): boolean =>
  mode !== null && candidateFor(catalog, mode.key)?.path === mode.path;

function pick(mode: Mode | null, catalog: Catalog): Action {
  if (isWaiting(mode, catalog) && mode !== null) return { kind: 'approve', key: mode.key };
  if (mode === null) return { kind: 'choose-base', key: null };
  return mode.strategy === 'append'
    ? { kind: 'toggle-overlay', key: mode.key }
    : { kind: 'choose-base', key: mode.key };
}

/** What is `chosen` stands before the description, which may be long. */
function rowOf(mode: Mode | null, catalog: Catalog, chosen: string): string {
  if (mode === null) return `native host, the prompt that the host brings${chosen}`;
  const about = mode.description === null ? '' : `. ${visibleLine(mode.description)}`;
  return `${mode.key}, ${modeWords(mode)}${isWaiting(mode, catalog) ? ', a project definition that nobody has approved' : ''}${chosen}${about}`;
}

/** One action, its questions asked and its effects performed, until the draft rests. */
async function settle(draft: Draft, session: Session, action: Action, talk: Conversation): Promise<Draft> {
  let [now, ...effects] = update(draft, action);
  for (;;) {
    for (const effect of effects.splice(0)) [now, ...effects] = update(now, await session.perform(effect));
    if (effects.length > 0) continue;
    const { phase } = now;
    if (phase.kind === 'asking') {
      [now, ...effects] = update(now, { kind: 'answer', yes: await isAccepted(now, session, talk) });
    } else if (phase.kind === 'refused') {
      const { message, hint } = explain(phase.refusal);
      talk.say(`Not applied: ${visibleLine(message)}.`);
      if (hint !== null) talk.say(visibleLine(hint));
      [now, ...effects] = update(now, phase.refusal.kind === 'stale' ? { kind: 'reload' } : { kind: 'dismiss' });
    } else return now;
  }
}

async function isAccepted(
  { phase, against, selection }: Draft,
  session: Session,
  talk: Conversation,
): Promise<boolean> {
  if (phase.kind !== 'asking') return false;
  const { question } = phase;
  switch (question.kind) {
    case 'enter-exact':
      talk.say(
        `${question.base} is exact-final: the model would be sent its text and nothing else. The host's prompt, tools text and project context go.`,
      );
      if (question.drops.length > 0) talk.say(`These overlays are cleared: ${question.drops.join(', ')}.`);
      break;
    case 'leave-exact':
      talk.say(`${question.base} takes no overlays. To add ${question.overlay} the base becomes the native host.`);
      break;
    case 'approve': {
      const mode = candidateFor(against.catalog, question.key);
      if (mode === null) return false;
      talk.say(`${question.key} is defined by this project, in ${visibleLine(mode.path)}.`);
      for (const line of beyondText(mode, against.mounting)) talk.say(line);
      talk.say('This is its text:');
      for (const line of gutter(wholeText(session.textOf(mode) ?? NO_TEXT))) talk.say(line);
      break;
    }
    case 'force':
      for (const one of question.denials) talk.say(`${denialText(one)}.`);
      talk.say('It can be applied all the same, and that is recorded.');
      break;
    case 'discard':
      talk.say(`${count(question.changes)} changes would be lost: ${inWords(selection)}.`);
  }
  return (await choose(talk, 'y for yes, Enter for no: ', ['y', ''])) === 'y';
}

/** What a definition does besides what its text says. */
function beyondText(mode: Mode, mounting: Mounting): string[] {
  const guard = guardLines(mode.guard).map(([name, value]) => `${name} ${value}`);
  const brought = broughtBy([mode], mounting);
  return [
    ...(guard.length === 0 ? [] : [`Its guard: ${guard.join('; ')}.`]),
    ...brought.filter(({ why }) => why === null).map((one) => `It brings along: ${broughtText(one)}.`),
    ...unmountedIn(brought).map((text) => `Warning: ${text}.`),
  ];
}

function tell(draft: Draft, session: Session, talk: Conversation): void {
  const resolution = resolve(draft.selection, draft.against.catalog);
  const { prompt } = composed(draft, session);
  talk.say('');
  talk.say(`Draft: ${inWords(draft.selection)}. ${count(changesIn(draft).length)} changes, not applied.`);
  const { utf8Bytes, estimatedTokens } = measure(prompt, session.charactersPerToken);
  talk.say(`It adds ${count(utf8Bytes)} bytes, about ${count(estimatedTokens)} tokens.`);
  for (const one of resolution.omitted) talk.say(`Warning: ${omissionText(one)}.`);
  for (const one of brokenContracts(resolution.base, overlaysIn(resolution)))
    talk.say(`Warning: ${contractText(one)}.`);
  for (const text of unmountedIn(broughtBy(modesIn(resolution), draft.against.mounting))) talk.say(`Warning: ${text}.`);
  for (const one of deniedIn(draft)) talk.say(`Warning: ${denialText(one)}.`);
}

const composed = ({ selection, against: { catalog, mounting } }: Draft, { textOf }: Session): Composition =>
  compose(resolve(selection, catalog), (mode) => textOf(mode) ?? NO_TEXT, { ...PLAIN, mounting });

function textLines(draft: Draft, session: Session): string[] {
  return composed(draft, session).sections.flatMap(({ from, ordinal, text }) => [
    ordinal === null ? `Base ${from}:` : `Overlay ${ordinal}, ${from}:`,
    ...gutter(text),
  ]);
}

const inWords = ({ base, overlays }: Selection): string =>
  `base ${base ?? 'native host'}${overlays.length === 0 ? ', no overlays' : `, overlays ${overlays.map((key: ModeKey, i) => `${i + 1} ${key}`).join(', ')}`}`;

/** One of `answers`, asked for until it is one; "" when the answers have ended. */
async function choose(talk: Conversation, question: string, answers: readonly string[]): Promise<string> {
  for (;;) {
    const answer = await talk.ask(question);
    if (answer === null) return '';
    const word = answer.trim().toLowerCase();
    if (answers.includes(word)) return word;
    talk.say(`That is not one of the answers: ${answers.filter((one) => one !== '').join(', ')} or Enter.`);
  }
}

/** At most `most` numbers up to `limit`, [] for Enter, null when the answers have ended. */
async function numbers(talk: Conversation, question: string, limit: number, most: number): Promise<number[] | null> {
  for (;;) {
    const answer = await talk.ask(question);
    if (answer === null) return null;
    const words = answer
      .trim()
      .split(/[\s,]+/)
      .filter((word) => word !== '');
    const found = words.map(Number);
    const isGood = found.every((one) => Number.isInteger(one) && one >= (most > 1 ? 0 : 1) && one <= limit);
    if (isGood && found.length <= most) return found;
    talk.say(`Numbers from 1 to ${limit}, ${most === 1 ? 'one of them' : 'with blanks between them'}.`);
  }
}
