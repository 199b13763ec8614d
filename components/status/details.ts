/** What there is to know of the row under the cursor, the most needed first. All of it is in `details-doc.ts`. */

import { contractWords } from '../../src/kernel/contracts.ts';
import { broughtBy, type Mounting, unmountedIn } from '../../src/kernel/contributions.ts';
import { type Mode, NO_TEXT, wholeText } from '../../src/kernel/mode.ts';
import { leavingText } from '../../src/kernel/transition.ts';
import { spelledByTags } from '../../src/kernel/visible.ts';
import type { World } from '../scene.ts';
import { STRATEGY_WORDS } from '../selector/offers.ts';
import type { Row } from '../selector/rows.ts';
import { cutMiddle } from '../text/cells.ts';
import { drawnLine } from '../text/inert.ts';
import { type Line, say, span, widthOf, wrapped } from '../text/line.ts';
import { grouped } from '../text/numbers.ts';
import { shownPath } from '../text/paths.ts';
import type { Glyphs } from '../theme.ts';
import { guardWords } from './guard-words.ts';
import { counted } from './problems.ts';

type Look = {
  readonly width: number;
  readonly height: number;
  readonly glyphs: Glyphs;
  readonly world: World;
  readonly mounting: Mounting;
};

/** At most `height` lines, and how many more there are; each may be longer than `width`, but for those that are wrapped already. */
export function detailLines(row: Row | null, look: Look): { readonly lines: readonly Line[]; readonly left: number } {
  if (row === null) return { lines: [say('no mode matches the search', 'muted')], left: 0 };
  if (look.height === 1) return { lines: [inOne(row, look)], left: 0 };
  const all = linesOf(row, look);
  return { lines: all.slice(0, look.height), left: Math.max(0, all.length - look.height) };
}

/** How many lines there was no room for, and the key that shows them. */
export const moreDetails = (left: number): Line => (left === 0 ? [] : say(` ${left} more (i) `, 'muted'));

function inOne({ name, note, label, description }: Row, { glyphs }: Look): Line {
  const told = note === null ? [] : [span(note.text, note.as === 'muted' ? undefined : note.as)];
  const about = [label, description]
    .filter((part) => part !== null && part !== note?.text)
    .map((part) => span(part ?? ''));
  return [
    span(name, 'title'),
    ...[...told, ...about].flatMap((part, index) => [span(index === 0 ? ': ' : ` ${glyphs.dot} `), part]),
  ];
}

function linesOf(row: Row, look: Look): Line[] {
  const { subject } = row;
  const about = row.description === null ? [] : wrapped(row.description, look.width);
  switch (subject.kind) {
    case 'native':
      return [[span(row.name, 'title'), span(facts(['no base mode'], look))], ...about];
    case 'missing':
      return [
        [span(row.name, 'title'), span(facts([row.slot], look))],
        say(row.note?.full ?? '', row.note?.as),
        say('Space drops it; nothing else of the draft changes'),
      ];
    case 'broken':
      return brokenLines(row, subject.file.path, look);
    case 'withheld':
      return withheldLines(row, subject, look);
    case 'mode':
      return [...modeLines(row, subject.mode, look), ...subject.shadows.map((mode) => shadowLine(mode, look))];
  }
}

function modeLines(row: Row, mode: Mode, look: Look): Line[] {
  const { strategy, deliver, scope, advertised, measure, fingerprint, path } = mode;
  const size = `${grouped(measure.utf8Bytes)} bytes, ~${grouped(measure.estimatedTokens)} tokens`;
  const more = [deliver === 'turn' ? 'with each prompt' : '', advertised ? '' : 'hidden from the model'];
  const first: Line = [
    span(row.name, 'title'),
    ...(row.label === null ? [] : [span(`  ${row.label}`)]),
    span(facts([STRATEGY_WORDS[strategy]], look), strategy === 'replace_final' ? 'warning' : undefined),
    span(facts([scope, ...more.filter((fact) => fact !== '')], look)),
  ];
  // What is missing so far stands among the contracts.
  const note = row.note === null || row.note.as === 'muted' ? [] : wrapped(row.note.full, look.width, row.note.as);
  const about = row.description === null ? [] : wrapped(row.description, look.width).slice(0, 2);
  const digest = facts([`sha256 ${fingerprint.digest.slice(0, 12)}`], look);
  const isLong = widthOf(first) + size.length + 3 > look.width;
  return [
    isLong ? first : [...first, span(facts([size], look))],
    ...note,
    ...hiddenLines(mode, look),
    ...about,
    ...contractLines(mode, look),
    ...leavingLines(mode, look),
    ...guardLines(mode, look),
    ...contributionLines(mode, look),
    ...(isLong ? [say(size)] : []),
    pathLine(path, look, digest),
  ];
}

