import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Converted, type Convertible, convert } from '../../src/formats/convert.ts';
import { promptOf } from '../../src/formats/dialects/prompt-text.ts';
import { fieldNamed } from '../../src/formats/field-names.ts';
import { convertibleFrom } from '../../src/formats/own-source.ts';
import { lossesBetween } from '../../src/kernel/conversion.ts';
import { verdictOn } from '../../src/kernel/lint-subject.ts';
import { isLossy, lossText } from '../../src/kernel/loss.ts';
import {
  ACCESS_CAPS,
  DELIVERIES,
  DIALECTS,
  type Dialect,
  labelFrom,
  type Meaning,
  type Mode,
  STRATEGIES,
  THINKING_LEVELS,
  type ToolRules,
} from '../../src/kernel/mode.ts';
import { nameInPi } from '../../src/kernel/tool-names.ts';
import { VERDICTS } from '../../src/kernel/verdict.ts';
import { countHidden } from '../../src/kernel/visible.ts';
import { definitionOf, readFile } from '../support/mode-files.ts';
import { key } from '../support/notation.ts';

/** The mode that a file is, ready to be converted. */
function source(name: string, text: string, prompt: string | null = null): Convertible {
  const reading = readFile(name, text, { prompt });
  return convertibleFrom(definitionOf(reading), text, reading.diagnostics);
}

function converted(from: Convertible, to: Dialect): Converted {
  const done = convert(from, to);
  if (!done.ok) throw new Error(`not converted: ${JSON.stringify(done.error)}`);
  return done.value;
}

const native = (fields: string, body = 'Text.\n'): Convertible =>
  source('x.md', `---\nname: x\nstrategy: append\n${fields}---\n${body}`);
const weights = ({ losses }: Converted) => losses.map(({ weight, field }) => `${weight} ${field}`);

