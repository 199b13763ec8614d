import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { subjectOf } from '../src/formats/lint-subject.ts';
import { readModeFile } from '../src/formats/mode-file.ts';
import { lintMode, lintTogether } from '../src/kernel/lint.ts';
import { definitionOf } from './support/mode-files.ts';

const MODES = join(import.meta.dirname, '../modes');

const builtin = globSync('*', { cwd: MODES })
  .sort()
  .map((name) => {
    const path = join(MODES, name);
    const bytes = readFileSync(path);
    const reading = readModeFile({ path, scope: 'builtin', bytes, prompt: null });
    return { name, reading, subject: subjectOf(definitionOf(reading), bytes, []) };
  });
const known = new Map(builtin.map(({ subject: { mode } }) => [mode.key, mode.strategy]));

test.each(builtin)('there is nothing to say of the builtin mode $name', ({ reading, subject }) => {
  expect([...reading.diagnostics, ...lintMode(subject, known)]).toEqual([]);
});

test('the builtin modes are the seven that the README names, with commands of their own', () => {
  const readme = readFileSync(join(MODES, '../README.md'), 'utf8');
  expect(builtin).toHaveLength(7);
  expect(builtin.map(({ name }) => basename(name, '.md')).filter((key) => !readme.includes(`\`${key}\``))).toEqual([]);
  expect(lintTogether(builtin.map(({ subject }) => subject))).toEqual([]);
});
