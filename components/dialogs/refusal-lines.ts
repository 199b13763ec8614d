/** What was declined, and what helps: as the lines of a dialog. */

import { contractText } from '../../src/kernel/contracts.ts';
import { unbroughtText } from '../../src/kernel/contributions.ts';
import { commandFor } from '../../src/kernel/directive.ts';
import type { Moved, Refusal } from '../../src/kernel/refusal.ts';
import { explain, headWords } from '../../src/kernel/refusal-words.ts';
import type { Selection } from '../../src/kernel/selection.ts';
import { drawnLine } from '../text/inert.ts';
import { type Line, say, span, wrapped } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import type { DialogText } from './dialog-text.ts';
import { reason, safeAnswer } from './question-lines.ts';

/** Why something was declined, for a box whose lines have `width` cells. The draft is kept. */
export function refusalText(
  refusal: Refusal,
  selection: Selection,
  width: number,
  home: string,
  glyphs: Glyphs,
): DialogText {
  const command = wrapped(commandFor(selection), width - 2).map((line): Line => [span('  '), ...line]);
  if (refusal.kind === 'stale')
    return {
      title: 'Not applied: things changed',
      as: 'danger',
      lines: [...staleLines(refusal, width, glyphs), [], say('my draft as a command:', 'muted'), ...command, []],
      answers: [],
      choices: STALE_CHOICES.length,
    };
  const { reasons, help } = wordsOf(refusal);
  return {
    title: 'Not applied',
    as: 'danger',
    lines: [
      ...reasons.flatMap((text) => reason(home === '' ? text : text.replaceAll(`${home}/`, '~/'), width)),
      ...(help === null ? [] : wrapped(`hint: ${drawnLine(help)}`, width)),
      [],
      ...wrapped('nothing was applied; the draft is kept:', width, 'muted'),
      ...command,
      [],
    ],
    answers: safeAnswer('Back to the draft', width, glyphs),
    choices: 0,
  };
}

/** The ways on from a stale draft, by the key that does the same. The first is safe, for an Enter too many. */
export const STALE_CHOICES = [
  { key: 'r', name: 'r', words: 'read again and keep my choices' },
  { key: 'c', name: 'c', words: 'copy my draft as a command' },
  { key: 'x', name: 'x', words: 'discard my draft' },
  { key: 'escape', name: 'Esc', words: 'back to the draft' },
] as const;

/** What moved: another process's activation first, then each definition. */
function staleLines({ head, modes }: Extract<Refusal, { kind: 'stale' }>, width: number, glyphs: Glyphs): Line[] {
  const told = [
    ...(head === null ? [] : [headWords(head, timeWords(head.activatedAt))]),
    ...modes.map((moved) => movedWords(moved, glyphs)),
  ];
  return told.flatMap((words) => reason(words, width));
}

const timeWords = (at: string): string => (at === '' ? '' : `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`);

function movedWords({ key, was, now }: Moved, { to }: Glyphs): string {
  if (now === null) return `\`${key}\` is gone`;
  if (was === null) return `\`${key}\` is there now`;
  return `\`${key}\` changed on disk: ${was.slice(0, 12)} ${to} ${now.slice(0, 12)}`;
}

/** A hint that names a command is no help where the draft itself is at hand. */
function wordsOf(refusal: Refusal): { readonly reasons: readonly string[]; readonly help: string | null } {
  const { hint, message } = explain(refusal);
  switch (refusal.kind) {
    case 'contract':
      return {
        reasons: refusal.broken.map(contractText),
        help: 'change the draft so that they hold, then apply again',
      };
    case 'unmounted':
      return { reasons: [unbroughtText(refusal)], help: 'drop that mode; i on its row shows all that it brings along' };
    case 'unapproved':
      return { reasons: [message], help: 'Space on its row asks about it' };
    case 'storage':
      return { reasons: [message], help: refusal.cause === 'full' ? 'free some space, then apply again' : hint };
    default:
      return { reasons: [message], help: hint };
  }
}
