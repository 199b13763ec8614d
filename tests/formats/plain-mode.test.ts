import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/build/paths.ts';
import { readModeFile, type SourceFile } from '../../src/formats/mode-file.ts';
import { isPlain, plainDefinition } from '../../src/formats/plain-mode.ts';
import { ok } from '../../src/kernel/result.ts';
import { definitionOf } from '../support/mode-files.ts';

const source = (text: string, ending = 'md', prompt?: string): SourceFile => ({
  path: `/modes/x.${ending}`,
  scope: 'global',
  bytes: Buffer.from(text),
  prompt: prompt === undefined ? null : { path: '/modes/x.md', bytes: Buffer.from(prompt) },
});

/** What the parser makes of a file, and what is made of its bytes once that is known. */
function bothWays(file: SourceFile, now = file) {
  const reading = readModeFile(file);
  if (reading.kind !== 'mode') return null;
  const { mode } = reading.definition;
  return { parsed: reading.definition, found: isPlain(mode) ? plainDefinition(mode, now) : null };
}

const end = fc.constantFrom('\n', '\r\n');
const line = fc.oneof(fc.constantFrom('', ' ', '\t', '---', '--- ', 'Text.', '\r', '\uFEFF', '@other.md'), fc.string());
const body = fc.array(fc.tuple(line, end)).map((lines) => lines.flat().join(''));
const head = fc.constantFrom(
  '',
  'strategy: append',
  'strategy: replace_base',
  'strategy: replace_final',
  'label: "---"',
);

test('any mode of one Markdown file is found again as the parser reads it', () => {
  let modes = 0;
  fc.assert(
    fc.property(fc.constantFrom('', '\uFEFF'), head, end, body, (mark, fields, ending, text) => {
      const both = bothWays(source(`${mark}---${ending}name: x${ending}${fields}${ending}---${ending}${text}`));
      if (both === null) return;
      modes++;
      expect(both.found).toEqual(both.parsed);
    }),
    { numRuns: 500 },
  );
  expect(modes).toBeGreaterThan(100);
});

test('so is any JSON mode, whose prompt may stand beside it', () => {
  let modes = 0;
  const strategy = fc.constantFrom('append', 'replace_base', 'replace_final');
  fc.assert(
    fc.property(strategy, body, fc.boolean(), fc.constantFrom('', '\uFEFF'), (promptStrategy, text, isBeside, mark) => {
      const fields = { schemaVersion: 2, key: 'x', label: 'X', promptStrategy };
      const file = isBeside
        ? source(mark + JSON.stringify(fields), 'json', mark + text)
        : source(mark + JSON.stringify({ ...fields, systemPrompt: text }), 'json');
      const both = bothWays(file);
      if (both === null) return;
      modes++;
      expect(both.found).toEqual(both.parsed);
    }),
    { numRuns: 500 },
  );
  expect(modes).toBeGreaterThan(100);
});

test('so is every builtin mode', () => {
  for (const name of readdirSync(join(ROOT, 'modes'))) {
    const bytes = readFileSync(join(ROOT, 'modes', name));
    const both = bothWays({ path: `/modes/${name}`, scope: 'builtin', bytes, prompt: null });
    expect([name, both?.found]).toEqual([name, both?.parsed]);
  }
});

test('other bytes are not taken for it', () => {
  const markdown = source('---\nname: x\n---\nText.\n');
  for (const text of ['', 'Text.', '---\nname: x\n', '---\nname: x\n---\nText!\n', '\xff'])
    expect(bothWays(markdown, source(text))?.found).toBeNull();
  const json = source('{"key":"x","label":"X","systemPrompt":"Text."}', 'json');
  expect(bothWays(json)?.found).toEqual(bothWays(json)?.parsed);
  for (const text of ['', '{', 'null', '"Text."', '{"systemPrompt":["Text."]}', '{"systemPrompt":"Text!"}'])
    expect(bothWays(json, source(text, 'json'))?.found).toBeNull();
  expect(bothWays(json, source('{}', 'json', 'Text.'))?.found).toEqual(bothWays(json)?.parsed);
});

test.each([
  ['of Amplifier', '---\nmode:\n  name: x\n---\nText.\n'],
  ['with a context', '---\nname: x\ncontributes: { context: [./rules.md] }\n---\nText.\n'],
  ['with a skill', '---\nname: x\ncontributes: { skills: [./knots] }\n---\nText.\n'],
])('a mode %s is none', (_, text) => {
  const { mode } = definitionOf(readModeFile(source(text), () => ok({ path: '/modes/other', text: 'Other.' })));
  expect(isPlain(mode)).toBe(false);
});
