import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIAGNOSTICS } from '../../src/kernel/diagnostic.ts';
import { NO_GUARD } from '../../src/kernel/mode.ts';
import { definitionOf, readFile, readLines, told } from '../support/mode-files.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/modes');

/** What a file means that says nothing but its name. */
const UNSAID = {
  schemaVersion: 2,
  description: null,
  strategy: 'append',
  deliver: 'system',
  contracts: { requires: [], conflictsWith: [], before: [], after: [] },
  guard: NO_GUARD,
  model: null,
  thinking: null,
  shortcut: null,
  advertised: true,
  leaving: { to: 'anywhere', mayClear: true },
  exitReview: false,
  contributes: [],
};

type Expected = { kind: string; key?: string | null; dialect?: string; mode?: object; prompt?: string; told: string[] };

const FOLDERS = ['native', 'pi', 'json', 'amplifier', 'foreign', 'broken'];

describe.each(FOLDERS)('the fixtures in %s', (folder) => {
  const home = join(FIXTURES, folder);
  const expected: Record<string, Expected> = JSON.parse(readFileSync(join(home, 'expected.json'), 'utf8'));

  test.each(Object.entries(expected))('%s', (name, { kind, key, dialect, mode, prompt, told: codes }) => {
    const reading = readFile(name, readFileSync(join(home, name)), { prompt: promptBeside(home, name) });
    expect(told(reading.diagnostics)).toEqual(codes);
    expect(reading.kind).toBe(kind);
    if (reading.kind === 'broken') expect(reading.key).toBe(key);
    if (reading.kind !== 'mode') return;
    const { scope, path, measure, fingerprint, content, dialect: read, ...meaning } = reading.definition.mode;
    const contributes = meaning.contributes.map(({ kind, id, source }) => ({ kind, id, source }));
    expect({ ...meaning, contributes }).toEqual({ ...UNSAID, key: stemOf(name), ...mode });
    expect({ read, scope, path }).toEqual({ read: dialect, scope: 'global', path: `/modes/${name}` });
    expect(reading.definition.prompt).toBe(prompt);
    expect(measure.characters).toBe(prompt?.length);
    expect(fingerprint).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), scope: 'global', path });
    expect(content).not.toBe(fingerprint.digest);
  });

  test('every file has an expectation', () => {
    const prompts = Object.keys(expected).map((name) => `${stemOf(name)}.md`);
    const files = readdirSync(home).filter((name) => name !== 'expected.json' && !name.endsWith('.prompt'));
    expect(files.filter((name) => !(name in expected) && !(folder === 'json' && prompts.includes(name)))).toEqual([]);
  });
});

const stemOf = (name: string): string => name.replace(/\.[a-z]+$/, '');

/** A `.prompt` file stands for the `.md` beside a JSON file where that would be a fixture of its own. */
function promptBeside(home: string, name: string): Uint8Array | null {
  if (!name.endsWith('.json')) return null;
  const path = [`${stemOf(name)}.md`, `${stemOf(name)}.prompt`]
    .map((one) => join(home, one))
    .find((one) => existsSync(one));
  return path === undefined ? null : readFileSync(path);
}

const NATIVE = '---\nname: x\nstrategy: append\nlabel: Lines\n---\nOne.\nTwo.\n';

test.each([
  ['LF', NATIVE],
  ['CRLF', NATIVE.replaceAll('\n', '\r\n')],
  ['mixed', NATIVE.replace('\nTwo', '\r\nTwo').replace('---\n', '---\r\n')],
  ['a byte order mark', `\ufeff${NATIVE}`],
  ['no last line end', NATIVE.trimEnd()],
  ['blanks after the rules', NATIVE.replaceAll('---\n', '--- \t\n')],
])('%s makes the same mode', (_name, text) => {
  const { mode, prompt } = definitionOf(readFile('x.md', text));
  expect(prompt).toBe('One.\nTwo.');
  expect(mode.fingerprint).toEqual(definitionOf(readFile('x.md', NATIVE)).mode.fingerprint);
});

test('a definition found in a pack counts as global, and a builtin one has no path', () => {
  expect(definitionOf(readFile('x.md', NATIVE, { scope: 'pack' })).mode.fingerprint).toMatchObject({
    scope: 'global',
    path: '/modes/x.md',
  });
  expect(definitionOf(readFile('x.md', NATIVE, { scope: 'builtin' })).mode.fingerprint).toMatchObject({
    scope: 'builtin',
    path: null,
  });
});

