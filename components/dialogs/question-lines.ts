/** What a question says, and which answer is the safe one. Of a file only key, place, size and digest are told: no text of its own. */

import { candidateFor, modeOf } from '../../src/kernel/catalog.ts';
import type { Draft, Question } from '../../src/kernel/draft.ts';
import { type Mode, type ModeKey, NO_TEXT, wholeText } from '../../src/kernel/mode.ts';
import { denialText } from '../../src/kernel/transition.ts';
import { spelledByTags } from '../../src/kernel/visible.ts';
import { gutterFor, textRows } from '../preview/document.ts';
import { docLine } from '../preview/Reader.tsx';
import type { World } from '../scene.ts';
import { STRATEGY_WORDS } from '../selector/offers.ts';
import { guardWords } from '../status/guard-words.ts';
import { counted } from '../status/problems.ts';
import { baseName, changesLines } from '../status/summary.ts';
import { cutMiddle } from '../text/cells.ts';
import { drawnLine } from '../text/inert.ts';
import { type Line, say, span, wrapped } from '../text/line.ts';
import { grouped } from '../text/numbers.ts';
import { shownPath } from '../text/paths.ts';
import type { Glyphs } from '../theme.ts';

export type Asked = { readonly title: string; readonly as: 'danger' | 'warning'; readonly lines: readonly Line[] };

const BLANK: Line = [];

/** A question for a box whose lines have `width` cells. */
export function questionLines(question: Question, draft: Draft, world: World, width: number, glyphs: Glyphs): Asked {
  switch (question.kind) {
    case 'enter-exact':
      return {
        title: 'Replace the whole prompt?',
        as: 'danger',
        lines: enterExact(question, draft, world, width, glyphs),
      };
    case 'leave-exact':
      return {
        title: 'Leave EXACT FINAL?',
        as: 'warning',
        lines: [
          ...wrapped(`\`${question.base}\` is exact-final and takes no overlays.`, width),
          BLANK,
          ...yes(`take the native host as base, with \`${question.overlay}\` as its only overlay`, width),
          no(`keep ${question.base}`),
        ],
      };
    case 'approve':
      return {
        title: 'Use this project definition?',
        as: 'danger',
        lines: approve(question.key, draft, world, width, glyphs),
      };
    case 'force':
      return {
        title: 'Apply against what a mode allows?',
        as: 'danger',
        lines: [
          ...question.denials.flatMap((denial) => reason(denialText(denial), width)),
          BLANK,
          ...changesLines(draft, width, glyphs),
          BLANK,
          ...yes('apply it all the same; this is recorded', width),
          no('back to the draft'),
        ],
      };
    case 'discard':
      return {
        title: `Discard ${counted(question.changes, 'change', 'changes')}?`,
        as: 'warning',
        lines: [
          ...changesLines(draft, width, glyphs),
          BLANK,
          ...yes('discard and leave; what is active stays', width),
          no('go on'),
        ],
      };
  }
}

type EnterExact = Extract<Question, { kind: 'enter-exact' }>;

function enterExact({ base, drops }: EnterExact, draft: Draft, world: World, width: number, glyphs: Glyphs): Line[] {
  const mode = modeOf(draft.against.catalog, base);
  const size = mode === null ? '' : ` (${grouped(mode.measure.utf8Bytes)} bytes)`;
  const before = `Base \`${base}\` is EXACT FINAL. The host prompt, tools text and project context are removed; only this file is sent, byte for byte${size}.`;
  const facts = mode === null ? [] : factsOf(mode, world, width, glyphs);
  if (drops.length > 0)
    facts.push([
      span('clears'.padEnd(LABEL), 'muted'),
      ...drops.flatMap((key, index) => [span(`${index + 1}`, 'focus'), span(` ${key}  `)]),
    ]);
  return [
    ...wrapped(before, width),
    BLANK,
    ...facts,
    BLANK,
    ...yes('accept it into the draft; nothing is applied yet', width),
    no(`keep ${baseName(draft.selection.base)}`),
  ];
}

/** How much of a text is shown before it is approved; the rest is one key away. */
const SHOWN = 5;

function approve(key: ModeKey, draft: Draft, world: World, width: number, glyphs: Glyphs): Line[] {
  const mode = candidateFor(draft.against.catalog, key);
  if (mode === null) return [];
  const shadowed = modeOf(draft.against.catalog, key);
  const guard = guardWords(mode.guard);
  const text = textRows(wholeText(world.textOf?.(mode) ?? NO_TEXT), 1, width - gutterFor(1));
  const more = text.length - SHOWN;
  return [
    ...wrapped(`\`${key}\` is defined by this project, and nobody has approved it as it is now.`, width),
    BLANK,
    fact('what', `${STRATEGY_WORDS[mode.strategy]}, ${grouped(mode.measure.utf8Bytes)} bytes`),
    ...factsOf(mode, world, width, glyphs),
    ...(shadowed === null ? [] : [fact('shadows', `the ${shadowed.scope} definition of ${key}`, 'warning')]),
    fact('guard', guard ?? 'restricts nothing'),
    ...bringsFact(mode, width),
    BLANK,
    ...text.slice(0, SHOWN).map((row) => docLine(row, 1, width, glyphs)),
    ...(more > 0
      ? [say(`${' '.repeat(gutterFor(1))}${counted(more, 'more row', 'more rows')}; No, then 4 shows all`, 'muted')]
      : []),
    BLANK,
    ...yes('approve and choose it; this is recorded when the draft is applied', width),
    no('leave it out'),
  ];
}

function bringsFact({ contributes }: Mode, width: number): Line[] {
  if (contributes.length === 0) return [];
  const words = contributes.map(({ kind, id }) => `${kind} ${drawnLine(id)}`).join(', ');
  return wrapped(words, width - LABEL).map((line, row) => [
    span((row === 0 ? 'brings' : '').padEnd(LABEL), 'muted'),
    ...line,
  ]);
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
    fact('file', path + scope),
    fact('sha256', digest),
    ...(hidden === null ? [] : [fact('hidden', hidden, 'warning')]),
    ...(spelled === null ? [] : [fact('spells', drawnLine(spelled), 'danger')]),
  ];
}

const LABEL = 8;

const fact = (label: string, text: string, as?: 'warning' | 'danger'): Line => [
  span(label.padEnd(LABEL), 'muted'),
  span(text, as),
];

/** What stands against it, marked. */
export const reason = (text: string, width: number): Line[] =>
  wrapped(drawnLine(text), width - 2).map((line, row): Line => [span(row === 0 ? '! ' : '  ', 'danger'), ...line]);

const yes = (words: string, width: number): Line[] =>
  wrapped(words, width - 3).map((line, row) => [span(row === 0 ? 'y  ' : '   ', 'title'), ...line]);

const no = (words: string): Line => [span(`[ No, ${words} ]`, 'focus'), span('  Enter or Esc')];