describe('what each dialect cannot say', () => {
  test.each<[fields: string, to: Dialect, lost: string[]]>([
    ['', 'pi', ['lost deliver']],
    ['', 'json', []],
    ['', 'amplifier', ['lost deliver']],
    ['deliver: turn\n', 'pi', []],
    ['deliver: turn\n', 'amplifier', ['altered deliver']],
    ['deliver: turn\n', 'json', ['lost deliver']],
    ['label: Hers\n', 'json', []],
    ['label: Hers\ndeliver: turn\n', 'pi', ['lost label']],
    ['label: X\ndeliver: turn\n', 'pi', []],
    ['label: Hers\ndeliver: turn\n', 'amplifier', ['lost label', 'altered deliver']],
    ['description: D.\ndeliver: turn\n', 'pi', ['lost description']],
    ['requires: [a]\nbefore: [b]\n', 'json', []],
    ['requires: [a]\nbefore: [b]\ndeliver: turn\n', 'pi', ['lost requires', 'lost before']],
    ['tools: { allow: [read], bashDeny: [rm] }\ndeliver: turn\n', 'pi', []],
    ['tools: { warn: [a], confirm: [edit] }\ndeliver: turn\n', 'pi', ['loosened tools.warn', 'loosened tools.confirm']],
    ['tools: { allow: [read, todo], warn: [read] }\ndeliver: turn\n', 'amplifier', ['altered deliver']],
    ['tools: { allow: [read] }\ndeliver: turn\n', 'amplifier', ['altered deliver']],
    ['tools: { allow: [] }\ndeliver: turn\n', 'amplifier', ['altered deliver']],
    ['tools: { shell: false, bashAllow: [ls] }\ndeliver: turn\n', 'amplifier', ['altered deliver']],
    ['tools: { bashAllow: [ls] }\ndeliver: turn\n', 'amplifier', ['loosened tools.bashAllow', 'altered deliver']],
    ['tools: { deny: [bash, powershell], bashDeny: [rm] }\ndeliver: turn\n', 'amplifier', ['altered deliver']],
    ['tools: { confirm: [todo] }\ndeliver: turn\n', 'amplifier', ['loosened tools.confirm', 'altered deliver']],
    ['tools: { deny: [mode] }\ndeliver: turn\n', 'amplifier', ['loosened tools.deny', 'altered deliver']],
    ['tools: { deny: [edit_file] }\ndeliver: turn\n', 'amplifier', ['altered deliver', 'altered tools']],
    ['tools: { allow: [read_file] }\ndeliver: turn\n', 'amplifier', ['loosened tools.allow', 'altered deliver']],
    ['access: read-only\n', 'json', ['loosened access']],
    ['access: full\n', 'json', []],
    ['model: a/b\nthinking: low\ndeliver: turn\n', 'pi', []],
    ['model: a/b\nthinking: low\n', 'json', ['lost model', 'lost thinking']],
    ['shortcut: go\n', 'json', ['lost shortcut']],
    ['shortcut: false\n', 'json', []],
    ['advertised: false\n', 'json', ['lost advertised']],
    ['transitions: { to: [x, y] }\ndeliver: turn\n', 'amplifier', ['altered deliver']],
    ['transitions: { to: [y], clear: false }\n', 'json', ['loosened transitions.to', 'loosened transitions.clear']],
    ['exitReview: true\n', 'json', ['lost exitReview']],
    [
      'contributes: { context: [./a.md] }\ndeliver: turn\n',
      'amplifier',
      ['lost contributes.context', 'altered deliver'],
    ],
    ['contributes: { context: ["@p:a.md"], skills: ["@p:s"] }\ndeliver: turn\n', 'amplifier', ['altered deliver']],
    ['contributes: { agents: { a: { source: "@p:a" } } }\n', 'json', ['lost contributes.agents']],
  ])('%j to %s: %j', (fields, to, lost) => {
    expect(weights(converted(native(fields), to))).toEqual(lost);
  });

  test('a base becomes an overlay where there are no bases, and that is told', () => {
    const base = source('x.md', '---\nname: x\nstrategy: replace_base\n---\nText.\n');
    expect(weights(converted(base, 'pi'))).toEqual(['lost strategy']);
    expect(weights(converted(base, 'amplifier'))).toEqual(['lost strategy']);
    expect(weights(converted(base, 'json'))).toEqual([]);
  });

  test("a loss has the name that the file's own format gives the field", () => {
    const amplifier = source(
      'x.md',
      '---\nmode:\n  allowed_transitions: [y]\n  tools: { safe: [read_file], block: [bash] }\n---\nText.\n',
    );
    expect(weights(converted(amplifier, 'json'))).toEqual([
      'loosened tools.safe',
      'loosened tools.block',
      'loosened allowed_transitions',
      'lost deliver',
      'lost shortcut',
    ]);
  });

  test('fields that the reader left out are lost, with their place', () => {
    const unread = source('x.md', '---\nname: x\nstrategy: append\nfoo: 1\nthinking: huge\n---\nText.\n');
    expect(converted(unread, 'json').losses.map(lossText)).toEqual([
      'lost line 4: `foo` is not a known field',
      'lost line 5: `thinking` is `huge`',
    ]);
  });

  test('a reference in an Amplifier body becomes its text, and is lost; one among the contexts stays', () => {
    const text = '---\nmode:\n  contributes: { context: ["@p:a.md"] }\n---\nSee this:\n@p:b.md\n';
    const definition = definitionOf(readFile('x.md', text));
    const done = converted(convertibleFrom({ ...definition, prompt: 'See this:\nThe text.' }, text, []), 'native');
    expect(weights(done)).toEqual(['lost @p:b.md', 'altered deliver']);
    expect(done.text).toContain('context: ["@p:a.md"]');
    expect(done.text).toContain('See this:\nThe text.\n');
  });

  test('a line that Amplifier takes for a reference cannot be text there', () => {
    const { losses } = converted(native('deliver: turn\n', 'Read\n@pack:a.md\nfirst.\n'), 'amplifier');
    expect(losses.map(lossText)).toContain(
      'lost prompt: an Amplifier mode does not give the same text: a line that is only `@name:path` stands for a file there',
    );
  });

  test('an empty prompt is no JSON mode', () => {
    expect(convert(native('', ''), 'json')).toMatchObject({ ok: false, error: [{ code: 'mode/bad-value' }] });
  });
});