test.each([
  ['/a/b.md', 'b'],
  ['C:\\modes\\b.md', 'b'],
  ['/a/..md', null],
  ['/a/é.md', null],
  ['/a/a\\b.md', null],
  ['/a/a%2fb.md', null],
  ['/a/a\0b.md', null],
  ['/a/CON.md', null],
  ['/a/b.md.md', null],
])('the key of the file at %j is %j', (path, key) => {
  expect(readFile(path, '')).toMatchObject({ kind: 'broken', key });
  expect(readFile(path, '---\nname: b\nstrategy: append\n---\nText.').kind).toBe(key === null ? 'broken' : 'mode');
});

test('a file of exactly the size that is read passes, one byte more does not', () => {
  const filled = (size: number): string => `${'---\nname: x\n---\n'.padEnd(size, ' ')}`;
  expect(readFile('x.md', filled(262_144)).kind).toBe('mode');
  expect(told(readFile('x.md', filled(262_145)).diagnostics)).toEqual(['file/too-large 1:1']);
});

test('what a file holds can drive no terminal from a message', () => {
  const evil = '\u001b[2J\u202e\u0007';
  const readings = [
    readLines(`${evil}: 1`),
    readLines(`description: "${evil}": x`),
    readLines(`strategy: "\\e[2J"`),
    readLines(`tools: { "\\e[2J": 1 }`),
    readFile('x.json', `{"systemPrompt": "", "key": "${evil}", "${evil}": 1, "\\u001b[2J": 1, "\\u001b[2J": 2}`),
    readFile(`${evil}.md`, '---\nname: x\n---\n'),
  ];
  const words = readings.flatMap(({ diagnostics }) => diagnostics.flatMap(({ message, hint = '' }) => [message, hint]));
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((text) => /\p{Cc}|\u202e/u.test(text))).toEqual([]);
});

