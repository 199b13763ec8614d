import { expect, test } from 'vitest';
import { readFrontMatter } from '../../src/formats/frontmatter.ts';
import { told } from '../support/mode-files.ts';

const read = (text: string) => readFrontMatter(text, 'x.md');

test.each([
  ['plain', '---\na: 1\n---\nText.\n', 'Text.\n', 4],
  ['nothing below', '---\na: 1\n---', '', 4],
  ['an empty line below', '---\na: 1\n---\n\nText.', '\nText.', 4],
  ['blanks behind the rules', '--- \t\na: 1\n---   \nText.', 'Text.', 4],
  ['CRLF', '---\r\na: 1\r\n---\r\nText.\r\n', 'Text.\r\n', 4],
  ['rules in the body', '---\na: 1\n---\nOne.\n---\nTwo.\n---\n', 'One.\n---\nTwo.\n---\n', 4],
  ['a rule that is longer', '---\na: 1\n---\n----\n', '----\n', 4],
  ['a rule in a comment', '---\na: 1 # ---\n---\nText.', 'Text.', 4],
  ['an indented rule in a block', '---\na: |\n  x\n  ---\n---\nText.', 'Text.', 6],
  ['an indented rule in quotes', '---\na: "x\n  ---\n  y"\n---\nText.', 'Text.', 6],
  ['no fields', '---\n---\nText.', 'Text.', 3],
  ['a lone carriage return below', '---\na: 1\n---\nx\ry', 'x\ry', 4],
])('the body is all that follows the first closing line: %s', (_name, text, body, firstLine) => {
  const result = read(text);
  expect(result.ok ? result.value?.body : result.error).toEqual({ text: body, firstLine });
});

test.each([
  ['no rule', 'Text.\n---\n'],
  ['a rule below a blank line', '\n---\na: 1\n---\n'],
  ['an indented rule', ' ---\na: 1\n---\n'],
  ['a longer rule', '----\na: 1\n----\n'],
  ['a rule with words', '--- yaml\na: 1\n---\n'],
  ['nothing', ''],
])('%s is no front matter', (_name, text) => {
  expect(read(text)).toEqual({ ok: true, value: null });
});

test.each([
  ['never closed', '---\na: 1\n', 'yaml/unclosed 1:1'],
  ['only a rule', '---', 'yaml/unclosed 1:1'],
  ['closed by a rule with words', '---\na: 1\n--- end\n', 'yaml/unclosed 1:1'],
  ['closed by dots', '---\na: 1\n...\nText.\n', 'yaml/unclosed 1:1'],
  ['carriage returns alone', '---\ra: 1\r---\rText.', 'file/line-ends 1:4'],
  ['a carriage return inside', '---\na: 1\rb: 2\n---\n', 'file/line-ends 2:5'],
])('%s is an error', (_name, text, expected) => {
  const result = read(text);
  expect(result.ok ? [] : told(result.error)).toEqual([expected]);
});
