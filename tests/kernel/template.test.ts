import { expect, test } from 'vitest';
import { subjectOf } from '../../src/formats/lint-subject.ts';
import { readModeFile } from '../../src/formats/mode-file.ts';
import { lintMode } from '../../src/kernel/lint.ts';
import { STRATEGIES } from '../../src/kernel/mode.ts';
import { type TemplateKind, templateFor } from '../../src/kernel/template.ts';
import { key } from '../support/notation.ts';

const KINDS: readonly TemplateKind[] = [
  ...STRATEGIES.map((strategy) => ({ dialect: 'native', strategy }) as const),
  { dialect: 'pi', strategy: 'append' },
];

const read = (name: string, kind: TemplateKind) => {
  const bytes = new TextEncoder().encode(templateFor(key(name), kind));
  return { bytes, reading: readModeFile({ path: `/modes/${name}.md`, scope: 'global', bytes, prompt: null }) };
};

test.each(KINDS)('a new file of $dialect, $strategy is what it says, and nothing is said of it', (kind) => {
  const { bytes, reading } = read('terse', kind);
  if (reading.kind !== 'mode') throw new Error(JSON.stringify(reading.diagnostics));
  const { mode } = reading.definition;
  expect([mode.key, mode.strategy, mode.dialect]).toEqual(['terse', kind.strategy, kind.dialect]);
  const said = lintMode(subjectOf(reading.definition, bytes, []), new Map([[mode.key, mode.strategy]]));
  expect([...reading.diagnostics, ...said]).toEqual([]);
});

test.each(KINDS)('the lines in comments of $dialect, $strategy are fields as well', (kind) => {
  const open = templateFor(key('terse'), kind).replace(/^# /gm, '');
  const bytes = new TextEncoder().encode(open);
  const reading = readModeFile({ path: '/modes/terse.md', scope: 'global', bytes, prompt: null });
  expect([reading.kind, reading.diagnostics]).toEqual(['mode', []]);
});

test.each(['true', 'false', 'null', 'yes', 'no', 'on', 'y', 'n', 'e1', 'a-_9'])('%s is a name as well', (name) => {
  expect(read(name, { dialect: 'native', strategy: 'append' }).reading).toMatchObject({
    kind: 'mode',
    definition: { mode: { key: name } },
    diagnostics: [],
  });
});
