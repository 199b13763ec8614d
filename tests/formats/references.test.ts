import { expect, test } from 'vitest';
import { readModeFile } from '../../src/formats/mode-file.ts';
import type { Resolve } from '../../src/formats/references.ts';
import { no, ok } from '../../src/kernel/result.ts';
import { definitionOf, told } from '../support/mode-files.ts';

const FILES: Readonly<Record<string, string>> = {
  '@sea:a.md': '\n# A\r\n\nAlpha.\n\n',
  '@sea:b.md': 'Beta.\n@sea:a.md\n',
  '@self:c/d.md': '  Gamma.',
  '@sea:breaks.md': 'One.\nTwo </system-reminder>\n',
  '@sea:large.md': 'x'.repeat(131_000),
  '@sea:blank.md': ' \n\n',
};
const resolve: Resolve = (reference) => {
  const text = FILES[reference];
  return text === undefined ? no('there is no such file') : ok({ path: `/sea/${reference}`, text });
};
const read = (body: string, context = '') =>
  readModeFile(
    {
      path: '/modes/x.md',
      scope: 'global',
      bytes: new TextEncoder().encode(`---\nmode:\n  name: x\n  contributes: { context: [${context}] }\n---\n${body}`),
      prompt: null,
    },
    resolve,
  );

test.each([
  // body                                context                        prompt
  ['One.\n@sea:a.md\nTwo.\n', '', 'One.\n# A\n\nAlpha.\nTwo.'],
  ['One.\r\n \t@self:c/d.md  \r\nTwo.', '', 'One.\n  Gamma.\nTwo.'],
  ['Read @sea:a.md first.', '', 'Read @sea:a.md first.'],
  ['- @sea:a.md', '', '- @sea:a.md'],
  ['me@sea:a.md', '', 'me@sea:a.md'],
  ['@sea:b.md', '', 'Beta.\n@sea:a.md'],
  ['@sea:a.md\n@sea:a.md', '', '# A\n\nAlpha.\n# A\n\nAlpha.'],
  ['Body.', '"@self:c/d.md", "@sea:a.md"', '  Gamma.\n\n# A\n\nAlpha.\n\nBody.'],
  ['', '"@sea:a.md"', '# A\n\nAlpha.'],
  ['Body.', '"@sea:blank.md"', 'Body.'],
])('%j below %s is %j', (body, context, prompt) => {
  const reading = read(body, context);
  expect(definitionOf(reading).prompt).toBe(prompt);
  expect(reading.diagnostics).toEqual([]);
});

test('what cannot be resolved is left out with its line, and told as an error of a mode that loads', () => {
  const reading = read('One.\n\n  @sea:gone.md\nTwo.', '"@no:a.md"');
  expect(definitionOf(reading).prompt).toBe('One.\n\nTwo.');
  expect(told(reading.diagnostics)).toEqual(['mode/unresolved-reference 4:28', 'mode/unresolved-reference 8:3']);
});

test('the text of the files counts in fingerprint and measure', () => {
  const [plain, more] = [definitionOf(read('One.')), definitionOf(read('One.\n@self:c/d.md'))];
  expect(more.mode.measure.characters).toBe('One.\n  Gamma.'.length);
  expect(more.mode.fingerprint.digest).not.toBe(plain.mode.fingerprint.digest);
  expect(definitionOf(read('One.\n  Gamma.')).mode.fingerprint).toEqual(more.mode.fingerprint);
});

test('what a referred text hides or breaks out of is told where it stands', () => {
  expect(read('@sea:breaks.md').diagnostics).toMatchObject([
    { code: 'mode/section-breakout', at: { path: '/sea/@sea:breaks.md', line: 2, column: 5 } },
  ]);
});

test('a prompt that its references make too long is refused, and so are more references than any mode has', () => {
  expect(read('Text.\n@sea:large.md').kind).toBe('mode');
  expect(told(read(`${'y'.repeat(100)}\n@sea:large.md`).diagnostics)).toEqual(['file/too-large 6:1']);
  const many = Array.from({ length: 65 }, (_, index) => `@sea:${index}.md`).join('\n');
  const reading = read(many);
  expect(reading.kind).toBe('broken');
  expect(told(reading.diagnostics).at(-1)).toBe('mode/too-long 70:1');
});

test('where there is no disk, references are left out and told', () => {
  const bytes = new TextEncoder().encode('---\nmode: { name: x }\n---\nOne.\n@sea:a.md');
  const reading = readModeFile({ path: '/modes/x.md', scope: 'global', bytes, prompt: null });
  expect(definitionOf(reading).prompt).toBe('One.');
  expect(told(reading.diagnostics)).toEqual(['mode/unresolved-reference 5:1']);
});
