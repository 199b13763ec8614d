import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS, commandNamed, DIRECT } from '../../src/cli/commands.ts';
import { GLOBAL_FLAGS, readFlags } from '../../src/cli/flags.ts';
import { textOf, WIDTH } from '../../src/cli/manual/block.ts';
import { ENVIRONMENT } from '../../src/cli/manual/environment.ts';
import { TOPIC_TEXTS } from '../../src/cli/manual/topic-texts.ts';
import { TOPICS, type Topic } from '../../src/cli/topics.ts';
import { picture } from '../support/golden.ts';
import { sandbox } from '../support/run-cli.ts';
import { runHere } from '../support/run-here.ts';

const ALL_TOPICS = Object.keys(TOPICS) as Topic[];

test('what help says', async () => {
  const box = sandbox();
  const pictures: string[] = [];
  for (const args of [
    ['preset', '--help'],
    ['help', 'native'],
    ...['selection', 'modes', 'trust', 'environment'].map((topic) => ['help', topic]),
    ['help', 'enviroment'],
    ['help', 'nothing-like-it'],
    ['help', 'set', 'off'],
  ])
    pictures.push(`$ pimodes ${args.join(' ')}\n${picture(await runHere(box, args), box)}`);
  await expect(pictures.join('\n\n')).toMatchFileSnapshot('golden/help.txt');
});

test.each(ALL_TOPICS)('`help %s` fits a screen of 80 columns', (topic) => {
  const lines = textOf(TOPIC_TEXTS[topic]());
  expect(lines.filter((line) => line.length > WIDTH)).toEqual([]);
});

test('no topic is called like a command', () => {
  expect(ALL_TOPICS.filter((topic) => commandNamed(topic) !== null)).toEqual([]);
});

/** The words behind `pimodes` in an example, as a shell would part them; what is redirected, or behind a pipe, is not ours. */
function wordsOf(example: string): string[] {
  const [, line = ''] = /\bpimodes((?: (?:"[^"]*"|[^"<>|)])*)?)/.exec(example) ?? [];
  return (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
}

test.each([DIRECT, ...COMMANDS].flatMap((command) => command.examples.map((example) => [example, command] as const)))(
  'the example `%s` can be typed',
  (example, command) => {
    const words = wordsOf(example);
    const [name] = words;
    expect(commandNamed(name ?? '')).toBe(command === DIRECT ? null : commandNamed(command.name));
    expect(readFlags(words, { ...GLOBAL_FLAGS, ...command.flags }, '')).toMatchObject({ ok: true });
  },
);

test.each([DIRECT, ...COMMANDS])('help on `$name` begins with an example', ({ examples }) => {
  expect(examples).not.toEqual([]);
});

/** What one of our programs tells another, or Pi. */
const TOLD = ['PIMODES_HANDOVER', 'PIMODES_HOST_PROMPT', 'PIMODES_RUN', 'PI_OFFLINE', 'PI_SKIP_VERSION_CHECK'];

test('every variable that the source reads is explained, and no other', () => {
  const source = globSync(['src/**/*.ts', 'components/**/*.{ts,tsx}'])
    .filter((path) => !path.endsWith('cli/manual/environment.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const read = source.matchAll(
    /\benv\.([A-Z][A-Z0-9_]+)|\b((?:PI|PIMODES)_[A-Z_]+|LC_ALL|LC_CTYPE|LANG|TERM_PROGRAM|WT_SESSION|TMUX)\b/g,
  );
  const names = new Set([...read].map(([, member, word]) => member ?? word ?? ''));
  const explained = ENVIRONMENT.flatMap((variable) => variable.names);
  expect([...names].filter((name) => !TOLD.includes(name)).sort()).toEqual([...explained].sort());
});
