import { NATIVE_WORDS } from '../../kernel/mode.ts';
import { nearest } from '../../kernel/nearest.ts';
import { visibleLine } from '../../kernel/visible.ts';
import type { Call } from '../call.ts';
import { tooMany } from '../call.ts';
import { COMMANDS, type Command, commandNamed, DIRECT, GROUPS, SELECTOR } from '../commands.ts';
import { type Flag, type Flags, GLOBAL_FLAGS } from '../flags.ts';
import { columns, indentOf, type Row, textOf, WIDTH, wrapped } from '../manual/block.ts';
import { isTopic, TOPICS } from '../topics.ts';

/** `pimodes help [COMMAND|TOPIC]`. */
export async function help({ typed, output }: Call): Promise<number> {
  const [word, more] = typed.words;
  if (more !== undefined) return output.refuse(tooMany(more, 'pimodes help'));
  const command = word === undefined ? null : commandNamed(NATIVE_WORDS.includes(word) ? 'off' : word);
  if (word === undefined) await output.page(overview());
  else if (command !== null) await output.page(commandHelp(command));
  else if (isTopic(word)) {
    const { TOPIC_TEXTS } = await import('../manual/topic-texts.ts');
    await output.page(textOf(TOPIC_TEXTS[word]()));
  } else {
    const [near] = nearest(word, [...COMMANDS.map(({ name }) => name), ...Object.keys(TOPICS)]);
    const hint =
      near === undefined ? '`pimodes help` lists every command and topic' : `did you mean \`pimodes help ${near}\`?`;
    return output.refuse({ kind: 'usage', message: `there is no help on \`${visibleLine(word)}\``, hint });
  }
  return 0;
}

/** Every command by what it is for, the flags that all take, and where to go on. */
export function overview(): string[] {
  const groups = GROUPS.map((title) => ({
    title,
    rows: [DIRECT, ...COMMANDS]
      .filter(({ group }) => group === title)
      .map((command): Row => [usage(command).replace('pimodes ', ''), command.summary]),
  }));
  const first: Row[] = [
    [usage(SELECTOR), SELECTOR.summary],
    ['pimodes COMMAND …', 'one of these; `pimodes help COMMAND` shows examples and flags'],
  ];
  const indent = indentOf([...first, ...groups.flatMap(({ rows }) => rows)]);
  return [
    'pimodes: the prompt modes of a coding agent, one base and overlays in order',
    '',
    ...columns(first, WIDTH, indent),
    ...groups.flatMap(({ title, rows }) => ['', title, ...columns(rows, WIDTH, indent)]),
    '',
    'SELECTION is any direct form: set …, KEY, +KEY, -KEY, off, preset use KEY',
    '',
    'Flags that every command takes',
    ...flagLines(GLOBAL_FLAGS),
    '',
    'Topics, with `pimodes help TOPIC`',
    ...columns(Object.entries(TOPICS), WIDTH),
    '',
    'Start here: `pimodes` in a terminal, or `pimodes +plan` in a script',
  ];
}

/** One command: examples first, then its flags, then where more is said. */
export function commandHelp(command: Command): string[] {
  const flags = flagLines(command.flags);
  const about = command.topic === undefined ? '' : `\`pimodes help ${command.topic}\` explains more, `;
  return [
    usage(command),
    ...wrapped(command.summary, WIDTH),
    '',
    ...command.examples.map((example) => `  ${example}`),
    ...(flags.length > 0 ? ['', ...flags] : []),
    '',
    ...wrapped(`${about}\`pimodes help\` has the flags that every command takes`, WIDTH),
  ];
}

/** A command with what it takes, as it is typed. */
export const usage = ({ name, takes }: Pick<Command, 'name' | 'takes'>): string =>
  ['pimodes', name, takes].filter((word) => word !== '').join(' ');

const flagLines = (flags: Flags): string[] =>
  columns(
    Object.entries(flags).map(([name, flag]) => [flagTerm(name, flag), flag.help]),
    WIDTH,
  );

/** A flag as it is typed. */
export const flagTerm = (name: string, { value, short }: Flag): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