type Withheld = Extract<Row['subject'], { kind: 'withheld' }>;

function withheldLines(row: Row, { mode, key, isNext }: Withheld, look: Look): Line[] {
  const [first = [], ...others] = modeLines(row, mode, look);
  const instead = key === null ? ' in place of the one that answers to this key' : '';
  const next = isNext
    ? `Space asks whether to approve it${instead}; 4 shows its text`
    : 'the definition of a deeper folder comes first';
  return [first, ...others.slice(0, 1), ...wrapped(next, look.width), ...others.slice(1)];
}

/** Characters that no screen shows are what a reader must not miss; text spelt in them is told. */
function hiddenLines(mode: Mode, { world }: Look): Line[] {
  const count = counted(mode.measure.hiddenCharacters, 'hidden character', 'hidden characters');
  if (count === null) return [];
  const spelled = spelledByTags(wholeText(world.textOf?.(mode) ?? NO_TEXT));
  return [
    say(
      `! ${count}${spelled === null ? '; 4 shows where' : `, spelling: ${drawnLine(spelled)}`}`,
      spelled === null ? 'warning' : 'danger',
    ),
  ];
}

function contractLines({ contracts }: Mode, { glyphs, width }: Look): Line[] {
  const parts = contractWords(contracts).map(
    ([name, keys]) => `${name === 'conflicts' ? 'conflicts with' : name} ${keys}`,
  );
  return parts.length === 0 ? [] : wrapped(parts.join(` ${glyphs.dot} `), width);
}

function leavingLines({ leaving }: Mode, { width }: Look): Line[] {
  const words = leavingText(leaving);
  return words === null ? [] : wrapped(`leaving: ${words}`, width);
}

function guardLines({ guard }: Mode, { width }: Look): Line[] {
  const words = guardWords(guard);
  return words === null ? [] : wrapped(`guard: ${words}`, width);
}

/** What it brings along, after what of it is not mounted here and why. */
function contributionLines(mode: Mode, { mounting, width }: Look): Line[] {
  const brought = broughtBy([mode], mounting);
  const words = brought.filter(({ why }) => why === null).map(({ kind, id }) => `${kind} ${drawnLine(id)}`);
  return [
    ...unmountedIn(brought).flatMap((text) => wrapped(`! ${text}`, width, 'warning')),
    ...(words.length === 0 ? [] : wrapped(`brings ${words.join(', ')}`, width)),
  ];
}

function brokenLines(row: Row, path: string, look: Look): Line[] {
  if (row.subject.kind !== 'broken') return [];
  const [first] = row.subject.file.diagnostics;
  const place = first?.at === undefined ? '' : `:${first.at.line}:${first.at.column}`;
  return [
    [span(row.name, 'title'), span(facts(['not loaded', row.subject.file.scope], look), 'danger')],
    ...wrapped(drawnLine(first?.message ?? ''), look.width, 'danger').slice(0, 2),
    ...(first?.hint === undefined ? [] : [say(`hint: ${drawnLine(first.hint)}`)]),
    say(
      cutMiddle(shownPath(path, look.world.where.home), look.width - place.length, look.glyphs.ellipsis) + place,
      'muted',
    ),
  ];
}

const pathLine = (path: string, { glyphs, width, world }: Look, more = ''): Line =>
  say(cutMiddle(shownPath(path, world.where.home), width - more.length, glyphs.ellipsis) + more, 'muted');

const shadowLine = ({ path, scope }: Mode, { glyphs, width, world }: Look): Line =>
  say(
    `shadows ${scope}: ${cutMiddle(shownPath(path, world.where.home), width - scope.length - 10, glyphs.ellipsis)}`,
    'muted',
  );

const facts = (all: readonly string[], { glyphs }: Look): string =>
  all.map((fact) => ` ${glyphs.dot} ${fact}`).join('');
