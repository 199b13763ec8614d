/** What is fuzzed: everything that reads what somebody else wrote. A check throws where a promise is broken. */

import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { feed, NOTHING } from '../../src/cli/terminal/key-chunks.ts';
import { diagnosticText } from '../../src/cli/text/diagnostic.ts';
import { formatWords, parseWords } from '../../src/formats/direct-syntax.ts';
import { readEntry } from '../../src/formats/journal-entry.ts';
import { readModeFile, type SourceFile } from '../../src/formats/mode-file.ts';
import { isPlain, plainDefinition } from '../../src/formats/plain-mode.ts';
import { readPreset } from '../../src/formats/preset-file.ts';
import { bytesOfTransfer } from '../../src/formats/preset-transfer.ts';
import { parseStartupKey, parseStartupSelection } from '../../src/formats/startup-syntax.ts';
import { DIAGNOSTICS, type Diagnostic } from '../../src/kernel/diagnostic.ts';
import type { Directive } from '../../src/kernel/directive.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import { explain } from '../../src/kernel/refusal-words.ts';
import type { Result } from '../../src/kernel/result.ts';
import { filterCommand, readText } from '../../src/kernel/shell-filter.ts';
import { visible, visibleLine } from '../../src/kernel/visible.ts';
import { sessionJournal } from '../../src/storage/journal-pi.ts';
import { readTail } from '../../src/storage/journal-tail.ts';
import { openModeLibrary } from '../../src/storage/mode-library.ts';
import { findPaths } from '../../src/storage/paths.ts';
import { readSettings } from '../../src/storage/settings.ts';
import { message, session, state } from '../storage/pi-session.ts';

export type Target = {
  readonly name: string;
  /** Inputs that make sense. */
  readonly seeds: readonly [Buffer, ...Buffer[]];
  /** What the format is made of. */
  readonly words: readonly string[];
  /** Throws when a promise is broken for these bytes. */
  readonly check: (bytes: Buffer) => void | Promise<void>;
  /** Of the cases that are asked for; 1 unless a case is dear. */
  readonly share?: number;
};

/** Tens of thousands of files are written, and no disk is what is tested. */
const MEMORY = '/dev/shm';
const FIXTURES = join(import.meta.dirname, '../fixtures');
const MODE_WORDS = [
  ...[
    'name: x\n',
    'mode:\n',
    'strategy: append\n',
    'deliver: turn\n',
    'tools:\n  allow: [read]\n',
    'access: read-only\n',
  ],
  ...[
    'transitions: { to: [a] }\n',
    'contributes:\n  context: ["./a"]\n',
    'requires: [a]\n',
    'shortcut: no\n',
    'label: "\\e[2J"\n',
  ],
  ...[
    'default_action: block\n',
    'allowed_transitions: []\n',
    '  safe: [read_file]\n',
    'exitReview: true\n',
    '<<: *a\n',
  ],
];
const JSON_WORDS = [
  '"schemaVersion":2,',
  '"key":"x",',
  '"systemPrompt":"x"',
  '"promptStrategy":"append",',
  '"a":1,"a":2',
  '\\ud800',
];

