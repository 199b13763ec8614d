/** What a question says, and which answer is the safe one. What a file says itself stands behind a gutter, and nowhere else. */

import { candidateFor, modeOf } from '../../src/kernel/catalog.ts';
import { broughtBy, unmountedIn } from '../../src/kernel/contributions.ts';
import type { Draft, Question } from '../../src/kernel/draft.ts';
import { type Mode, type ModeKey, NO_TEXT, wholeText } from '../../src/kernel/mode.ts';
import { denialText } from '../../src/kernel/transition.ts';
import { spelledByTags } from '../../src/kernel/visible.ts';
import { docLine } from '../preview/doc-line.ts';
import { gutterFor, textRows } from '../preview/document.ts';
import type { World } from '../scene.ts';
import { STRATEGY_WORDS } from '../selector/offers.ts';
import { guardWords } from '../status/guard-words.ts';
import { counted } from '../status/problems.ts';
import { baseName, changesLines } from '../status/summary.ts';
import { cut, cutMiddle } from '../text/cells.ts';
import { drawnLine } from '../text/inert.ts';
import { flow, type Line, say, span, widthOf, wrapped } from '../text/line.ts';
import { grouped } from '../text/numbers.ts';
import { shownPath } from '../text/paths.ts';
import type { Glyphs } from '../theme.ts';
import type { DialogText } from './dialog-text.ts';

const BLANK: Line = [];

/** A question for a box whose lines have `width` cells. */
export function questionText(
  question: Question,
  draft: Draft,
  world: World,
  width: number,
  glyphs: Glyphs,
): DialogText {
  const asked = (as: DialogText['as'], title: string, lines: readonly Line[], yes: string, no: string): DialogText => {
    return {
      title,
      as,
      lines,
      answers: [...yesLines(yes, width), ...safeAnswer(`No, ${no}`, width, glyphs)],
      choices: 0,
    };
  };
  switch (question.kind) {
    case 'enter-exact':
      return asked(
        'danger',
        'Replace the whole prompt?',
        enterExact(question, draft, world, width, glyphs),
        'accept it into the draft; nothing is applied yet',
        `keep ${baseName(draft.selection.base)}`,
      );
    case 'leave-exact':
      return asked(
        'warning',
        'Leave EXACT FINAL?',
        [...wrapped(`\`${question.base}\` is exact-final and takes no overlays.`, width), BLANK],
        `take the native host as base, with \`${question.overlay}\` as its only overlay`,
        `keep ${question.base}`,
      );
    case 'approve':
      return asked(
        'danger',
        'Use this project definition?',
        approve(question.key, draft, world, width, glyphs),
        'approve and choose it; this is recorded when the draft is applied',
        'leave it out',
      );
    case 'force':
      return asked(
        'danger',
        'Apply against what a mode allows?',
        [
          ...question.denials.flatMap((denial) => reason(denialText(denial), width)),
          BLANK,
          ...changesLines(draft, width, glyphs),
          BLANK,
        ],
        'apply it all the same; this is recorded',
        'back to the draft',
      );
    case 'discard':
      return asked(
        'warning',
        `Discard ${counted(question.changes, 'change', 'changes')}?`,
        [...changesLines(draft, width, glyphs), BLANK],
        'discard and leave; what is active stays',
        'go on',
      );
  }
}

type EnterExact = Extract<Question, { kind: 'enter-exact' }>;

function enterExact({ base, drops }: EnterExact, draft: Draft, world: World, width: number, glyphs: Glyphs): Line[] {
  const mode = modeOf(draft.against.catalog, base);
  const size = mode === null ? '' : ` (${grouped(mode.measure.utf8Bytes)} bytes)`;
  const before = `Base \`${base}\` is EXACT FINAL. The host prompt, tools text and project context are removed; only this file is sent, byte for byte${size}.`;
  const cleared = drops.map((key, index): Line => [span(`${index + 1}`, 'focus'), span(` ${key}`)]);
  return [
    ...wrapped(before, width),
    BLANK,
    ...(mode === null ? [] : factsOf(mode, world, width, glyphs)),
    ...labelled('clears', flow(cleared, width - LABEL)),
    BLANK,
  ];
}

/** How much of a text is shown before it is approved; the rest is one key away. */
const SHOWN = 5;

