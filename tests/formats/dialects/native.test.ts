import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import {
  ACCESS_CAPS,
  DELIVERIES,
  labelFrom,
  RESERVED_KEYS,
  STRATEGIES,
  THINKING_LEVELS,
} from '../../../src/kernel/mode.ts';
import { definitionOf, readFile, readLines, told } from '../../support/mode-files.ts';

test.each([
  ['review', 'Review'],
  ['exact-minimal', 'Exact Minimal'],
  ['a_b-c', 'A B C'],
  ['x--y_', 'X Y'],
  ['v2', 'V2'],
])('the label of %s is %s', (key, label) => {
  expect(labelFrom(key)).toBe(label);
});

test.each([
  ['label', `label: ${'😀'.repeat(120)}`, []],
  ['description', `description: ${'d'.repeat(1_000)}`, []],
  ['requires', `requires: [${Array.from({ length: 32 }, (_, i) => `k${i}`).join(', ')}]`, []],
  ['requires', `requires: [${Array.from({ length: 33 }, (_, i) => `k${i}`).join(', ')}]`, ['mode/too-long 3:11']],
  ['a long list of tools', `tools: { allow: [${Array.from({ length: 500 }, (_, i) => `tool_${i}`).join(', ')}] }`, []],
  ['an empty text', 'description: ""', ['mode/bad-value 3:14']],
  ['a model of three parts', 'model: openrouter/z-ai/glm-5.1', []],
  ['a model with blanks', 'model: a/b c', ['mode/unknown-model 3:8']],
  ['a thinking level in a list', 'thinking: [high]', ['mode/wrong-type 3:11']],
  ['a shortcut that is no command', 'shortcut: Re View', ['mode/bad-key 3:11']],
  ['an agent without a name', 'contributes: { agents: { "": { source: a } } }', ['mode/bad-value 3:26']],
  ['a tool that is blank', 'tools: { deny: [""] }', ['mode/bad-value 3:17']],
  ['a tool with a hidden character', 'tools: { deny: [read, "wri\\u200Bte"] }', ['mode/bad-value 3:23']],
  ['a command that is blank', 'tools: { bashDeny: ["  "] }', ['mode/bad-value 3:21']],
  ['itself among what may follow', 'transitions: { to: [x, plan] }', []],
  ['a tag in a label', 'label: "</prompt_overlay_1>"', ['mode/section-breakout 3:8']],
  ['hidden characters in a description', 'description: "a\\u202Eb"', ['mode/hidden-characters 3:14']],
])('%s: %s', (_name, line, expected) => {
  expect(told(readLines(line).diagnostics)).toEqual(expected);
});

test('a prompt of exactly 128 KiB passes, one byte more does not', () => {
  expect(readLines('strategy: replace_base', 'x'.repeat(131_072)).kind).toBe('mode');
  expect(told(readLines('strategy: replace_base', 'x'.repeat(131_073)).diagnostics)).toEqual(['file/too-large 5:1']);
});

test('what is unknown is left out, the rest of the mode stands', () => {
  const { mode } = definitionOf(readLines('model: sonnet\nthinking: hard\nlabel: L'));
  expect(mode).toMatchObject({ model: null, thinking: null, label: 'L' });
});