export const TARGETS: readonly Target[] = [
  {
    name: 'Markdown modes',
    seeds: filesIn('modes/{native,pi,amplifier,foreign,broken}/*.md', 'lint/*/modes/*.md'),
    words: MODE_WORDS,
    check: (bytes) => readsAsMode('x.md', bytes),
  },
  {
    name: 'JSON modes',
    seeds: filesIn('modes/{json,foreign,broken}/*.json'),
    words: JSON_WORDS,
    check: (bytes) => readsAsMode('x.json', bytes),
  },
  {
    name: 'a folder with a good file',
    seeds: filesIn('modes/{native,pi,amplifier,foreign,json,broken}/*.{md,json}'),
    words: [...MODE_WORDS, ...JSON_WORDS],
    check: hidesNothing(),
    share: 0.1,
  },
  {
    name: 'presets',
    seeds: [
      Buffer.from('{"schemaVersion":1,"key":"x","label":"X","selection":{"baseKey":"b","overlayKeys":["c","d"]}}'),
    ],
    words: JSON_WORDS,
    check(bytes) {
      tellsInertly(readPreset(bytes, '/presets/x.json', 'x').diagnostics);
      bytesOfTransfer(bytes.toString('utf8'));
    },
  },
  {
    name: 'settings',
    seeds: [
      Buffer.from('{"driftPolicy":"warn","searchPaths":["~/a"],"color":"never","ascii":true,"effects":{"x":"read"}}'),
    ],
    words: ['"ascii":', '"effects":{', '"__proto__":{', '"color":"', ...JSON_WORDS],
    check: onDisk('settings.json', (path) => tellsInertly(readSettings(path).diagnostics)),
  },
  {
    name: 'state entries',
    seeds: [
      Buffer.from(state('aaaaaaaa', null, 'a')),
      Buffer.from('{"type":"custom","customType":"pi-mode-state.v1","data":{"key":"a"}}'),
    ],
    words: ['"overlayKeys":[', '"baseKey":', '"fingerprints":{', 'pi-mode-state.v2', '"data":', ...JSON_WORDS],
    check(bytes) {
      const entry = readEntry(bytes.toString('utf8'));
      if (entry.kind === 'malformed') inert(visibleLine(entry.why));
    },
  },
  {
    name: 'state files',
    seeds: [
      Buffer.from(
        `{"type":"pimodes-state","version":1}\n${state('aaaaaaaa', null, 'a')}\n${state('bbbbbbbb', 'aaaaaaaa', 'b')}\n`,
      ),
    ],
    words: ['\n', '\n\n', '{"type":"custom","customType":"pi-mode-state.v3","data":{}}\n'],
    check: onDisk('state.jsonl', (path) => refusesInertly(readTail(path))),
  },
  {
    name: 'Pi sessions',
    seeds: [
      Buffer.from(
        session(message('aaaaaaaa', null), state('bbbbbbbb', 'aaaaaaaa', 'b'), message('cccccccc', 'bbbbbbbb')),
      ),
      Buffer.from(
        session(state('aaaaaaaa', null, 'a'), message('bbbbbbbb', 'aaaaaaaa'), message('dddddddd', 'aaaaaaaa')),
      ),
    ],
    words: ['"parentId":"aaaaaaaa"', '"parentId":"bbbbbbbb"', '"id":"aaaaaaaa"', '"id":null', '\n'],
    check: onDisk('session.jsonl', (path) => refusesInertly(sessionJournal(path).head())),
  },
  {
    name: 'the direct syntax',
    seeds: ['set builder --overlay a --overlay b', '+plan', '-plan', 'off', 'KEY', 'set native'].map((text) =>
      Buffer.from(text),
    ) as [Buffer],
    words: [' --overlay ', ' --overlay=', ' set ', '+', '-', '--', ' native ', ' '],
    check(bytes) {
      const read = parseWords(bytes.toString('utf8').split(/\s/));
      refusesInertly(read);
      if (read.ok && !isSame(read.value, parseWords(formatWords(read.value))))
        throw new Error('is read back as something else');
    },
  },
  {
    name: 'PI_MODE and PI_MODES',
    seeds: [Buffer.from('{"baseKey":"builder","overlayKeys":["a","b"]}'), Buffer.from('plan')],
    words: ['"baseKey":null', '"overlayKeys":[]', 'off', 'native', ...JSON_WORDS],
    check(bytes) {
      refusesInertly(parseStartupKey(bytes.toString('utf8')));
      refusesInertly(parseStartupSelection(bytes.toString('utf8')));
    },
  },
  {
    name: 'key bytes',
    seeds: [
      'jjk \r',
      '\u001b[A\u001b[1;3B\u001b',
      '\u001b[200~pasted\u001b[201~x',
      '\u001b]11;rgb:0/0/0\u0007q',
      '\u001b[<0;1;1M',
    ].map((text) => Buffer.from(text)) as [Buffer],
    words: [
      '\u001b',
      '\u001b[',
      '\u001b[200~',
      '\u001b[201~',
      '\u001bO',
      '\u001bP',
      '\u001b]',
      '\u0007',
      '\u001b\\',
      '1;3',
      '\u0003',
      '~',
    ],
    check(bytes) {
      const text = bytes.toString('utf8');
      const whole = feed(NOTHING, text);
      const signs = [...text]; // a decoder stands before it, which never cuts one in two
      const half = feed(NOTHING, signs.slice(0, signs.length / 2).join(''));
      const rest = feed(half.pending, signs.slice(signs.length / 2).join(''));
      // A sign that a mark is put on by a later read is two signs then.
      const [once, twice] = [whole.chunks, [...half.chunks, ...rest.chunks]].map((chunks) => chunks.join(''));
      if (once !== twice || JSON.stringify(whole.pending) !== JSON.stringify(rest.pending))
        throw new Error('means something else when it comes in two parts');
    },
  },
  {
    name: 'shell commands',
    seeds: ['git log | head', 'ls -la && cat a', "find . -name '*.ts'", 'echo $(x) > y', 'FOO=1 git -C a status'].map(
      (text) => Buffer.from(text),
    ) as [Buffer],
    words: [
      '$(',
      '`',
      '<(',
      '>>',
      '||',
      ';',
      '&',
      "'",
      '"',
      '\\\n',
      'sudo ',
      'git ',
      'env ',
      '{',
      '}',
      '<<EOF\n',
      '${x:-',
      '$((',
      'case ',
    ],
    check(bytes) {
      for (const tool of ['bash', 'powershell']) {
        const command = readText(tool, bytes.toString('utf8'));
        if (command !== null) filterCommand({ allow: ['git log', 'ls', 'cat'], deny: ['git push'] }, command);
      }
    },
  },
];

