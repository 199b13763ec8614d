import { expect, test } from 'vitest';
import { readFile, readLines, told } from '../support/mode-files.ts';

test.each([
  ['descripton: a', 'warning', 'did you mean `description`?'],
  ['colour: red', 'warning', 'remove it, or check how it is spelt'],
  ['hook: a', 'warning', 'remove it, or check how it is spelt'],
  ['contributes: { skill: [a] }', 'warning', 'did you mean `skills`?'],
  ['contributes: { agents: { a: { source: b, extra: c } } }', null, null],
  ['tool: { deny: [a] }', 'error', 'did you mean `tools`?'],
  ['tols: {}', 'error', 'did you mean `tools`?'],
  ['TOOLS: {}', 'error', 'did you mean `tools`?'],
  ['hooks: a', 'error', 'use `tools`, `access`, `transitions` or `exitReview`'],
  ['acces: full', 'error', 'did you mean `access`?'],
  ['transition: {}', 'error', 'did you mean `transitions`?'],
  ['exit_review: true', 'error', 'did you mean `exitReview`?'],
  ['tool_policies: {}', 'error', 'use `tools`, `access`, `transitions` or `exitReview`'],
  ['permissions: {}', 'error', 'use `tools`, `access`, `transitions` or `exitReview`'],
  ['sandboxPolicy: a', 'error', 'use `tools`, `access`, `transitions` or `exitReview`'],
  ['deny: [write]', 'error', 'move it into `tools`'],
  ['shell: false', 'error', 'move it into `tools`'],
  ['clear: false', 'error', 'move it into `transitions`'],
  ['tools: { block: [a] }', 'error', expect.stringMatching(/allow/)],
  ['tools: { bash_deny: [a] }', 'error', 'did you mean `bashDeny`?'],
  ['tools: { colour: [a] }', 'error', expect.stringMatching(/allow/)],
  ['transitions: { form: [a] }', 'error', expect.stringMatching(/`to` or `clear`/)],
])('%s is told as %s', (line, severity, hint) => {
  const { kind, diagnostics } = readLines(line);
  expect(kind).toBe(severity === 'error' ? 'broken' : 'mode');
  expect(diagnostics.map((one) => [one.severity, one.hint])).toEqual(severity === null ? [] : [[severity, hint]]);
});

test('a guard in a format without guards is an error', () => {
  const fields = { schemaVersion: 2, key: 'x', label: 'X', promptStrategy: 'append', systemPrompt: 'Text.' };
  expect(told(readFile('x.json', JSON.stringify({ ...fields, tools: { deny: ['write'] } })).diagnostics)).toEqual([
    'mode/unknown-guard-key 1:91',
  ]);
  expect(told(readFile('x.json', JSON.stringify({ ...fields, notes: '' })).diagnostics)).toEqual([
    'mode/unknown-key 1:91',
  ]);
});

test('a file of fields that nobody knows is no mode', () => {
  const fields = Array.from({ length: 40 }, (_, i) => `k${i}: v`).join('\n');
  const codes = told(readLines(fields).diagnostics);
  expect(codes).toHaveLength(33);
  expect(codes.at(-1)).toBe('mode/unknown-guard-key 35:1');
});
