import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Fix, fix } from '../../src/formats/fix.ts';
import { subjectOf } from '../../src/formats/lint-subject.ts';
import { DIAGNOSTICS } from '../../src/kernel/diagnostic.ts';
import { lintMode } from '../../src/kernel/lint.ts';
import type { Definition } from '../../src/kernel/mode.ts';
import { definitionOf, readFile, told } from '../support/mode-files.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = ({ bytes }: Fix) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const read = async (bytes: Uint8Array) => readFile('x.md', bytes);

/** All that lint says of a file, its reader's words included. */
function saidOf(text: string, definition: Definition) {
  const { diagnostics } = readFile('x.md', text);
  return [...diagnostics, ...lintMode(subjectOf(definition, bytesOf(text), []), new Map())];
}

async function fixed(text: string): Promise<Fix> {
  const definition = definitionOf(readFile('x.md', text));
  return fix(bytesOf(text), definition, saidOf(text, definition), read);
}

const native = (fields: string, body = 'Text.\n') => `---\nname: x\nstrategy: append\n${fields}---\n${body}`;
const amplifier = (fields: string, body = 'Text.\n') => `---\nmode:\n  name: x\n${fields}---\n${body}`;
const exact = (body: string) => `---\nname: x\nstrategy: replace_final\n---\n${body}`;

describe('what is fixed', () => {
  test.each<[what: string, before: string, after: string, codes: string[]]>([
    [
      'a byte order mark before an Amplifier mode',
      `\ufeff${amplifier('')}`,
      amplifier(''),
      ['lint/byte-order-mark 1:1'],
    ],
    ['some CRLF', native('label: X\r\n', 'A.\r\nB.\n'), native('label: X\n', 'A.\nB.\n'), ['lint/mixed-line-ends 4:1']],
    ['no line end', native('', 'Text.'), native(''), ['lint/file-end 5:1']],
    [
      'no line end where others are CRLF',
      native('', 'A.').replaceAll('\n', '\r\n'),
      native('', 'A.\n').replaceAll('\n', '\r\n'),
      ['lint/file-end 5:1'],
    ],
    ['blank lines at the end', native('', 'Text.\n\n \t\n'), native(''), ['lint/file-end 6:1']],
    ['blanks behind the last line', native('', 'Text.\n  '), native(''), ['lint/file-end 6:1']],
    [
      'CRLF in the front matter of an exact prompt, whose own stay',
      exact('A.\r\nB.\n\n').replace('name: x\n', 'name: x\r\n'),
      exact('A.\r\nB.\n\n'),
      ['lint/mixed-line-ends 2:1'],
    ],
    [
      'tools that no list has a say over',
      amplifier('  tools:\n    warn: [ "mode", bash , todo ]\n    block: [write_file, mode] # none\n'),
      amplifier('  tools:\n    warn: [ bash ]\n    block: [write_file] # none\n'),
      ['lint/bypassing-tool 5:13', 'lint/bypassing-tool 5:28', 'lint/bypassing-tool 6:25'],
    ],
    [
      'the same in lists of lines, with their comments, twice too',
      amplifier('  tools:\n    confirm:\n      - mode # why\n      - bash # yes\n      - mode\n'),
      amplifier('  tools:\n    confirm:\n      - bash # yes\n'),
      ['lint/bypassing-tool 6:9', 'lint/bypassing-tool 8:9'],
    ],
    [
      'the only item of a list in brackets',
      amplifier('  tools: { warn: [mode] }\n'),
      amplifier('  tools: { warn: [] }\n'),
      ['lint/bypassing-tool 4:19'],
    ],
    [
      'an empty list of modes that may follow',
      native('transitions:\n  to: []\n  clear: false\n'),
      native('transitions:\n  clear: false\n'),
      ['mode/empty-transitions 5:7'],
    ],
    [
      'transitions that say nothing else',
      native('transitions:\n  to: []\n'),
      native(''),
      ['mode/empty-transitions 5:7'],
    ],
  ])('%s', async (_, before, after, codes) => {
    const done = await fixed(before);
    expect(textOf(done)).toBe(after);
    expect(told(done.fixed)).toEqual(codes);
    expect((await fixed(after)).fixed).toEqual([]);
  });
});