describe('a valid file', () => {
  const key = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/).filter((one) => !RESERVED_KEYS.includes(one));
  const line = fc
    .string({
      minLength: 1,
      maxLength: 40,
      unit: fc.constantFrom(
        'a',
        'Z',
        '0',
        ' ',
        ':',
        '#',
        '"',
        "'",
        '-',
        '[',
        '{',
        '*',
        '&',
        '!',
        '%',
        '@',
        '\\',
        ',',
        'é',
        '語',
        '😀',
      ),
    })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const word = fc.stringMatching(/^[a-z_]{1,12}$/);
  const words = fc.array(word, { maxLength: 4 });
  const body = fc
    .array(fc.constantFrom('Text.', '---', '', '  indented', '# Head', '```', '| a |'), { maxLength: 8 })
    .map((lines) => lines.join('\n'));

  /** Fields as they go into a file; absent ones are not written. */
  const fields = fc.record(
    {
      name: key,
      strategy: fc.constantFrom(...STRATEGIES),
      label: line,
      description: line,
      deliver: fc.constantFrom(...DELIVERIES),
      requires: fc.uniqueArray(key, { maxLength: 4 }),
      after: fc.uniqueArray(key, { maxLength: 4 }),
      tools: fc.record(
        {
          allow: words,
          deny: words,
          warn: words,
          confirm: words,
          shell: fc.boolean(),
          bashAllow: fc.array(line, { maxLength: 3 }),
          bashDeny: fc.array(line, { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      access: fc.constantFrom(...ACCESS_CAPS),
      model: fc.constant('some/model'),
      thinking: fc.constantFrom(...THINKING_LEVELS),
      shortcut: fc.oneof(key, fc.constant(false)),
      advertised: fc.boolean(),
      transitions: fc.record(
        { to: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }), clear: fc.boolean() },
        { requiredKeys: [] },
      ),
      exitReview: fc.boolean(),
      contributes: fc.record(
        {
          context: fc.uniqueArray(line, { maxLength: 3 }),
          skills: fc.uniqueArray(line, { maxLength: 3 }),
          agents: fc.dictionary(word, fc.record({ source: line })),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['name', 'strategy'] },
  );
  const sound = fc
    .tuple(fields, body)
    .filter(([{ name, requires = [], after = [] }]) => ![...requires, ...after].includes(name))
    .map(([drawn, text]) => ({
      drawn: drawn.strategy === 'append' ? drawn : { ...drawn, deliver: undefined, after: undefined },
      text: drawn.strategy === 'replace_final' ? `${text}.` : text,
    }));

  const written = (mapping: object, text: string, options = {}): string =>
    `---\n${stringify(mapping, { lineWidth: 0, ...options })}---\n${text}`;
  const without = (drawn: object): object => JSON.parse(JSON.stringify(drawn));

  test('yields what went in', () => {
    fc.assert(
      fc.property(sound, ({ drawn, text }) => {
        const reading = readFile(`${drawn.name}.md`, written(without(drawn), text));
        const { mode, prompt } = definitionOf(reading);
        const { tools, contributes, transitions } = drawn;
        expect(mode).toMatchObject({
          key: drawn.name,
          strategy: drawn.strategy,
          label: drawn.label ?? labelFrom(drawn.name),
          description: drawn.description ?? null,
          deliver: drawn.deliver ?? 'system',
          contracts: { requires: drawn.requires ?? [], conflictsWith: [], before: [], after: drawn.after ?? [] },
          model: drawn.model ?? null,
          thinking: drawn.thinking ?? null,
          shortcut: drawn.shortcut ?? null,
          advertised: drawn.advertised ?? true,
          exitReview: drawn.exitReview ?? false,
          leaving: { to: transitions?.to ?? 'anywhere', mayClear: transitions?.clear ?? true },
        });
        expect(mode.guard.access).toBe(drawn.access ?? null);
        if (mode.guard.tools !== null) expect(mode.guard.tools).toMatchObject(without(tools ?? {}));
        expect(mode.contributes.map(({ source }) => source).sort()).toEqual(
          [
            ...(contributes?.context ?? []),
            ...(contributes?.skills ?? []),
            ...Object.values(contributes?.agents ?? {}).map(({ source }) => source),
          ].sort(),
        );
        expect(drawn.strategy === 'replace_final' ? prompt : prompt.trim()).toBe(
          drawn.strategy === 'replace_final' ? text : text.trim(),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('keeps its fingerprint whatever the order and layout of its fields', () => {
    const layouts = fc.constantFrom(
      {},
      { defaultStringType: 'QUOTE_DOUBLE' },
      { defaultStringType: 'QUOTE_SINGLE' },
      { collectionStyle: 'flow' },
      { indent: 4, indentSeq: false },
    );
    fc.assert(
      fc.property(sound, layouts, fc.infiniteStream(fc.nat()), ({ drawn, text }, layout, chance) => {
        const plain = without(drawn);
        const digest = (content: string) => definitionOf(readFile(`${drawn.name}.md`, content)).mode.fingerprint;
        expect(digest(written(shuffled(plain, chance), text, layout))).toEqual(digest(written(plain, text)));
      }),
      { numRuns: 120 },
    );
  });

  /** The same mapping with its members, nested ones too, in another order. */
  function shuffled(value: unknown, chance: Iterator<number>): object {
    const entries = Object.entries(value as object).map(
      ([name, held]) => [name, isMapping(held) ? shuffled(held, chance) : held, chance.next().value] as const,
    );
    return Object.fromEntries(entries.toSorted((a, b) => a[2] - b[2]).map(([name, held]) => [name, held]));
  }

  const isMapping = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
});
