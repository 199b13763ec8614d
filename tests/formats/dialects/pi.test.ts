import { expect, test } from 'vitest';
import { definitionOf, readFile } from '../../support/mode-files.ts';

const read = (lines: string, body: string) => definitionOf(readFile('x.md', `---\nname: x\n${lines}---\n${body}`));

test('instructions go with every user prompt, unless the file says otherwise', () => {
  expect(read('', 'Text.').mode).toMatchObject({
    dialect: 'pi',
    strategy: 'append',
    deliver: 'turn',
    schemaVersion: 2,
  });
  expect(read('deliver: system\n', 'Text.').mode).toMatchObject({ dialect: 'pi', deliver: 'system' });
});

test('a strategy makes it a native file, with the native defaults', () => {
  expect(read('strategy: append\n', 'Text.').mode).toMatchObject({ dialect: 'native', deliver: 'system' });
});

test.each([
  ['Text.\n', 'Text.\n'],
  ['\n\n  Text.\n\n', '\n\n  Text.\n\n'],
  ['One.\r\nTwo.\r\n', 'One.\nTwo.\n'],
  ['---\n', '---\n'],
])('%j is the prompt, verbatim but for its line ends', (body, prompt) => {
  expect(read('', body).prompt).toBe(prompt);
});

test.each([
  ['tools: {}\n', null],
  ['tools: { shell: true }\n', null],
  ['tools: { allow: [] }\n', { allow: [] }],
  ['tools: { deny: [write, edit] }\n', { deny: ['write', 'edit'], allow: null }],
  ['tools: { shell: false }\n', { shell: false }],
  ['tools: { bashAllow: [] }\n', { bashAllow: [] }],
  ['tools: { bashDeny: ["rm "] }\n', { bashDeny: ['rm '] }],
])('%j restricts what it says and no more', (lines, rules) => {
  const { tools } = read(lines, 'Text.').mode.guard;
  if (rules === null) expect(tools).toBeNull();
  else expect(tools).toMatchObject(rules);
});
