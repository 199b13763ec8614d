/** Everything but the quick footer: reads argv, finds the command, runs it. */

import { versions } from 'node:process';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import { DEFAULT_SETTINGS } from '../kernel/settings.ts';
import { VERSION } from './about.ts';
import type { Call, Process } from './call.ts';
import { type Command, commandNamed, DIRECT, isDirectVerb, SELECTOR } from './commands.ts';
import { type Flags, firstWord, GLOBAL_FLAGS, given, readFlags, type Typed, valueOf } from './flags.ts';
import { openOutput } from './output.ts';
import { usesUnicode } from './screen.ts';

/** Runs one command line; answers the exit code. */
export async function run(argv: readonly string[], process: Process): Promise<number> {
  const { command, rest } = route(argv);
  const flags: Flags = { ...GLOBAL_FLAGS, ...command.flags };
  const typed = readFlags(rest, flags, command.name === '' ? 'pimodes help' : `pimodes help ${command.name}`);
  const output = openOutput(process, mannerOf(typed, argv, process));
  const checked = typed.ok ? checkGlobals(typed.value, command) : typed;
  if (!checked.ok) return output.refuse(checked.error);
  if (given(checked.value, 'version')) return version(output.isJson, output);
  const [{ openServices }, { worldOf }] = await Promise.all([
    import('../app/open-services.ts'),
    import('../storage/paths.ts'),
  ]);
  const call: Call = {
    typed: checked.value,
    output,
    process,
    env: process.env,
    services: () =>
      openServices(worldOf(valueOf(checked.value, 'cwd') ?? '.', process), {
        state: valueOf(checked.value, 'state'),
        session: valueOf(checked.value, 'session'),
      }),
  };
  if (!given(checked.value, 'help')) return command.run(call);
  const { overview, commandHelp } = await import('./commands/help.ts');
  await output.page(command === SELECTOR ? overview() : commandHelp(command));
  return 0;
}

/** How to print, also where argv is not understood. */
function mannerOf(typed: Result<Typed, Refusal>, argv: readonly string[], { env, stdout }: Process) {
  const isGiven = (name: string) => (typed.ok ? given(typed.value, name) : argv.includes(`--${name}`));
  return {
    isJson: isGiven('json'),
    isQuiet: isGiven('quiet'),
    isAscii: isGiven('ascii') || (stdout.isTTY && typed.ok && !usesUnicode(typed.value, env, DEFAULT_SETTINGS)),
    isPaged: !isGiven('no-pager') && env.TERM !== 'dumb',
  };
}

/** The command that argv names, and argv without its name; `set` and `off` stay, being words of the direct syntax. */
function route(argv: readonly string[]): { command: Command; rest: readonly string[] } {
  const at = firstWord(argv);
  if (at === -1) return { command: SELECTOR, rest: argv };
  const command = commandNamed(argv[at] ?? '') ?? DIRECT;
  if (command === DIRECT || isDirectVerb(command)) return { command, rest: argv };
  return { command, rest: argv.filter((_, index) => index !== at) };
}

function checkGlobals(typed: Typed, command: Command): Result<Typed, Refusal> {
  const when = valueOf(typed, 'color');
  if (when !== null && !['auto', 'always', 'never'].includes(when)) {
    return no({
      kind: 'usage',
      message: `\`--color\` is auto, always or never, not \`${when}\``,
      hint: 'pimodes help',
    });
  }
  if (!given(typed, 'session') || given(typed, 'help') || given(typed, 'version')) return ok(typed);
  if (given(typed, 'state')) {
    const message = '`--session` and `--state` name two journals';
    return no({ kind: 'usage', message, hint: 'give one of the two' });
  }
  if (command.reads) return ok(typed);
  const isDirect = command.name === '' || isDirectVerb(command);
  const what = isDirect
    ? 'a selection is not written to a session from outside'
    : `\`${command.name}\` does not read a session`;
  return no({ kind: 'usage', message: what, hint: 'inside Pi, `/mode` selects; here, leave `--session` away' });
}

function version(isJson: boolean, output: ReturnType<typeof openOutput>): number {
  if (isJson) output.document({ schema: 'pimodes.version.v1', version: VERSION, stateVersion: 3, node: versions.node });
  else output.lines([`pimodes ${VERSION}`]);
  return 0;
}