describe("the prompt's bytes", () => {
  const pi = (body: string) => source('x.md', `---\nname: x\n---\n${body}`);
  const exact = (body: string) => source('x.md', `---\nname: x\nstrategy: replace_final\n---\n${body}`);

  test('a plain Pi file holds exactly the prompt behind its front matter', () => {
    expect(converted(native('deliver: turn\n', '\n\nOne.\n\nTwo.\n\n'), 'pi').text).toBe(
      '---\nname: x\n---\nOne.\n\nTwo.',
    );
  });

  test.each<Dialect>(['native', 'amplifier', 'json'])(
    'to %s, blanks around a plain Pi prompt are told, and no loss',
    (to) => {
      const { losses } = converted(pi('\n  Two.\n\n'), to);
      expect(losses).toContainEqual({ weight: 'altered', field: 'prompt', why: 'the blanks around it are gone' });
      expect(isLossy(losses.filter(({ field }) => field === 'prompt'))).toBe(false);
    },
  );

  test('a native file keeps the indentation of the first line, JSON does not', () => {
    expect(weights(converted(native('', '  - a\n'), 'native'))).toEqual([]);
    expect(weights(converted(native('', '  - a\n'), 'json'))).toEqual(['altered prompt']);
  });

  test.each(['\r\n One.\r\n\r\n', '---\nnot: front matter\n---\n', '\u{feff}Text', 'Text', '\n\n\nText'])(
    'an exact prompt stays exact, byte for byte: %j',
    (body) => {
      for (const to of ['native', 'json'] as const) {
        const { text, name, losses } = converted(exact(body), to);
        expect(losses).toEqual([]);
        expect(definitionOf(readFile(name, text)).prompt).toBe(body);
      }
    },
  );

  test('line ends of a JSON prompt become LF where a file has lines', () => {
    const json = (strategy: string) =>
      source(
        'x.json',
        JSON.stringify({ schemaVersion: 2, key: 'x', label: 'X', promptStrategy: strategy, systemPrompt: 'a\r\nb' }),
      );
    expect(converted(json('append'), 'native').losses).toEqual([
      { weight: 'altered', field: 'systemPrompt', why: 'its lines end in LF' },
    ]);
    expect(converted(json('replace_final'), 'native').losses).toEqual([]);
  });

  test('half a character is told where a file cannot hold it', () => {
    const half = source(
      'x.json',
      '{"schemaVersion":2,"key":"x","label":"X","promptStrategy":"append","systemPrompt":"a \\ud83d b"}',
    );
    expect(weights(converted(half, 'native'))).toEqual(['lost systemPrompt']);
    expect(weights(converted(half, 'json'))).toEqual([]);
  });

  test('a prompt file beside a JSON file becomes its prompt', () => {
    const text = '{"schemaVersion":2,"key":"x","label":"X","promptStrategy":"append"}';
    const { text: written, losses } = converted(source('x.json', text, 'The prompt.\n'), 'json');
    expect(JSON.parse(written).systemPrompt).toBe('The prompt.');
    expect(losses).toEqual([]);
  });

  test('an old JSON file becomes one of version 2', () => {
    const { text, losses } = converted(source('x.json', '{"key":" X ","label":"L","systemPrompt":"P"}'), 'json');
    expect(JSON.parse(text)).toEqual({
      schemaVersion: 2,
      key: 'x',
      label: 'L',
      promptStrategy: 'replace_base',
      systemPrompt: 'P',
    });
    expect(losses).toEqual([]);
  });
});

describe('what is written', () => {
  test('words that a YAML reader takes for something else are quoted', () => {
    const mode = source(
      'on.md',
      '---\nname: "on"\nstrategy: append\ndescription: "no"\nlabel: "a: b # c"\n---\nText.\n',
    );
    expect(converted(mode, 'native').text).toBe(
      '---\nname: "on"\nlabel: "a: b # c"\ndescription: "no"\nstrategy: append\n---\n\nText.\n',
    );
    expect(converted(mode, 'amplifier').text).toContain('name: "on"\n  description: "no"');
  });

  test('Amplifier gets its own names of tools, each in its strictest list', () => {
    const tools = '{ allow: [read, find, edit, bash, ls], deny: [write], confirm: [edit, bash], warn: [bash, ls] }';
    expect(converted(native(`tools: ${tools}\n`), 'amplifier').text).toContain(
      [
        '  default_action: block',
        '  tools:',
        '    safe: [read_file, glob]',
        '    warn: [ls]',
        '    confirm: [edit_file, bash]',
        '    block: [write_file, todo]',
      ].join('\n'),
    );
  });
});