/** The fixtures that the patterns name. */
function filesIn(...patterns: string[]): [Buffer, ...Buffer[]] {
  const [first, ...others] = patterns
    .flatMap((pattern) => globSync(join(FIXTURES, pattern)))
    .filter((path) => basename(path) !== 'expected.json')
    .toSorted()
    .map((path) => readFileSync(path))
    .filter(({ length }) => length < 10_000);
  if (first === undefined) throw new Error(`no fixtures in ${patterns}`);
  return [first, ...others];
}

function readsAsMode(name: string, bytes: Buffer): void {
  const source: SourceFile = { path: `/modes/${name}`, scope: 'global', bytes, prompt: null };
  const reading = readModeFile(source);
  if (reading.kind !== 'mode' && reading.diagnostics.length === 0)
    throw new Error(`is ${reading.kind}, and nothing says why`);
  tellsInertly(reading.diagnostics);
  if (reading.kind !== 'mode') return;
  const { mode, prompt, contexts } = reading.definition;
  if (isPlain(mode) && (plainDefinition(mode, source)?.prompt !== prompt || contexts.length > 0))
    throw new Error('its text is another without the parser');
  inert(visible(prompt));
  inert(visibleLine(`${mode.label} ${mode.description}`));
}

function tellsInertly(diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics) {
    if (!Object.hasOwn(DIAGNOSTICS, diagnostic.code)) throw new Error(`${diagnostic.code} is in no table`);
    inert(diagnosticText(diagnostic));
  }
}

function refusesInertly(result: Result<unknown, Refusal>): void {
  if (result.ok) return;
  const { message, hint } = explain(result.error);
  inert(visibleLine(message));
  inert(visibleLine(hint ?? ''));
}

const isSame = (was: Directive, now: Result<Directive, Refusal>): boolean =>
  now.ok && JSON.stringify(was) === JSON.stringify(now.value);

const DRIVES_A_TERMINAL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

function inert(text: string): void {
  // A flag's tags and an emoji's joiner are what they look like.
  const found = DRIVES_A_TERMINAL.exec(text.replaceAll(/\p{RGI_Emoji}/gv, ''));
  if (found !== null)
    throw new Error(`U+${found[0].codePointAt(0)?.toString(16)} reaches a terminal: ${JSON.stringify(text)}`);
}

/** Checks a file of a name that holds the bytes. */
function onDisk(name: string, check: (path: string) => void): (bytes: Buffer) => void {
  const path = join(folder(), name);
  return (bytes) => {
    writeFileSync(path, bytes);
    check(path);
  };
}

/** Beside the bytes, under three names, stands a good file, which must be found whatever they are. */
function hidesNothing(): (bytes: Buffer) => Promise<void> {
  const home = folder();
  const found = findPaths({ env: { HOME: home }, cwd: () => home, homedir: () => home });
  if (!found.ok) throw new Error('no paths');
  const modes = join(home, '.pi/agent/modes');
  mkdirSync(modes, { recursive: true });
  writeFileSync(join(modes, 'good.md'), '---\nname: good\nstrategy: append\n---\nGood.\n');
  return async (bytes) => {
    for (const name of ['bad.md', 'bad.json', 'other.md']) writeFileSync(join(modes, name), bytes);
    const layers = await openModeLibrary(found.value, { searchPaths: [], reader: 'fuzz' }).discover();
    if (!layers.some((layer) => layer.modes.some(({ key }) => key === 'good')))
      throw new Error('the good file is gone');
  };
}

function folder(): string {
  const made = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'pimodes-fuzz-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
