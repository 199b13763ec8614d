import { NATIVE_WORDS } from '../../kernel/mode.ts';
import { nearest } from '../../kernel/nearest.ts';
import type { Call } from '../call.ts';
import { tooMany } from '../call.ts';
import { COMMANDS, type Command, commandNamed, DIRECT } from '../commands.ts';
import { type Flags, GLOBAL_FLAGS } from '../flags.ts';

/** `pimodes help [COMMAND]`. */
export async function help({ typed, output }: Call): Promise<number> {
  const [topic, more] = typed.words;
  if (more !== undefined) return output.refuse(tooMany(more, 'pimodes help'));
  if (topic === undefined) output.lines(overview());
  else {
    const command = NATIVE_WORDS.includes(topic) ? commandNamed('off') : commandNamed(topic);
    if (command === null) {
      const [near] = nearest(
        topic,
        COMMANDS.map(({ name }) => name),
      );
      const hint = near === undefined ? 'pimodes help' : `did you mean \`pimodes help ${near}\`?`;
      return output.refuse({ kind: 'usage', message: `there is no help on \`${topic}\``, hint });
    }
    output.lines(commandHelp(command));
  }
  return 0;
}

/** Every command on a line, the flags that all take, and where to go on. */
export function overview(): string[] {
  const rows = [
    ['pimodes', 'the selector: choose a base and overlays, see the prompt, apply'],
    ...[DIRECT, ...COMMANDS].map((command) => [usage(command), command.summary]),
  ];
  return [
    'pimodes: choose the prompt modes of a coding agent, one base and an ordered stack of overlays',
    '',
    ...columns(rows),
    '',
    'SELECTION is any direct form: set …, KEY, +KEY, -KEY, off, preset use NAME',
    '',
    'Everywhere:',
    ...flagLines(GLOBAL_FLAGS),
    '',
    'Start here: `pimodes` in a terminal, or `pimodes +plan` in a script',
  ];
}

/** One command: examples first, then its flags. */
export function commandHelp(command: Command): string[] {
  const flags = flagLines(command.flags);
  return [
    usage(command),
    command.summary,
    '',
    ...command.examples.map((example) => `  ${example}`),
    ...(flags.length > 0 ? ['', ...flags] : []),
  ];
}

const usage = ({ name, takes }: Command): string => ['pimodes', name, takes].filter((word) => word !== '').join(' ');

export const flagLines = (flags: Flags): string[] =>
  columns(
    Object.entries(flags).map(([name, { value, short, help: text }]) => [
      `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
      text,
    ]),
  );

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`);
}