const readAgain = ({ name, text }: Converted) => {
  const { mode, prompt } = definitionOf(readFile(name, text));
  return { meaning: mode as Meaning, prompt };
};

/** To a dialect and back to native: both losses, and what is gone in the end that neither names. */
function roundTrip(mode: Convertible, to: Dialect) {
  const there = converted(mode, to);
  const back = converted({ format: to, ...readAgain(there), losses: [] }, 'native');
  const named = [...there.losses, ...back.losses].map(({ field }) => field);
  const gone = lossesBetween({ ...mode, dialect: 'native' }, { dialect: 'native', ...readAgain(back) });
  const unnamed = gone.filter(({ field }) => !named.includes(fieldNamed(field, mode.format)) && !named.includes(field));
  return { there, back, unnamed };
}

const FIXTURES = join(import.meta.dirname, '../fixtures/modes');

test.each(DIALECTS)('the fixtures in %s go to each dialect and come back but for what was named', (folder) => {
  const readings = globSync(`${folder}/*.{md,json}`, { cwd: FIXTURES }).map((file) => {
    const text = readFileSync(join(FIXTURES, file), 'utf8');
    return { text, reading: readFile(basename(file), text) };
  });
  const modes = readings.flatMap(({ text, reading }) =>
    reading.kind === 'mode' ? convertibleFrom(reading.definition, text, reading.diagnostics) : [],
  );
  expect(modes.length).toBeGreaterThan(2);
  for (const mode of modes) {
    for (const to of DIALECTS.filter((one) => one !== 'json' || mode.prompt.trim() !== ''))
      expect([mode.meaning.key, to, roundTrip(mode, to).unnamed]).toEqual([mode.meaning.key, to, []]);
  }
});

const ARBITRARY_KEY = fc
  .stringMatching(/^[a-z][a-z0-9_-]{0,11}$/)
  .filter((one) => !['native', 'off', 'none', 'default', 'new', 'reload'].includes(one))
  .map(key);
const line = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('on', '~', 'a: b', '- a', '"', "'", 'a #b', '@x', '*a', '[', 'null', '1', '---'),
  )
  .map((text) => text.replace(/\p{Cc}|\p{Cs}/gu, '').trim())
  .filter((text) => text !== '');
const tool = fc.oneof(
  fc.constantFrom(
    'read',
    'read_file',
    'edit',
    'edit_file',
    'apply_patch',
    'find',
    'glob',
    'bash',
    'powershell',
    'todo',
    'mode',
    'web',
  ),
  fc.stringMatching(/^[!-~]{1,6}$/),
);
const names = fc.uniqueArray(tool, { maxLength: 4 });
const commands = fc.uniqueArray(
  fc.oneof(line, fc.constant('a\nb')).filter((text) => countHidden(text) === 0),
  { maxLength: 3 },
);
const keys = fc.uniqueArray(fc.constantFrom('k1', 'k2', 'k3').map(key), { maxLength: 2 });

const toolRules: fc.Arbitrary<ToolRules | null> = fc.option(
  fc
    .record({
      allow: fc.option(names),
      deny: names,
      warn: names,
      confirm: names,
      shell: fc.boolean(),
      bashAllow: fc.option(commands),
      bashDeny: commands,
    })
    .filter(
      ({ allow, deny, warn, confirm, shell, bashAllow, bashDeny }) =>
        allow !== null ||
        bashAllow !== null ||
        !shell ||
        [deny, warn, confirm, bashDeny].some((list) => list.length > 0),
    ),
);

