/** What there is to know of the row under the cursor, the most needed first. */

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

/** At most `height` lines; each may be longer than `width`, but for those that are wrapped already. */
export function detailLines(row: Row | null, look: Look): readonly Line[] {
  if (row === null) return [say('no mode matches the search', 'muted')];
  if (look.height === 1) return [inOne(row, look)];
  return linesOf(row, look).slice(0, look.height);
}

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
    ...(isLong ? [first, say(size)] : [[...first, span(facts([size], look))]]),
    ...note,
    ...hiddenLines(mode, look),
    ...about,
    ...contractLine(mode, look),
    ...leavingLine(mode),
    ...guardLine(mode),
    ...contributionLines(mode, look),
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

function contractLine({ contracts }: Mode, look: Look): Line[] {
  const { requires, conflictsWith, before, after } = contracts;
  const parts = [
    requires.length > 0 ? `requires ${requires.join(', ')}` : '',
    conflictsWith.length > 0 ? `conflicts with ${conflictsWith.join(', ')}` : '',
    before.length > 0 ? `before ${before.join(', ')}` : '',
    after.length > 0 ? `after ${after.join(', ')}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [say(parts.join(` ${look.glyphs.dot} `))];
}

function leavingLine({ leaving }: Mode): Line[] {
  const words = leavingText(leaving);
  return words === null ? [] : [say(`leaving: ${words}`)];
}

function guardLine({ guard }: Mode): Line[] {
  const words = guardWords(guard);
  return words === null ? [] : [say(`guard: ${words}`)];
}

/** What it brings along, after what of it is not mounted here and why. */
function contributionLines(mode: Mode, { mounting, width }: Look): Line[] {
  const brought = broughtBy([mode], mounting);
  const words = brought.filter(({ why }) => why === null).map(({ kind, id }) => `${kind} ${drawnLine(id)}`);
  return [
    ...unmountedIn(brought).flatMap((text) => wrapped(`! ${text}`, width, 'warning')),
    ...(words.length === 0 ? [] : [say(`brings ${words.join(', ')}`)]),
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