describe('any file is read', () => {
  const scraps = fc.constantFrom(
    '---\n',
    '---',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    'name: x\n',
    'strategy: append\n',
    'tools:\n',
    '  deny: [a]\n',
    'mode:\n',
    '- ',
    '? ',
    ': ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    "'",
    '#',
    '&a ',
    '*a',
    '!t ',
    '|\n',
    '>-\n',
    '%',
    '@',
    '`',
    '\\',
    '...\n',
    '\ufeff',
    '\u200b',
    '\u{e0041}',
    '🏴',
    '\0',
    '\u2028',
    '"key": "x"',
    '"systemPrompt"',
    'null',
    '1e3',
    'é',
  );
  const names = [
    ...[
      'name',
      'strategy',
      'deliver',
      'requires',
      'after',
      'tools',
      'access',
      'model',
      'shortcut',
      'transitions',
      'contributes',
      'mode',
    ],
    ...[
      'allow',
      'deny',
      'shell',
      'bashAllow',
      'to',
      'clear',
      'context',
      'agents',
      'source',
      '__proto__',
      '<<',
      'denny',
      'tols',
    ],
    ...['schemaVersion', 'key', 'label', 'promptStrategy', 'systemPrompt'],
  ];
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('list'), tie('mapping')),
    leaf: fc.constantFrom('x', 'append', 'replace_final', '\u200b', '', null, true, 2, 1e3),
    list: fc.array(tie('tree'), { maxLength: 3 }),
    mapping: fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 6 }),
  }));
  const fields = fc.dictionary(fc.constantFrom(...names), tree, { maxKeys: 8 });
  const one = fc.tuple(fc.constantFrom(...names), tree).map((entry) => Object.fromEntries([entry]));
  const nearlySound = fc.oneof(
    one,
    fc.record({ tools: one }),
    fc.record({ transitions: one }),
    fc.record({ contributes: one }),
    fc.record({ contributes: fc.record({ agents: one }) }),
  );
  const files = fc.oneof(
    nearlySound.map((held) => `---\n${JSON.stringify({ name: 'x', ...held })}\n---\nText.`),
    one.map((held) => JSON.stringify({ systemPrompt: 'Text.', key: 'x', label: 'X', ...held })),
    fields.map((held) => `---\n${JSON.stringify({ name: 'x', ...held })}\n---\nText.`),
    fields.map((held) => JSON.stringify({ systemPrompt: 'Text.', key: 'x', label: 'X', ...held })),
    fc.uint8Array({ maxLength: 200 }),
    fc.array(scraps, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.array(scraps, { maxLength: 60 }).map((parts) => `---\nname: x\n${parts.join('')}\n---\nText.`),
    fc.json().map((text) => text.replace('{', '{"systemPrompt":"x",')),
  );

  test('without an exception, and told in codes of the table at places inside the file', () => {
    fc.assert(
      fc.property(files, fc.constantFrom('x.md', 'x.json', 'x'), (content, name) => {
        const reading = readFile(name, content);
        if (reading.kind !== 'mode') expect(reading.diagnostics).not.toEqual([]);
        // A mode whose references lead nowhere is one all the same; selecting it is what is refused.
        const errors = reading.diagnostics.filter(({ severity }) => severity === 'error');
        if (reading.kind === 'broken') expect(errors).not.toEqual([]);
        else expect(errors.filter(({ code }) => code !== 'mode/unresolved-reference')).toEqual([]);
        const lines = Buffer.from(content).toString().split('\n').length;
        for (const { code, at } of reading.diagnostics) {
          expect(DIAGNOSTICS).toHaveProperty([code]);
          expect(at?.line).toBeLessThanOrEqual(lines);
          expect(at?.column).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  const many = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
  const units = [
    '[',
    '{',
    '{a:',
    ',',
    '- ',
    '? ',
    ': ',
    '\n',
    'a: 1\n',
    '*a,',
    '&a ',
    '! ',
    '"',
    "'",
    '|\n',
    '%a\n',
    '#x\n',
    '---\n',
    '...\n',
    'a: [\n',
    '\t',
    '\r',
    '\0',
    'a b: c: d\n',
    ' \n',
    '\u200b',
    '\u{e0041}',
    '🏴\u{e0067}',
    '👨‍👩‍👧',
    '<!--',
  ];
  const bombs: [string, string][] = [
    [
      'x.md',
      `---\nname: x\n${Array.from({ length: 60 }, (_, i) => `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]`).join('\n')}\n---\n`,
    ],
    ['x.md', `---\nname: x\n${Array.from({ length: 180 }, (_, i) => `${' '.repeat(i)}k:`).join('\n')}\n---\n`],
    ['x.json', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['x.json', `{"systemPrompt":"x","y":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['x.json', many('{"a":', 250_000)],
    ['x.json', `{"schemaVersion":2,"promptStrategy":"append","requires":[${many('"a",', 200_000)}"b"]}`],
    ['x.json', `{"schemaVersion":2,"promptStrategy":"append","requires":[${many('1,', 200_000)}1]}`],
    [
      'x.json',
      `{"systemPrompt":"x",${Array.from({ length: 25_000 }, (_, i) => `"tols${i}":1`).join(',')}}`.slice(0, 262_000),
    ],
    ['x.json', `{"systemPrompt":"x","${'k'.repeat(250_000)}":1}`],
    ['x.json', `{"systemPrompt":"x",${many('"a":1,', 200_000)}"a":1}`],
    ...units.flatMap((unit): [string, string][] => [
      ['x.md', many(unit, 262_000)],
      ['x.md', `---\n${many(unit, 262_000)}`],
      ['x.md', `---\nname: x\nx: ${many(unit, 32_000)}\n---\n`],
      ['x.md', `---\nname: x\nx: ${many(unit, 4_000)}\n---\n`],
      ['x.md', `---\nname: x\n---\n${many(unit, 130_000)}`],
    ]),
  ];

  test('in 200 ms at most, whatever it repeats', () => {
    const slow = bombs.map(([name, content]) => {
      let ms = timeOf(name, content);
      for (let again = 0; ms > 200 && again < 3; again++) ms = Math.min(ms, timeOf(name, content));
      return { shape: JSON.stringify(content.slice(0, 40)), ms };
    });
    expect(slow.filter(({ ms }) => ms > 200)).toEqual([]);
  });

  /** Of the processor, so that busy neighbours do not count. */
  function timeOf(name: string, content: string): number {
    const start = process.cpuUsage();
    readFile(name, content);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  }
});