test('each code that the table calls fixable is one of these', () => {
  const fixable = Object.entries(DIAGNOSTICS).flatMap(([code, row]) => ('fix' in row ? code : []));
  const shown = ['mode/empty-transitions', 'lint/bypassing-tool', 'lint/byte-order-mark'];
  expect(fixable).toEqual([...shown, 'lint/mixed-line-ends', 'lint/file-end']);
});

describe('what is left', () => {
  test.each<[what: string, text: string]>([
    ['a byte order mark that every reader of the dialect takes', `\ufeff${native('')}`],
    ['line ends that are all CRLF', native('').replaceAll('\n', '\r\n')],
    ['blank lines of a plain Pi prompt', '---\nname: x\n---\n\nText.\n\n'],
    ['the end of an exact prompt', exact('Text.\r\n\n')],
    ['a blocked todo', amplifier('  tools: { block: [todo] }\n')],
    ['the only line of a list', amplifier('  tools:\n    warn:\n      - mode\n')],
    ['an empty list in an Amplifier mode, which is read otherwise there', amplifier('  allowed_transitions: []\n')],
    ['an empty list among others on its line', native('transitions: { to: [], clear: false }\n')],
    ['a boolean in quotes, which is a name', amplifier('  shortcut: "false"\n')],
    ['a default action that blocks', amplifier('  default_action: Allow\n')],
    ['a tool in two lists', amplifier('  tools: { safe: [bash], warn: [bash] }\n')],
    ['an unknown field', native('foo: 1\n')],
    ['hidden characters', native('', 'Te\u200bxt.\n')],
  ])('%s', async (_, text) => {
    expect(await fixed(text)).toMatchObject({ fixed: [], bytes: bytesOf(text) });
  });

  test('everything else in a file that is fixed', async () => {
    const odd = native('foo:   1 # mine\ntools: {deny:   [write]}\n', '\n\n  A \t\r\nb\u200b');
    expect(textOf(await fixed(odd))).toBe(
      native('foo:   1 # mine\ntools: {deny:   [write]}\n', '\n\n  A \t\nb\u200b\n'),
    );
  });
});

test('a way that changes the mode is not taken', async () => {
  const text = amplifier('  tools: { warn: [mode] }\n');
  const definition = definitionOf(readFile('x.md', text));
  const other = async () => readFile('x.md', amplifier('', 'Other.\n'));
  expect((await fix(bytesOf(text), definition, saidOf(text, definition), other)).fixed).toEqual([]);
});

test('whatever the bytes, the mode stays the same, and a second time nothing is left to fix', async () => {
  const ends = fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 12, maxLength: 12 });
  const lists = fc.array(fc.constantFrom('mode', 'todo', 'bash', '"mode"'), { maxLength: 4 });
  const heads = fc
    .tuple(lists, lists, lists)
    .map(([warn, confirm, block]) =>
      amplifier(
        `  tools:\n    warn: [${warn}]\n    confirm: [${confirm.join(' , ')}]\n    block:\n${block.map((one) => `      - ${one}\n`).join('') || '      []\n'}`,
        '',
      ),
    );
  const texts = fc
    .tuple(
      fc.constantFrom('', '\ufeff'),
      fc.oneof(heads, fc.constantFrom(native('', ''), exact(''))),
      fc.constantFrom('A', ' A\nB ', 'A\n\n', '\nA\n \n'),
      ends,
    )
    .map(
      ([mark, head, body, with_]) =>
        mark + (head + body).split('\n').reduce((text, line, at) => text + (with_[at % 12] ?? '\n') + line),
    );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const before = definitionOf(readFile('x.md', text));
      const done = await fixed(text);
      const after = definitionOf(readFile('x.md', done.bytes));
      expect(after.mode.fingerprint).toEqual(before.mode.fingerprint);
      expect(after.mode.shortcut).toBe(before.mode.shortcut);
      expect((await fixed(textOf(done))).fixed).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
