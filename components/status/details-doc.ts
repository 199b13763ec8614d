/** All that is known of the row under the cursor: the details have room for its beginning only. */

import type { TextOf } from '../../src/app/selector.ts';
import { contractWords } from '../../src/kernel/contracts.ts';
import { broughtBy, type Mounting, STATE_WORDS } from '../../src/kernel/contributions.ts';
import type { Diagnostic } from '../../src/kernel/diagnostic.ts';
import type { Against } from '../../src/kernel/draft.ts';
import { type Mode, NO_TEXT, wholeText } from '../../src/kernel/mode.ts';
import { leavingText } from '../../src/kernel/transition.ts';
import { spelledByTags } from '../../src/kernel/visible.ts';
import { blankRow, type Doc, type DocRow, EMPTY_DOC, heading, note, pairs } from '../preview/document.ts';
import { diagnosticRows } from '../preview/mode-doc.ts';
import { remember } from '../remember.ts';
import { STRATEGY_WORDS } from '../selector/offers.ts';
import type { Row } from '../selector/rows.ts';
import { drawnLine } from '../text/inert.ts';
import { grouped } from '../text/numbers.ts';
import { shownPath } from '../text/paths.ts';
import { guardWords } from './guard-words.ts';
import { counted } from './problems.ts';

type Fact = readonly [name: string, value: string];

const COLUMN = 10;

export const detailsDoc = remember(
  (row: Row | null, against: Against, textOf: TextOf | null, home: string, width: number): Doc => {
    if (row === null) return { ...EMPTY_DOC, rows: note('no mode matches the search', 'muted', 1, width) };
    const told = row.note === null ? [] : [...note(row.note.full, row.note.as, 1, width), blankRow(1)];
    const said = saidOf(row, against).flatMap((one) => diagnosticRows(one, one.at?.path ?? '', width));
    return {
      ...EMPTY_DOC,
      rows: [
        ...heading(row.name, 1, width),
        ...told,
        ...factRows(factsOf(row, against.mounting, textOf, home), width),
        ...(said.length === 0 ? [] : [blankRow(1), ...heading('what was said of the file', 1, width), ...said]),
      ],
    };
  },
);

function saidOf({ subject }: Row, { catalog }: Against): readonly Diagnostic[] {
  switch (subject.kind) {
    case 'broken':
      return subject.file.diagnostics;
    case 'mode':
    case 'withheld':
      return catalog.diagnostics.filter(({ at }) => at?.path === subject.mode.path);
    case 'native':
    case 'missing':
      return [];
  }
}

const factRows = (facts: readonly Fact[], width: number): DocRow[] =>
  pairs(
    facts.filter(([, value]) => value !== ''),
    COLUMN,
    width,
  );

function factsOf(row: Row, mounting: Mounting, textOf: TextOf | null, home: string): Fact[] {
  const { subject } = row;
  switch (subject.kind) {
    case 'native':
      return [['about', row.description ?? '']];
    case 'missing':
      return [['what', `a chosen ${row.slot} without a definition; Space drops it`]];
    case 'broken':
      return [['file', `${shownPath(subject.file.path, home)}, ${subject.file.scope}`]];
    case 'mode':
      return [
        ...modeFacts(row, subject.mode, mounting, textOf, home),
        ...subject.shadows.map(({ path, scope }): Fact => ['shadows', `${shownPath(path, home)}, ${scope}`]),
      ];
    case 'withheld':
      return modeFacts(row, subject.mode, mounting, textOf, home);
  }
}

function modeFacts(row: Row, mode: Mode, mounting: Mounting, textOf: TextOf | null, home: string): Fact[] {
  const { advertised, deliver, exitReview, fingerprint, measure, model, path, scope, strategy, thinking } = mode;
  const what = [
    STRATEGY_WORDS[strategy],
    scope,
    deliver === 'turn' ? 'sent with each prompt' : '',
    advertised ? '' : 'hidden from the model',
    exitReview ? 'the model may ask to leave it with a plan' : '',
  ].filter((part) => part !== '');
  return [
    ['label', row.label ?? ''],
    ['about', row.description ?? ''],
    ['what', what.join(', ')],
    ['size', `${grouped(measure.utf8Bytes)} bytes, ~${grouped(measure.estimatedTokens)} tokens`],
    ['hidden', hiddenText(mode, textOf)],
    ...contractWords(mode.contracts),
    ['leaving', leavingText(mode.leaving) ?? ''],
    ['guard', guardWords(mode.guard) ?? ''],
    ...broughtFacts(mode, mounting),
    [
      'model',
      [model === null ? '' : drawnLine(model), thinking === null ? '' : `thinking ${thinking}`].join(' ').trim(),
    ],
    ['file', shownPath(path, home)],
    ['sha256', fingerprint.digest],
  ];
}

function hiddenText(mode: Mode, textOf: TextOf | null): string {
  const count = counted(
    mode.measure.hiddenCharacters,
    'character that no screen shows',
    'characters that no screen shows',
  );
  const spelled = count === null ? null : spelledByTags(wholeText(textOf?.(mode) ?? NO_TEXT));
  return spelled === null ? (count ?? '') : `${count}, spelling: ${drawnLine(spelled)}`;
}

const broughtFacts = (mode: Mode, mounting: Mounting): Fact[] =>
  broughtBy([mode], mounting).map(({ id, kind, state, why }, index) => [
    index === 0 ? 'brings' : '',
    `${kind} ${drawnLine(id)}${STATE_WORDS[state]}${why === null ? '' : `: ${drawnLine(why)}`}`,
  ]);