function approve(key: ModeKey, draft: Draft, world: World, width: number, glyphs: Glyphs): Line[] {
  const mode = candidateFor(draft.against.catalog, key);
  if (mode === null) return [];
  const shadowed = modeOf(draft.against.catalog, key);
  const text = textRows(wholeText(world.textOf?.(mode) ?? NO_TEXT), 1, width - gutterFor(1));
  const more = text.length - SHOWN;
  return [
    ...wrapped(`\`${key}\` is defined by this project, and nobody has approved it as it is now.`, width),
    BLANK,
    ...fact('what', `${STRATEGY_WORDS[mode.strategy]}, ${grouped(mode.measure.utf8Bytes)} bytes`, width),
    ...factsOf(mode, world, width, glyphs),
    ...(shadowed === null ? [] : fact('shadows', `the ${shadowed.scope} definition of ${key}`, width, 'warning')),
    ...fact('guard', guardWords(mode.guard) ?? 'restricts nothing', width),
    ...broughtFacts(mode, draft, width),
    BLANK,
    ...text.slice(0, SHOWN).map((row) => docLine(row, 1, width, glyphs)),
    ...(more > 0 ? moreRows(more, width) : []),
    BLANK,
  ];
}

const moreRows = (more: number, width: number): Line[] =>
  wrapped(`${counted(more, 'more row', 'more rows')}; No, then 4 shows all`, width - gutterFor(1), 'muted').map(
    (line) => [span(' '.repeat(gutterFor(1))), ...line],
  );

/** What it brings along, and what of that cannot be mounted here. */
function broughtFacts(mode: Mode, { against }: Draft, width: number): Line[] {
  const brought = broughtBy([mode], against.mounting);
  const words = brought.filter(({ why }) => why === null).map(({ kind, id }) => `${kind} ${drawnLine(id)}`);
  return [
    ...(words.length === 0 ? [] : fact('brings', words.join(', '), width)),
    ...unmountedIn(brought).flatMap((text) => reason(text, width)),
  ];
}

/** Where a file is and which one it is, and what no screen shows of it. */
function factsOf(mode: Mode, world: World, width: number, glyphs: Glyphs): Line[] {
  const scope = ` (${mode.scope})`;
  const path = cutMiddle(shownPath(mode.path, world.where.home), width - LABEL - scope.length, glyphs.ellipsis);
  const digest = mode.fingerprint.digest.slice(0, 32).replace(/.{8}(?=.)/g, '$& ') + glyphs.ellipsis;
  const hidden = counted(
    mode.measure.hiddenCharacters,
    'character that no screen shows',
    'characters that no screen shows',
  );
  const spelled = hidden === null ? null : spelledByTags(wholeText(world.textOf?.(mode) ?? NO_TEXT));
  return [
    ...fact('file', path + scope, width),
    ...fact('sha256', digest, width),
    ...(hidden === null ? [] : fact('hidden', hidden, width, 'warning')),
    ...(spelled === null ? [] : fact('spells', drawnLine(spelled), width, 'danger')),
  ];
}

const LABEL = 8;

const fact = (label: string, text: string, width: number, as?: 'warning' | 'danger'): Line[] =>
  labelled(label, wrapped(text, width - LABEL, as));

const labelled = (label: string, lines: readonly Line[]): Line[] =>
  lines.map((line, row) => [span((row === 0 ? label : '').padEnd(LABEL), 'muted'), ...line]);

/** What stands against it, marked. */
export const reason = (text: string, width: number): Line[] =>
  wrapped(drawnLine(text), width - 2).map((line, row): Line => [span(row === 0 ? '! ' : '  ', 'danger'), ...line]);

const yesLines = (words: string, width: number): Line[] =>
  wrapped(words, width - 3).map((line, row) => [span(row === 0 ? 'y  ' : '   ', 'title'), ...line]);

const KEYS = '  Enter or Esc';

/** The answer that changes nothing; its keys go to a row of their own where there is no room. */
export function safeAnswer(words: string, width: number, { ellipsis }: Glyphs): Line[] {
  const button = span(`[ ${cut(words, width - 4, ellipsis)} ]`, 'focus');
  return widthOf([button]) + KEYS.length <= width ? [[button, span(KEYS)]] : [[button], say(KEYS)];
}