/** Any mode that a native file can say. */
const meanings: fc.Arbitrary<Meaning> = fc
  .record({
    key: ARBITRARY_KEY,
    label: fc.option(line),
    description: fc.option(line),
    strategy: fc.constantFrom(...STRATEGIES),
    deliver: fc.constantFrom(...DELIVERIES),
    requires: keys,
    before: keys,
    tools: toolRules,
    access: fc.option(fc.constantFrom(...ACCESS_CAPS)),
    model: fc.option(fc.constantFrom('a/b', 'x/y#z', '1/2:3')),
    thinking: fc.option(fc.constantFrom(...THINKING_LEVELS)),
    shortcut: fc.option(fc.oneof(ARBITRARY_KEY, fc.constant(false as const))),
    advertised: fc.boolean(),
    to: fc.option(fc.uniqueArray(fc.constantFrom('k1', 'k2').map(key), { minLength: 1 })),
    mayClear: fc.boolean(),
    exitReview: fc.boolean(),
    skills: fc.uniqueArray(fc.constantFrom('@p:a', './b', 'c'), { maxLength: 2 }),
  })
  .map(
    (one): Meaning => ({
      schemaVersion: 2,
      key: one.key,
      label: one.label ?? labelFrom(one.key),
      description: one.description,
      strategy: one.strategy,
      deliver: one.strategy === 'append' ? one.deliver : 'system',
      contracts: {
        requires: one.requires.filter((other) => other !== one.key),
        conflictsWith: [],
        before: one.strategy === 'append' ? one.before.filter((other) => other !== one.key) : [],
        after: [],
      },
      guard: { tools: one.tools, access: one.access },
      model: one.model,
      thinking: one.thinking,
      shortcut: one.shortcut,
      advertised: one.advertised,
      leaving: { to: one.to ?? 'anywhere', mayClear: one.mayClear },
      exitReview: one.exitReview,
      contributes: one.skills.map((source) => ({ kind: 'skill', id: source, source, file: NOWHERE })),
    }),
  );

const NOWHERE = { ok: false, error: 'other files are not read here' } as const;

const prompts = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('a', ' b', '---', '\n', '\r\n', '@p:c', '\t'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  )
  .map((text) => text.replace(/\p{Cs}/gu, ''));

/** With a text as a native file would be read. */
const modes: fc.Arbitrary<Convertible> = fc
  .tuple(meanings, prompts)
  .map(([meaning, text]): Convertible => {
    const prompt = promptOf(text, meaning.strategy, 'lines');
    return { format: 'native', meaning, prompt, losses: [] };
  })
  .filter(
    ({ prompt, meaning }) => prompt.trim() !== '' && (meaning.strategy === 'replace_final' || !prompt.endsWith('\r')),
  ); // with a line end behind it that is one

describe('any mode', () => {
  test('a native file says all of it', () => {
    fc.assert(
      fc.property(modes, (mode) => {
        const done = converted(mode, 'native');
        expect(done.losses).toEqual([]);
        expect(readAgain(done)).toMatchObject({ meaning: mode.meaning, prompt: mode.prompt });
      }),
      { numRuns: 60 },
    );
  });

  test.each(DIALECTS)('to %s and back it is the same but for what was named, and so is each verdict', (to) => {
    fc.assert(
      fc.property(modes, tool.map(nameInPi), (mode, name) => {
        const { there, back, unnamed } = roundTrip(mode, to);
        expect(isLossy(back.losses)).toBe(false);
        expect(unnamed).toEqual([]);
        if (there.losses.some(({ weight, field }) => weight === 'loosened' && field.startsWith('tools.'))) return;
        if (name === 'mode') return; // a tool of our own, which nothing restricts
        expect(verdict(readAgain(there).meaning, name)).toBeGreaterThanOrEqual(verdict(mode.meaning, name));
      }),
      { numRuns: 60 },
    );
  });

  /** What the lists of tools say, the higher the stricter. */
  const verdict = ({ guard, ...meaning }: Meaning, name: string): number =>
    VERDICTS.indexOf(verdictOn({ ...meaning, guard: { ...guard, access: null } } as Mode, name));
});
